-- What rounds of a table share: a shoe that goes on from one to the next, a chain of seeds. And rounds that broke off.

SET lock_timeout = '5s';

-- Seeds of which each is the hash of the one that follows it. The end stands there for everybody; where it begins decides
-- every round to come, and lies wrapped.
CREATE TABLE studio.seed_chain (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_code text NOT NULL,
  end_hash text NOT NULL CHECK (end_hash ~ '^[0-9a-f]{64}$'),
  wrapped_seed bytea NOT NULL,
  length integer NOT NULL CHECK (length > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND length),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX seed_chain_in_use ON studio.seed_chain (game_code) WHERE used < length;

ALTER TABLE studio.table_round
  -- The round whose seeds, and so whose shoe, this one goes on with.
  ADD COLUMN goes_on_from text REFERENCES studio.table_round (id),
  ADD COLUMN chain_id bigint REFERENCES studio.seed_chain (id),
  ADD COLUMN chain_place integer,
  ADD CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
  -- A round that broke off while bets were taken has no outcome and never will.
  DROP CONSTRAINT table_round_check,
  ADD CONSTRAINT table_round_outcome CHECK (
    CASE phase
      WHEN 'betting' THEN outcome IS NULL
      WHEN 'playing' THEN outcome IS NOT NULL
      ELSE outcome IS NOT NULL OR is_interrupted
    END
  );
