-- Lets archived ledger entries be detached after the legal retention period. The balances and sums at that point are kept
-- and sealed, so that checks can start from them.

SET lock_timeout = '5s';

-- One row for each detached partition, chained by hash. It seals the two tables below.
CREATE TABLE ledger_detached (
  number bigint PRIMARY KEY CHECK (number > 0),
  partition text NOT NULL,
  -- Entries of transfers below this number are in archives, and not here.
  kept_from bigint NOT NULL CHECK (kept_from > 0),
  -- All of these transfers are in blocks up to this one, and so are the archives.
  block bigint NOT NULL CHECK (block > 0),
  entries bigint NOT NULL CHECK (entries >= 0),
  -- File, hash and blocks of each archive that was verified for it.
  archives jsonb NOT NULL CHECK (jsonb_typeof(archives) = 'array'),
  opening_hash bytea NOT NULL CHECK (length(opening_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  -- Who ran the command.
  made_by text NOT NULL CHECK (length(made_by) BETWEEN 1 AND 80),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_detached
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Balance and version of each member account after its last detached entry.
CREATE TABLE ledger_opening (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  account text NOT NULL,
  balance numeric NOT NULL CHECK (balance >= 0),
  version bigint NOT NULL CHECK (version > 0),
  PRIMARY KEY (member_id, currency, account)
);

-- Sums of the detached entries.
CREATE TABLE ledger_opening_total (
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  business_date date NOT NULL,
  account text NOT NULL,
  kind text NOT NULL,
  amount numeric NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  PRIMARY KEY (merchant_id, currency, business_date, account, kind)
);

-- Holds detached partitions until the owner of the database drops them.
CREATE SCHEMA detached;

GRANT SELECT ON ledger_detached, ledger_opening, ledger_opening_total TO tessera_app;
