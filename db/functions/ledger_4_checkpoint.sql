-- Changes of members' accounts in a range of transactions, and their numbers of entries.
CREATE OR REPLACE FUNCTION ledger_moves(p_from xid8, p_before xid8) RETURNS TABLE (
  member_id bigint, currency text, account text, amount numeric, entries bigint
) LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT named.member, transfer.currency, entry.account, sum(entry.amount), count(*)
    FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
   -- `OFFSET 0` forces a lookup by key, whatever the table statistics say.
   CROSS JOIN LATERAL (
     SELECT currency FROM ledger_transfer WHERE member_id = named.member AND id = named.transfer OFFSET 0) AS transfer
   CROSS JOIN LATERAL (
     SELECT account, amount FROM ledger_entry
      WHERE member_id = named.member AND transfer_id = named.transfer AND version IS NOT NULL OFFSET 0) AS entry
   WHERE batch.transaction_id >= p_from AND batch.transaction_id < p_before
   GROUP BY named.member, transfer.currency, entry.account
$$;

-- The hash of the current state. Members are hashed in groups, so that no text grows with their number.
CREATE OR REPLACE FUNCTION ledger_state_hash() RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(convert_to('tessera ledger state' || E'\n' || coalesce(string_agg(part, E'\n' ORDER BY what, place), ''), 'UTF8'))
    FROM (
      SELECT 1 AS what, member_id / 10000 AS place, encode(sha256(convert_to(string_agg(
               concat_ws(' ', member_id, currency, account, balance, version), E'\n'
               ORDER BY member_id, currency COLLATE "C", account COLLATE "C"), 'UTF8')), 'hex') AS part
        FROM ledger_checked_balance GROUP BY member_id / 10000
      UNION ALL
      SELECT 2, (business_date - DATE '2000-01-01')::bigint, encode(sha256(convert_to(string_agg(
               concat_ws(' ', look, merchant_id, currency, business_date, account, kind, amount, transfers), E'\n'
               ORDER BY look COLLATE "C", merchant_id, currency COLLATE "C", account COLLATE "C", kind COLLATE "C"),
               'UTF8')), 'hex')
        FROM ledger_checked_total GROUP BY business_date
    ) AS parts
$$;

-- The hash of a checkpoint: its row, and the previous checkpoint's hash.
CREATE OR REPLACE FUNCTION ledger_checkpoint_hash(p_previous bytea, p_row ledger_checkpoint) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(convert_to(
    'tessera ledger checkpoint ' || p_row.number || E'\n' || coalesce(encode(p_previous, 'hex'), '') || E'\n'
      || concat_ws(' ', p_row.block, coalesce(encode(p_row.block_hash, 'hex'), '-'), p_row.transfer_id,
                   p_row.turn_night, p_row.rolled_block, p_row.rolled_transfer, encode(p_row.state_hash, 'hex')), 'UTF8'))
$$;

-- Advances the state to a block, from the chain's entries and never from the wallets, and seals it. With p_anew, the
-- old state is discarded. `p_rolled` holds the sums of the rolling check for this step.
CREATE OR REPLACE FUNCTION ledger_checkpoint_write(
  p_anew boolean, p_block bigint, p_turn_night integer, p_rolled_block bigint, p_rolled_transfer bigint, p_rolled jsonb
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_last ledger_checkpoint;
  v_row ledger_checkpoint;
  v_from xid8 := '0';
  v_before xid8 := '0';
BEGIN
  PERFORM pg_advisory_xact_lock(7283018);
  SELECT * INTO v_last FROM ledger_checkpoint ORDER BY number DESC LIMIT 1;
  IF p_anew THEN
    DELETE FROM ledger_checked_balance;
    DELETE FROM ledger_checked_total;
  ELSIF p_block < v_last.block THEN
    RAISE EXCEPTION 'the checkpoint stands at block % already', v_last.block;
  ELSIF v_last.block > 0 THEN
    SELECT before_transaction INTO STRICT v_from FROM ledger_block WHERE number = v_last.block;
  END IF;
  IF p_block > 0 THEN
    SELECT before_transaction, hash INTO STRICT v_before, v_row.block_hash FROM ledger_block WHERE number = p_block;
  END IF;

  IF p_anew THEN
    -- Detached entries are known from the openings alone.
    INSERT INTO ledger_checked_balance SELECT member_id, currency, account, balance, version FROM ledger_opening;
    INSERT INTO ledger_checked_total
    SELECT 'sealed', merchant_id, currency, business_date, account, kind, amount, transfers FROM ledger_opening_total;
  END IF;
  INSERT INTO ledger_checked_balance AS known (member_id, currency, account, balance, version)
  SELECT member_id, currency, account, amount, entries FROM ledger_moves(v_from, v_before)
  ON CONFLICT (member_id, currency, account) DO UPDATE
     SET balance = known.balance + excluded.balance, version = known.version + excluded.version;
  INSERT INTO ledger_checked_total AS known (look, merchant_id, currency, business_date, account, kind, amount, transfers)
  SELECT 'sealed', merchant_id, currency, business_date, account, kind, amount, transfers
    FROM ledger_sums(v_from, v_before)
  ON CONFLICT (look, merchant_id, currency, business_date, account, kind) DO UPDATE
     SET amount = known.amount + excluded.amount, transfers = known.transfers + excluded.transfers;

  IF p_turn_night <= 1 THEN
    DELETE FROM ledger_checked_total WHERE look = 'rolled';
  END IF;
  INSERT INTO ledger_checked_total AS known (look, merchant_id, currency, business_date, account, kind, amount, transfers)
  SELECT 'rolled', merchant_id, currency, business_date, account, kind, amount, transfers
    FROM jsonb_to_recordset(p_rolled) AS rolled (
      merchant_id integer, currency text, business_date date, account text, kind text, amount numeric, transfers bigint)
  ON CONFLICT (look, merchant_id, currency, business_date, account, kind) DO UPDATE
     SET amount = known.amount + excluded.amount, transfers = known.transfers + excluded.transfers;

  v_row.number := coalesce(v_last.number, 0) + 1;
  v_row.block := p_block;
  SELECT greatest(CASE WHEN p_anew THEN 0 ELSE coalesce(v_last.transfer_id, 0) END, coalesce(max(named), 0))
    INTO v_row.transfer_id
    FROM ledger_batch AS batch, unnest(batch.transfers) AS named
   WHERE batch.transaction_id >= v_from AND batch.transaction_id < v_before;
  v_row.turn_night := p_turn_night;
  v_row.rolled_block := p_rolled_block;
  v_row.rolled_transfer := least(p_rolled_transfer, v_row.transfer_id);
  v_row.state_hash := ledger_state_hash();
  v_row.created_at := clock_timestamp();
  v_row.hash := ledger_checkpoint_hash(v_last.hash, v_row);
  INSERT INTO ledger_checkpoint SELECT v_row.*;
  RETURN v_row.number;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('ledger_moves', 'ledger_state_hash', 'ledger_checkpoint_hash', 'ledger_checkpoint_write')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
