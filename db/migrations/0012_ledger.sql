-- The ledger: double entry, insert only. Nobody but its own functions writes here, and nobody at all changes what is
-- written. No key refers to the house's accounts or to the merchant's row: every transaction would wait for them.

SET lock_timeout = '5s';

-- Accounts of a member have a balance; those of the house are sums. The checks below stand in full, and are no patterns:
-- every statement prepares them anew, a function among them would be parsed each time, and a pattern takes ten times as
-- long as the letters that it allows.

-- What a member has, by account and currency. The wallet `main` is the lock for all wallets of its currency.
CREATE TABLE wallet (
  member_id bigint NOT NULL,
  currency text NOT NULL CHECK (
    length(currency) BETWEEN 3 AND 5 AND translate(currency, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
  ),
  account text NOT NULL CHECK (
    account IN ('main', 'locked', 'bonus', 'points')
    OR account LIKE 'vendor:_%' AND length(account) <= 67
       AND translate(account, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', '') = ':'
  ),
  merchant_id integer NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 999999999999999999),
  -- How many entries it has had.
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, currency, account),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
) WITH (fillfactor = 60);

CREATE SEQUENCE ledger_transfer_id;

-- One movement of money of one member, in one currency. Member 0 is the house alone.
CREATE TABLE ledger_transfer (
  member_id bigint NOT NULL CHECK (member_id >= 0),
  id bigint NOT NULL DEFAULT nextval('ledger_transfer_id'),
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  -- <source>:<request id>, for ever.
  key text NOT NULL CHECK (length(key) BETWEEN 4 AND 160),
  kind text NOT NULL CHECK (
    length(kind) BETWEEN 2 AND 40 AND translate(kind, 'abcdefghijklmnopqrstuvwxyz_', '') = ''
  ),
  reference text NOT NULL CHECK (length(reference) <= 120),
  -- Of what was asked for: the same key with another one is a conflict.
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  -- The reservation that it ends, the transfer that it takes back.
  settles bigint,
  reverses bigint,
  provider text,
  provider_transaction text,
  -- The day of the merchant's books, computed once and never again.
  business_date date NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, id),
  -- The key first: whoever looks one up has no other index to take, however few transfers the members have yet.
  UNIQUE (key, member_id),
  CHECK ((provider IS NULL) = (provider_transaction IS NULL))
);
CREATE UNIQUE INDEX ledger_settles_once ON ledger_transfer (member_id, settles) WHERE settles IS NOT NULL;
CREATE UNIQUE INDEX ledger_reverses_once ON ledger_transfer (member_id, reverses) WHERE reverses IS NOT NULL;
CREATE UNIQUE INDEX ledger_provider_once ON ledger_transfer (merchant_id, provider, provider_transaction)
  WHERE provider IS NOT NULL;
CREATE INDEX ledger_by_day ON ledger_transfer (member_id, currency, business_date, id);

CREATE TABLE ledger_entry (
  member_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  line smallint NOT NULL CHECK (line > 0),
  account text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- Of the member's accounts: what the account held afterwards, and which entry of it this is.
  balance_after bigint CHECK (balance_after >= 0),
  version bigint CHECK (version > 0),
  PRIMARY KEY (member_id, transfer_id, line),
  CHECK (
    (account IN ('main', 'locked', 'bonus', 'points') OR account LIKE 'vendor:%') = (balance_after IS NOT NULL)
  ),
  CHECK ((balance_after IS NULL) = (version IS NULL))
);

-- What was written together, for the job that chains it. Transactions end out of order: the job follows their numbers.
CREATE TABLE ledger_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  members bigint[] NOT NULL,
  transfers bigint[] NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  created_at timestamptz NOT NULL,
  CHECK (cardinality(members) = cardinality(transfers) AND cardinality(transfers) > 0)
);
CREATE INDEX ON ledger_batch (transaction_id, id);

-- What is written stands, for the owner too.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only added to: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_batch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- All entries of a transfer come in one statement, from line 1 on, and sum to zero. So nothing can be added later.
-- Here and below each fresh row looks for its counterpart by the whole key: the sub-selects count, because the planner
-- would turn EXISTS into a read of the whole ledger.
CREATE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT written.member_id, written.transfer_id INTO wrong
    FROM (
      SELECT member_id, transfer_id,
             sum(amount) = 0 AND count(*) >= 2 AND min(line) = 1 AND max(line) = count(*) AS is_balanced
        FROM fresh
       GROUP BY member_id, transfer_id) AS written
   WHERE NOT written.is_balanced
      OR (SELECT count(*) FROM ledger_transfer
           WHERE ledger_transfer.member_id = written.member_id AND ledger_transfer.id = written.transfer_id) = 0
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % of member % is not balanced', wrong.transfer_id, wrong.member_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER balanced AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();

-- A transfer without entries would be a promise that moves nothing.
CREATE FUNCTION check_ledger_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT fresh.member_id, fresh.id INTO wrong
    FROM fresh
   WHERE (SELECT count(*) FROM ledger_entry
           WHERE ledger_entry.member_id = fresh.member_id AND ledger_entry.transfer_id = fresh.id) = 0
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % of member % has no entries', wrong.id, wrong.member_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER complete AFTER INSERT ON ledger_transfer REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_transfers();

-- Whoever becomes a member has a wallet, so that the first money waits for nobody. Trial accounts play with play money.
CREATE FUNCTION open_wallet() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO wallet (member_id, currency, account, merchant_id)
  SELECT NEW.id, CASE NEW.account_type WHEN 4 THEN 'PLAY' ELSE merchant.currency END, 'main', merchant.id
    FROM merchant WHERE merchant.id = NEW.merchant_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER open_wallet AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION open_wallet();
INSERT INTO wallet (member_id, currency, account, merchant_id)
SELECT member.id, CASE member.account_type WHEN 4 THEN 'PLAY' ELSE merchant.currency END, 'main', merchant.id
  FROM member JOIN merchant ON merchant.id = member.merchant_id;

-- The application reads. It writes by the ledger's functions alone, which are not its own.
GRANT SELECT ON wallet, ledger_transfer, ledger_entry, ledger_batch TO tessera_app;
REVOKE ALL ON FUNCTION open_wallet() FROM PUBLIC;
