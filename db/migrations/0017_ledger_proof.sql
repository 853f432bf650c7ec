-- What proves the ledger: blocks that chain its batches, sums by block, what the checker found, and adjustments, which
-- two operators make together.

SET lock_timeout = '5s';

-- One chain for the house. A block holds the batches of all transactions from the block before up to its own bound.
CREATE TABLE ledger_block (
  number bigint PRIMARY KEY CHECK (number > 0),
  -- Batches of transactions from the block before up to here, this one not among them.
  before_transaction xid8 NOT NULL,
  batches integer NOT NULL CHECK (batches > 0),
  transfers bigint NOT NULL CHECK (transfers > 0),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON ledger_block (before_transaction);

-- In which batch a transfer was sealed: once.
CREATE TABLE ledger_sealed (
  member_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  batch_id bigint NOT NULL,
  PRIMARY KEY (member_id, transfer_id)
);

-- What the sealed blocks add up to. The accounts of members stand by their family, those of the house by their name.
CREATE TABLE ledger_total (
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  business_date date NOT NULL,
  account text NOT NULL,
  kind text NOT NULL,
  amount numeric NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  PRIMARY KEY (merchant_id, currency, business_date, account, kind)
);

-- What became of checking: blocks as they were sealed, or everything.
CREATE TABLE ledger_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL CHECK (scope IN ('blocks', 'all')),
  from_block bigint NOT NULL CHECK (from_block >= 0),
  to_block bigint NOT NULL CHECK (to_block >= 0),
  transfers bigint NOT NULL CHECK (transfers >= 0),
  found bigint NOT NULL CHECK (found >= 0),
  -- The first of them.
  faults jsonb NOT NULL CHECK (jsonb_typeof(faults) = 'array'),
  began_at timestamptz NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((found = 0) = (faults = '[]'::jsonb))
);
CREATE INDEX ON ledger_check (scope, id);

-- For the sum of what is reserved: few entries touch it.
CREATE INDEX ledger_reserved ON ledger_entry (member_id, transfer_id) INCLUDE (amount) WHERE account = 'locked';

CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_block
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_sealed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_check
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Money given or taken by hand: one operator proposes, another one judges. The ledger's key is made of the id.
CREATE TABLE adjustment (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  request_id uuid NOT NULL,
  member_id bigint NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- Given to the member, or taken where it is below zero.
  amount bigint NOT NULL CHECK (amount <> 0),
  reason text NOT NULL CHECK (reason ~ '^[a-z_]{2,40}$'),
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'approved', 'rejected', 'withdrawn')),
  -- Counts with each change: whoever approves names the one that they have read.
  version integer NOT NULL DEFAULT 1,
  proposed_by bigint NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  judged_by bigint REFERENCES operator (id),
  judged_at timestamptz,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  transfer_id bigint,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (proposed_by, request_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  -- The maker is never the checker.
  CHECK (judged_by <> proposed_by),
  CHECK ((status IN ('approved', 'rejected')) = (judged_by IS NOT NULL)),
  CHECK ((status = 'proposed') = (judged_at IS NULL)),
  CHECK ((status = 'approved') = (transfer_id IS NOT NULL))
);
CREATE INDEX ON adjustment (merchant_id, status, id);
CREATE INDEX ON adjustment (member_id, id);

-- Blocks, places and sums are written by the function that seals alone.
GRANT SELECT ON ledger_block, ledger_sealed, ledger_total TO tessera_app;
GRANT SELECT, INSERT ON ledger_check TO tessera_app;
GRANT SELECT, INSERT ON adjustment TO tessera_app;
GRANT UPDATE (amount, reason, words, status, version, judged_by, judged_at, answer, transfer_id) ON adjustment
  TO tessera_app;
