-- Progressive jackpots: pools that a share of each stake fills. What goes in and out is counted apart, so that a pool is
-- always what was put in less what was paid.

SET lock_timeout = '5s';

CREATE TABLE studio.jackpot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL,
  operator_id text NOT NULL,
  -- The operator's code of a brand; empty where the launch named none.
  brand text NOT NULL CHECK (length(brand) <= 100),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (code, operator_id, brand, currency)
);

-- A pool in several parts, so that the stakes of many players do not wait for one row. Amounts of a win may leave one part
-- and stay in another: only the sums over all parts count.
CREATE TABLE studio.jackpot_part (
  jackpot_id bigint NOT NULL REFERENCES studio.jackpot (id),
  part integer NOT NULL CHECK (part >= 0),
  seeded bigint NOT NULL DEFAULT 0 CHECK (seeded >= 0),
  fed bigint NOT NULL DEFAULT 0 CHECK (fed >= 0),
  paid bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (jackpot_id, part),
  CHECK (seeded + fed >= paid)
);

-- The constraints hold for new rows; those that are there are checked in a migration of its own, which lets players play on.
ALTER TABLE studio.step
  -- The part of the stake that goes into the pool once the stake is taken. Null: the round has no jackpot.
  ADD COLUMN jackpot_share bigint,
  ADD COLUMN jackpot_is_won boolean NOT NULL DEFAULT false,
  -- Paid from the pool beside `win`.
  ADD COLUMN jackpot_win bigint,
  ADD CONSTRAINT step_jackpot_share_check CHECK (jackpot_share >= 0) NOT VALID,
  ADD CONSTRAINT step_jackpot_win_check CHECK (jackpot_win >= 0) NOT VALID;

CREATE TABLE studio.jackpot_win (
  round_id text NOT NULL,
  place integer NOT NULL,
  jackpot_id bigint NOT NULL REFERENCES studio.jackpot (id),
  amount bigint NOT NULL CHECK (amount >= 0),
  won_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, place),
  FOREIGN KEY (round_id, place) REFERENCES studio.step (round_id, place)
);
CREATE INDEX ON studio.jackpot_win (jackpot_id, won_at DESC);
