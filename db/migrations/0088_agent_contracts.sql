-- Contracts between agents: terms of each version, which never change, and every step with its consent. docs/agents.md

SET lock_timeout = '5s';

-- One row for each pair and kind; renewals and changes are versions of it.
CREATE TABLE agent_contract (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'real_time')),
  downline_id bigint NOT NULL,
  -- NULL: the brand itself, above an agent at the top.
  upline_id bigint CHECK (upline_id <> downline_id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (merchant_id, downline_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, upline_id) REFERENCES member (merchant_id, id),
  UNIQUE NULLS NOT DISTINCT (downline_id, kind, upline_id),
  UNIQUE (id, merchant_id, downline_id, kind)
);
CREATE INDEX agent_contract_of_upline ON agent_contract (upline_id, kind) WHERE upline_id IS NOT NULL;
CREATE INDEX agent_contract_of_brand ON agent_contract (merchant_id, kind);

CREATE TABLE agent_contract_version (
  contract_id bigint NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- Of the contract, for the indexes below.
  merchant_id integer NOT NULL,
  downline_id bigint NOT NULL,
  kind text NOT NULL,
  terms jsonb NOT NULL,
  -- Repeats of a request get the version that it created.
  request_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('offered', 'active', 'ending', 'suspended', 'rejected', 'withdrawn', 'expired',
                                       'superseded', 'ended')),
  expires_on date NOT NULL,
  -- The first day that counts, and the first that no longer does.
  starts_on date,
  ends_on date CHECK (ends_on >= starts_on),
  end_requested_by text CHECK (end_requested_by IN ('upline', 'downline')),
  offered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (contract_id, version),
  FOREIGN KEY (contract_id, merchant_id, downline_id, kind) REFERENCES agent_contract (id, merchant_id, downline_id, kind),
  CHECK ((state IN ('offered', 'rejected', 'withdrawn', 'expired')) = (starts_on IS NULL)),
  CHECK (state NOT IN ('ending', 'superseded', 'ended') OR ends_on IS NOT NULL)
);
-- One open offer and one running contract for each downline and kind.
CREATE UNIQUE INDEX agent_contract_open_offer ON agent_contract_version (downline_id, kind) WHERE state = 'offered';
CREATE UNIQUE INDEX agent_contract_running ON agent_contract_version (downline_id, kind)
  WHERE state IN ('active', 'ending', 'suspended');
CREATE UNIQUE INDEX agent_contract_request ON agent_contract_version (merchant_id, request_id);
CREATE INDEX agent_contract_due ON agent_contract_version (merchant_id) WHERE state IN ('offered', 'ending');

-- What a party did: the consent has what it read, who answered, when, and from which session.
CREATE TABLE agent_contract_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id bigint NOT NULL,
  version integer NOT NULL,
  deed text NOT NULL,
  party text NOT NULL CHECK (party IN ('upline', 'downline', 'house')),
  member_id bigint REFERENCES member (id),
  session_id uuid,
  operator_id bigint REFERENCES operator (id),
  second_operator_id bigint REFERENCES operator (id),
  -- The terms, their costs and the contracts that end, as this party saw them.
  seen jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (contract_id, version) REFERENCES agent_contract_version (contract_id, version),
  CHECK ((member_id IS NULL) = (session_id IS NULL)),
  CHECK (operator_id <> second_operator_id),
  CHECK (member_id IS NULL OR operator_id IS NULL)
);
CREATE INDEX agent_contract_step_of ON agent_contract_step (contract_id, version, id);

-- How a brand contracts with its agents. Without a row the defaults of the code count.
CREATE TABLE agent_rules (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL CHECK (version > 0),
  rules jsonb NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  second_operator_id bigint REFERENCES operator (id),
  set_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version)
);

-- Members who share a payout account count as one active member.
CREATE INDEX payout_account_shared ON payout_account (merchant_id, lower(account_number));

GRANT SELECT, INSERT ON agent_contract, agent_contract_step, agent_rules TO tessera_app;
GRANT SELECT, INSERT, UPDATE (state, starts_on, ends_on, end_requested_by, changed_at) ON agent_contract_version TO tessera_app;
