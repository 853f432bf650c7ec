-- The hash of a block: its number, the previous block's hash, and its batches in transaction order.
CREATE OR REPLACE FUNCTION ledger_block_hash(p_number bigint, p_previous bytea, p_from xid8, p_before xid8)
RETURNS bytea LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(convert_to(
    'tessera ledger block ' || p_number || E'\n' || coalesce(encode(p_previous, 'hex'), '') || E'\n'
      || coalesce(string_agg(
           concat_ws(' ', transaction_id, id, encode(hash, 'hex'), cardinality(transfers)), E'\n'
           ORDER BY transaction_id, id), ''),
    'UTF8'))
    FROM ledger_batch WHERE transaction_id >= p_from AND transaction_id < p_before
$$;

-- The sums of the batches in a range of transactions, by business date, account and kind.
CREATE OR REPLACE FUNCTION ledger_sums(p_from xid8, p_before xid8) RETURNS TABLE (
  merchant_id integer, currency text, business_date date, account text, kind text, amount numeric, transfers bigint
) LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT transfer.merchant_id, transfer.currency, transfer.business_date,
         CASE WHEN entry.account LIKE 'vendor:%' THEN 'vendor' WHEN entry.account LIKE 'bonus:%' THEN 'bonus'
              ELSE entry.account END AS family, transfer.kind,
         sum(entry.amount), count(DISTINCT transfer.id)
    FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
   -- `OFFSET 0` forces a lookup by key, whatever the table statistics say.
   CROSS JOIN LATERAL (
     SELECT * FROM ledger_transfer WHERE member_id = named.member AND id = named.transfer OFFSET 0) AS transfer
   CROSS JOIN LATERAL (
     SELECT * FROM ledger_entry WHERE member_id = named.member AND transfer_id = named.transfer OFFSET 0) AS entry
   WHERE batch.transaction_id >= p_from AND batch.transaction_id < p_before
   GROUP BY transfer.merchant_id, transfer.currency, transfer.business_date, family, transfer.kind
$$;

-- Seals waiting batches into one block of about p_most transfers, records where each transfer is, and adds them to
-- the sums: all or nothing. Returns the block's number, or NULL if no batch waits. It never blocks posting: a
-- transaction is sealed once every older one has ended.
CREATE OR REPLACE FUNCTION ledger_seal(p_most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_number bigint;
  v_previous bytea;
  v_from xid8;
  v_horizon xid8;
  v_before xid8;
  v_oldest xid8;
  v_waiting numeric;
  v_most integer := greatest(p_most, 1);
BEGIN
  PERFORM pg_advisory_xact_lock(7283017);
  SELECT number, hash, before_transaction INTO v_number, v_previous, v_from
    FROM ledger_block ORDER BY number DESC LIMIT 1;
  v_number := coalesce(v_number, 0) + 1;
  v_from := coalesce(v_from, '0'::xid8);
  v_horizon := house_horizon(); -- guard: seal-horizon-held
  IF v_horizon < v_from THEN -- guard: new-transactions-noticed
    RAISE EXCEPTION 'the transaction numbers of this database have gone back: after a restore run npm run db:restored';
  END IF;

  -- A transaction is never split: one that alone exceeds the limit is a block of its own.
  SELECT min(waiting.oldest), max(waiting.so_far),
         min(waiting.transaction_id) FILTER (WHERE waiting.so_far > v_most AND waiting.transaction_id > waiting.oldest)
    INTO v_oldest, v_waiting, v_before
    FROM (
      SELECT transaction_id,
             min(transaction_id) OVER () AS oldest,
             sum(cardinality(transfers)) OVER (ORDER BY transaction_id, id) AS so_far
        FROM (SELECT transaction_id, id, transfers FROM ledger_batch
               WHERE transaction_id >= v_from AND transaction_id < v_horizon
               ORDER BY transaction_id, id LIMIT v_most + 1) AS batch
    ) AS waiting;
  IF v_before IS NULL AND v_waiting > v_most THEN -- guard: block-size-bounded
    SELECT min(transaction_id) INTO v_before
      FROM ledger_batch WHERE transaction_id > v_oldest AND transaction_id < v_horizon;
  END IF;
  v_before := coalesce(v_before, v_horizon);

  INSERT INTO ledger_block (number, before_transaction, batches, transfers, hash)
  SELECT v_number, v_before, count(*), sum(cardinality(transfers)),
         ledger_block_hash(v_number, v_previous, v_from, v_before)
    FROM ledger_batch WHERE transaction_id >= v_from AND transaction_id < v_before
  HAVING count(*) > 0;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  -- A transfer that two batches name stays with the first; the checker counts them.
  INSERT INTO ledger_sealed (member_id, transfer_id, batch_id)
  SELECT named.member, named.transfer, batch.id
    FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
   WHERE batch.transaction_id >= v_from AND batch.transaction_id < v_before
   ORDER BY 1, 2
  ON CONFLICT DO NOTHING;

  INSERT INTO ledger_total AS total (merchant_id, currency, business_date, account, kind, amount, transfers)
  SELECT merchant_id, currency, business_date, account, kind, amount, transfers FROM ledger_sums(v_from, v_before)
  ON CONFLICT (merchant_id, currency, business_date, account, kind) DO UPDATE
     SET amount = total.amount + excluded.amount, transfers = total.transfers + excluded.transfers;
  RETURN v_number;
END
$$;

REVOKE ALL ON FUNCTION ledger_seal(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_seal(integer) TO tessera_app;
