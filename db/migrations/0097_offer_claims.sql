-- Members who joined offers that pay, the cases in which an offer paid or refused to, and the budgets. docs/offers.md

SET lock_timeout = '5s';

-- Accounts of one person have the same payee and birthday.
CREATE INDEX member_person ON member (merchant_id, lower(payee_name), birthday)
  WHERE payee_name IS NOT NULL AND birthday IS NOT NULL;

CREATE TABLE offer_participation (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  offer text NOT NULL,
  -- The version that the member joined; its rules hold for this member until they leave.
  version integer NOT NULL,
  -- The code of the offer that the member entered.
  entered_code text,
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  left_at timestamptz,
  PRIMARY KEY (member_id, offer),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version)
);
GRANT SELECT, INSERT ON offer_participation TO tessera_app;
GRANT UPDATE (version, entered_code, joined_at, left_at) ON offer_participation TO tessera_app;

-- One case for which an offer pays a member: a deposit, a registration, a week. It pays once, whatever the version.
CREATE TABLE offer_occurrence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  offer text NOT NULL,
  version integer NOT NULL,
  occurrence text NOT NULL CHECK (occurrence ~ '^[a-z_]+(:[0-9-]+)?$' AND length(occurrence) <= 60),
  state text NOT NULL CHECK (state IN ('claimable', 'claimed', 'issued', 'lapsed', 'review', 'refused')),
  -- Why nothing is paid, or an operator has to decide first.
  reason text CHECK (length(reason) BETWEEN 1 AND 60),
  currency text NOT NULL,
  -- The deposit or the figure for which it pays, and the reward, which limits may lower at the grant.
  value bigint NOT NULL CHECK (value >= 0),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The business day on which it counts for limits: that of the grant.
  day date NOT NULL,
  qualified_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  claim_ends_at timestamptz,
  ended_at timestamptz,
  request_id uuid,
  transfer_id bigint,
  UNIQUE (member_id, offer, occurrence),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version),
  CHECK ((state IN ('review', 'refused')) = (reason IS NOT NULL)),
  CHECK ((state IN ('claimable', 'review')) = (ended_at IS NULL)),
  CHECK ((state IN ('claimed', 'issued')) = (transfer_id IS NOT NULL)),
  CHECK (state <> 'claimable' OR claim_ends_at IS NOT NULL)
);
CREATE UNIQUE INDEX offer_occurrence_request ON offer_occurrence (member_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX offer_occurrence_of_member ON offer_occurrence (member_id, id);
-- Uses of an offer by all members, for limits of the whole offer.
CREATE INDEX offer_occurrence_used ON offer_occurrence (merchant_id, offer, day) INCLUDE (currency, amount)
  WHERE state IN ('claimed', 'issued');
CREATE INDEX offer_occurrence_waiting ON offer_occurrence (claim_ends_at) WHERE state = 'claimable';
CREATE INDEX offer_occurrence_review ON offer_occurrence (merchant_id, id) WHERE state = 'review';
GRANT SELECT, INSERT ON offer_occurrence TO tessera_app;
GRANT UPDATE (state, reason, amount, day, ended_at, request_id, transfer_id) ON offer_occurrence TO tessera_app;

-- A case ends once: what was paid stays paid, and what was refused or lapsed is not paid later.
CREATE FUNCTION refuse_occurrence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'occurrence % is %', OLD.id, OLD.state USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER ends_once BEFORE UPDATE ON offer_occurrence
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_occurrence_change();

-- What the grants of a version have cost in a currency; the number of grants has no currency.
CREATE TABLE offer_budget (
  merchant_id integer NOT NULL,
  offer text NOT NULL,
  version integer NOT NULL,
  currency text NOT NULL CHECK (currency = '' OR currency ~ '^[A-Z]{3}$'),
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  most bigint NOT NULL,
  CHECK (used <= most),
  PRIMARY KEY (merchant_id, offer, version, currency),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version)
);
GRANT SELECT, INSERT ON offer_budget TO tessera_app;
GRANT UPDATE (used) ON offer_budget TO tessera_app;
