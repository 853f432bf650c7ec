-- Rates of members and agents by product, with the quotas of accounts at high rates. docs/agents.md, "Rates on the server"

SET lock_timeout = '5s';

-- Each row is a version of a member's rates and is never edited. The highest version that has begun is in force.
CREATE TABLE agent_rate (
  member_id bigint NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  merchant_id integer NOT NULL,
  from_day date NOT NULL,
  -- The return in lotteries; NULL is that of the brand.
  lottery_ppm integer CHECK (lottery_ppm BETWEEN 700000 AND 990000 AND lottery_ppm % 1000 = 0),
  -- Rebates on valid bets in the halls.
  slots_ppm integer NOT NULL CHECK (slots_ppm BETWEEN 0 AND 100000),
  live_ppm integer NOT NULL CHECK (live_ppm BETWEEN 0 AND 100000),
  sports_ppm integer NOT NULL CHECK (sports_ppm BETWEEN 0 AND 100000),
  -- Set by the link of the registration, by the upline, or by two operators.
  link_id bigint REFERENCES join_link (id),
  upline_id bigint,
  operator_id bigint REFERENCES operator (id),
  second_operator_id bigint REFERENCES operator (id) CHECK (second_operator_id <> operator_id),
  set_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (member_id, version),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, upline_id) REFERENCES member (merchant_id, id),
  CHECK (num_nonnulls(link_id, upline_id, operator_id) = 1),
  CHECK ((operator_id IS NULL) = (second_operator_id IS NULL))
);

-- The brand's bounds: the highest rates at the top, the least gaps, and the bands of lottery returns with quotas.
CREATE TABLE agent_rate_terms (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL CHECK (version > 0),
  terms jsonb NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  second_operator_id bigint NOT NULL REFERENCES operator (id) CHECK (second_operator_id <> operator_id),
  set_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version)
);

-- Accounts that an agent may still create in a band of lottery returns, and how many it was given in all.
CREATE TABLE agent_quota (
  agent_id bigint NOT NULL,
  from_ppm integer NOT NULL CHECK (from_ppm BETWEEN 700000 AND 990000),
  merchant_id integer NOT NULL,
  given integer NOT NULL CHECK (given BETWEEN 0 AND 1000000),
  left_over integer NOT NULL CHECK (left_over BETWEEN 0 AND 1000000),
  PRIMARY KEY (agent_id, from_ppm),
  FOREIGN KEY (merchant_id, agent_id) REFERENCES member (merchant_id, id)
);

-- The rates of accounts that register by a link.
ALTER TABLE join_link
  ADD COLUMN lottery_ppm integer CHECK (lottery_ppm BETWEEN 700000 AND 990000 AND lottery_ppm % 1000 = 0),
  ADD COLUMN slots_ppm integer NOT NULL DEFAULT 0 CHECK (slots_ppm BETWEEN 0 AND 100000),
  ADD COLUMN live_ppm integer NOT NULL DEFAULT 0 CHECK (live_ppm BETWEEN 0 AND 100000),
  ADD COLUMN sports_ppm integer NOT NULL DEFAULT 0 CHECK (sports_ppm BETWEEN 0 AND 100000);

GRANT SELECT, INSERT ON agent_rate, agent_rate_terms TO tessera_app;
GRANT SELECT, INSERT, UPDATE (given, left_over) ON agent_quota TO tessera_app;
