-- The hash of a batch. A transfer's content hash covers its command with all legs; this adds what the ledger decided:
-- id, business date, time, and the balances afterwards. The checker recomputes it from the rows.
CREATE OR REPLACE FUNCTION ledger_hash(
  p_members bigint[], p_ids bigint[], p_hashes bytea[], p_dates date[], p_at timestamptz,
  p_entry_transfers bigint[], p_entry_balances bigint[]
) RETURNS bytea LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(convert_to(
    extract(epoch FROM p_at)::text || E'\x1d'
      || (SELECT string_agg(concat_ws(' ', member, id, encode(hash, 'hex'), date::text), E'\x1e' ORDER BY at)
            FROM unnest(p_members, p_ids, p_hashes, p_dates) WITH ORDINALITY AS t (member, id, hash, date, at))
      || E'\x1d'
      || (SELECT string_agg(transfer || ' ' || coalesce(balance::text, '-'), E'\x1e' ORDER BY at)
            FROM unnest(p_entry_transfers, p_entry_balances) WITH ORDINALITY AS e (transfer, balance, at)),
    'UTF8'))
$$;
-- The legs of a divided stake, win or return as they were asked for: its content hash covers them, and not how the ledger
-- divided them between `main` and the bonus.
CREATE OR REPLACE FUNCTION ledger_asked(p_member bigint, p_transfer bigint) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT string_agg(E'\x1e' || account || ' ' || amount, '' ORDER BY line)
    FROM (SELECT CASE WHEN account LIKE 'bonus:%' OR account = 'house:bonus' THEN 'main' ELSE account END AS account,
                 sum(amount) AS amount, min(line) AS line
            FROM ledger_entry WHERE member_id = p_member AND transfer_id = p_transfer
           GROUP BY 1) AS legs
$$;
REVOKE ALL ON FUNCTION ledger_asked(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_asked(bigint, bigint) TO tessera_app;
REVOKE ALL ON FUNCTION ledger_hash(bigint[], bigint[], bytea[], date[], timestamptz, bigint[], bigint[]) FROM PUBLIC;
