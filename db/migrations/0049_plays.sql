-- A record of play that belongs to no product: what `game_round` was for games is `play` for games, lotteries and sports.
-- Plays are followed by what changed, in the order of transactions, and no more by the age of a provider's transaction.

SET lock_timeout = '5s';

ALTER TABLE game_round RENAME TO play;
ALTER TABLE play RENAME COLUMN provider_code TO source;
ALTER TABLE play RENAME COLUMN round_id TO reference;
ALTER INDEX game_round_pkey RENAME TO play_pkey;
ALTER TABLE play RENAME CONSTRAINT game_round_round_id_check TO play_reference_check;
ALTER TABLE play RENAME CONSTRAINT game_round_state_check TO play_state_check;
ALTER TABLE play RENAME CONSTRAINT game_round_stake_check TO play_stake_check;
ALTER TABLE play RENAME CONSTRAINT game_round_bets_check TO play_bets_check;
ALTER TABLE play
  -- No check says which products there are: PostgreSQL would read it anew with every bet. play_record and play_write do.
  ADD COLUMN product text NOT NULL DEFAULT 'games',
  -- Of games the catalogue says it when the play is followed; other products say it themselves.
  ADD COLUMN category text NOT NULL DEFAULT '',
  -- Stakes that came back. Of games the provider's transactions say it.
  ADD COLUMN returned bigint NOT NULL DEFAULT 0,
  -- When it first ended. Older plays do not say it; it was no later than their last change.
  ADD COLUMN settled_at timestamptz;

-- Each product has a rule of its own for what is left open.
DROP INDEX game_round_left_open;
CREATE INDEX play_left_open ON play (product, opened_at) WHERE state = 'open';
-- Games leave few plays open, and are found by the index above; a lottery may leave a million until Saturday.
CREATE INDEX play_open_of_member ON play (member_id, currency) WHERE state = 'open' AND product <> 'games';

-- For processes of the release before, while both run.
CREATE VIEW game_round AS
  SELECT member_id, source AS provider_code, reference AS round_id, merchant_id, vendor_code, game_code, currency, account,
         state, stake, win, bets, session_id, opened_at, changed_at
    FROM play WHERE product = 'games';
GRANT SELECT ON game_round TO tessera_app;

-- Plays that changed without money, and those of our own products: one row for each call. Games whose money moved are
-- found in the ledger's batches, so that following them costs a bet nothing.
CREATE TABLE play_change (
  transaction_id xid8 NOT NULL DEFAULT house_transaction(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  members bigint[] NOT NULL,
  sources text[] NOT NULL,
  names text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (transaction_id, id),
  CHECK (cardinality(members) > 0 AND cardinality(members) = cardinality(sources)
    AND cardinality(members) = cardinality(names))
);

-- All changes of transactions up to this one are followed.
CREATE TABLE play_mark (
  id integer PRIMARY KEY CHECK (id = 1),
  followed_through xid8 NOT NULL
);
INSERT INTO play_mark
SELECT 1, coalesce(
         (SELECT (min(transaction_id)::text::numeric - 1)::text::xid8 FROM ledger_batch
           WHERE created_at > (SELECT followed_to - interval '26 hours' FROM round_mark)),
         (SELECT max(transaction_id) FROM ledger_batch), '0');
-- What providers did since then without money.
INSERT INTO play_change (members, sources, names)
SELECT array_agg(member_id), array_agg(provider_code), array_agg(round_id)
  FROM (SELECT member_id, provider_code, round_id, (row_number() OVER ()) / 500 AS lot
          FROM provider_transaction
         WHERE created_at > (SELECT followed_to - interval '26 hours' FROM round_mark)
           AND round_id IS NOT NULL AND transfer_id IS NULL) AS recent
 GROUP BY lot;

ALTER TABLE played_round ADD COLUMN product text NOT NULL DEFAULT 'games';

-- The highest number that any row carries.
CREATE OR REPLACE FUNCTION highest_transaction() RETURNS xid8
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(
    -- A block reaches up to this number, which is not in it.
    ((SELECT max(before_transaction) FROM ledger_block)::text::bigint - 1)::text::xid8,
    (SELECT max(transaction_id) FROM ledger_batch),
    ((SELECT max(before_transaction) FROM audit_block)::text::bigint - 1)::text::xid8,
    (SELECT max(transaction_id) FROM audit_entry),
    (SELECT max(transaction_id) FROM play_change),
    (SELECT followed_through FROM play_mark))
$$;

GRANT SELECT ON play_change TO tessera_app;
GRANT SELECT, UPDATE ON play_mark TO tessera_app;

DO $$
BEGIN
  IF (SELECT count(*) FROM play_mark) <> 1 THEN
    RAISE EXCEPTION 'the mark of plays was not set';
  END IF;
END
$$;
