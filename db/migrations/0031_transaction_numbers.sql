-- Batches of the ledger and entries of the audit are ordered by the number of their transaction. A dump that is restored
-- into another cluster begins these numbers anew, lower than those that are sealed. So the house counts its transactions
-- from a shift, which a restore raises once (`npm run db:restored`), and the order goes on.

SET lock_timeout = '5s';

CREATE TABLE transaction_shift (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount > 0),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_shift
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION shifted_transaction(p_number xid8) RETURNS xid8
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (p_number::text::bigint + coalesce((SELECT max(amount) FROM transaction_shift), 0))::text::xid8;
END
$$;

-- The number of the transaction that runs, as the house counts them.
CREATE FUNCTION house_transaction() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT shifted_transaction(pg_current_xact_id())
$$;

-- Every transaction below it has ended: nothing older can come.
CREATE FUNCTION house_horizon() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT shifted_transaction(pg_snapshot_xmin(pg_current_snapshot()))
$$;

ALTER TABLE ledger_batch ALTER COLUMN transaction_id SET DEFAULT house_transaction();
ALTER TABLE audit_entry ALTER COLUMN transaction_id SET DEFAULT house_transaction();

-- The highest number that any row carries.
CREATE FUNCTION highest_transaction() RETURNS xid8
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT greatest(
    -- A block reaches up to this number, which is not in it.
    ((SELECT max(before_transaction) FROM ledger_block)::text::bigint - 1)::text::xid8,
    (SELECT max(transaction_id) FROM ledger_batch),
    ((SELECT max(before_transaction) FROM audit_block)::text::bigint - 1)::text::xid8,
    (SELECT max(transaction_id) FROM audit_entry))
$$;

-- Whether the next transaction would get a number that stands already: then this is a dump that was restored.
CREATE FUNCTION transactions_went_back() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT shifted_transaction(pg_snapshot_xmax(pg_current_snapshot())) <= highest_transaction()
$$;

GRANT SELECT ON transaction_shift TO tessera_app;
