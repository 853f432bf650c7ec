-- Adds the next sealed block to the days of its members, and returns its number; NULL once none is left. Days older than
-- p_days are left out, and some of those that grew older are deleted.
CREATE OR REPLACE FUNCTION member_days_follow(p_days integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_block bigint;
  v_from xid8;
  v_before xid8;
BEGIN
  DELETE FROM member_day WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_day WHERE day < current_date - p_days ORDER BY day LIMIT 20000));
  SELECT block + 1 INTO v_block FROM member_day_mark FOR UPDATE; -- guard: member-days-added-once
  SELECT before_transaction INTO v_before FROM ledger_block WHERE number = v_block;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT before_transaction INTO v_from FROM ledger_block WHERE number = v_block - 1;
  INSERT INTO member_day AS sums (member_id, currency, day, kind, merchant_id, change)
  SELECT transfer.member_id, transfer.currency, transfer.business_date, coalesce(original.kind, transfer.kind),
         transfer.merchant_id, sum(sides.change)
    FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
   -- `OFFSET 0` forces a lookup by key, whatever the table statistics say.
   CROSS JOIN LATERAL (
     SELECT * FROM ledger_transfer
      WHERE member_id = named.member AND id = named.transfer AND business_date >= current_date - p_days
     OFFSET 0) AS transfer
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(amount) FILTER (WHERE balance_after IS NOT NULL AND account <> 'points'), 0) AS change
       FROM ledger_entry WHERE member_id = transfer.member_id AND transfer_id = transfer.id) AS sides
    LEFT JOIN ledger_transfer AS original
      ON original.member_id = transfer.member_id AND original.id = transfer.reverses
   WHERE batch.transaction_id >= coalesce(v_from, '0'::xid8) AND batch.transaction_id < v_before
     AND named.member > 0
   GROUP BY 1, 2, 3, 4, 5
   ORDER BY 1, 2, 3, 4
  ON CONFLICT (member_id, currency, day, kind) DO UPDATE SET change = sums.change + excluded.change;
  UPDATE member_day_mark SET block = v_block;
  RETURN v_block;
END
$$;

REVOKE ALL ON FUNCTION member_days_follow(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION member_days_follow(integer) TO tessera_app;
