-- Where the nightly check stands: what every account held at a sealed block, so that the night computes what is new, and a
-- rolling part of what is old.

SET lock_timeout = '5s';

-- Each carries the hash of the one before. Who changes the state below changes a hash that stands here.
CREATE TABLE ledger_checkpoint (
  number bigint PRIMARY KEY CHECK (number > 0),
  -- The state is that after this block.
  block bigint NOT NULL CHECK (block >= 0),
  block_hash bytea CHECK (length(block_hash) = 32),
  -- The largest number of a transfer up to there.
  transfer_id bigint NOT NULL CHECK (transfer_id >= 0),
  -- The rolling look: which night of its turn this was, and how far into the chain and the numbers it has come.
  turn_night integer NOT NULL CHECK (turn_night >= 0),
  rolled_block bigint NOT NULL CHECK (rolled_block BETWEEN 0 AND block),
  rolled_transfer bigint NOT NULL CHECK (rolled_transfer BETWEEN 0 AND transfer_id),
  state_hash bytea NOT NULL CHECK (length(state_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((block = 0) = (block_hash IS NULL))
);
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- The state at the newest checkpoint. Accounts of members alone: those of the house are sums.
CREATE TABLE ledger_checked_balance (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  account text NOT NULL,
  balance numeric NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  PRIMARY KEY (member_id, currency, account)
) WITH (fillfactor = 80);

-- Sums at the checkpoint (`sealed`), and of the blocks that the rolling look has computed anew in this turn (`rolled`).
CREATE TABLE ledger_checked_total (
  look text NOT NULL CHECK (look IN ('sealed', 'rolled')),
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  business_date date NOT NULL,
  account text NOT NULL,
  kind text NOT NULL,
  amount numeric NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  PRIMARY KEY (look, merchant_id, currency, business_date, account, kind)
);

-- A night: the new blocks that it computed, and the old ones.
ALTER TABLE ledger_check
  ADD COLUMN rolled_from bigint CHECK (rolled_from >= 0),
  ADD COLUMN rolled_to bigint CHECK (rolled_to >= 0),
  DROP CONSTRAINT ledger_check_scope_check,
  ADD CONSTRAINT ledger_check_scope_check CHECK (scope IN ('blocks', 'night', 'all')) NOT VALID;
ALTER TABLE ledger_check VALIDATE CONSTRAINT ledger_check_scope_check;

-- Entries lie as they were numbered: those of a span of numbers are found without an index that bets would pay for.
CREATE INDEX ledger_entry_by_number ON ledger_entry USING brin (transfer_id)
  WITH (pages_per_range = 32, autosummarize = on);

GRANT SELECT ON ledger_checkpoint, ledger_checked_balance, ledger_checked_total TO tessera_app;
