-- The first transfer number whose entries are still in the database; entries of lower numbers are detached.
CREATE OR REPLACE FUNCTION ledger_kept_from() RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce(max(kept_from), 0) FROM ledger_detached
$$;

-- The hash of the current openings. Members are hashed in groups, so that no text grows with their number.
CREATE OR REPLACE FUNCTION ledger_opening_hash() RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(convert_to('tessera ledger opening' || E'\n' || coalesce(string_agg(part, E'\n' ORDER BY what, place), ''), 'UTF8'))
    FROM (
      SELECT 1 AS what, member_id / 10000 AS place, encode(sha256(convert_to(string_agg(
               concat_ws(' ', member_id, currency, account, balance, version), E'\n'
               ORDER BY member_id, currency COLLATE "C", account COLLATE "C"), 'UTF8')), 'hex') AS part
        FROM ledger_opening GROUP BY member_id / 10000
      UNION ALL
      SELECT 2, (business_date - DATE '2000-01-01')::bigint, encode(sha256(convert_to(string_agg(
               concat_ws(' ', merchant_id, currency, business_date, account, kind, amount, transfers), E'\n'
               ORDER BY merchant_id, currency COLLATE "C", account COLLATE "C", kind COLLATE "C"), 'UTF8')), 'hex')
        FROM ledger_opening_total GROUP BY business_date
    ) AS parts
$$;

CREATE OR REPLACE FUNCTION ledger_detached_hash(p_previous bytea, p_row ledger_detached) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(convert_to(
    'tessera ledger detached ' || p_row.number || E'\n' || coalesce(encode(p_previous, 'hex'), '') || E'\n'
      || concat_ws(' ', p_row.partition, p_row.kept_from, p_row.block, p_row.entries, p_row.archives::text,
                   encode(p_row.opening_hash, 'hex')), 'UTF8'))
$$;

-- Checks the openings against their sealed hashes.
CREATE OR REPLACE FUNCTION ledger_opening_is_sound() RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM ledger_detached)
           -- guard: opening-hash-compared
           THEN (SELECT opening_hash FROM ledger_detached ORDER BY number DESC LIMIT 1) = ledger_opening_hash()
                AND NOT EXISTS (
                  SELECT FROM ledger_detached AS one
                    LEFT JOIN ledger_detached AS previous ON previous.number = one.number - 1
                   WHERE one.hash <> ledger_detached_hash(previous.hash, one)
                      OR (one.number > 1 AND previous.number IS NULL))
           ELSE NOT EXISTS (SELECT FROM ledger_opening) AND NOT EXISTS (SELECT FROM ledger_opening_total) END
$$;

-- Detaches the oldest partition of entries and returns its name. Only the owner of the database can call it. The caller
-- (`npm run archive -- detach`) has verified the archives up to p_block; every condition that the database can check is
-- checked here again.
CREATE OR REPLACE FUNCTION ledger_detach(p_block bigint, p_sealed_before timestamptz, p_archives jsonb, p_by text)
RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  v_row ledger_detached;
  v_previous bytea;
  v_from bigint := ledger_kept_from();
  v_checkpoint ledger_checkpoint;
  v_oid oid;
  v_wrong bigint;
BEGIN
  -- Excludes the nightly check and concurrent detaching.
  PERFORM pg_advisory_xact_lock(7283018);
  SELECT number + 1, hash INTO v_row.number, v_previous FROM ledger_detached ORDER BY number DESC LIMIT 1;
  v_row.number := coalesce(v_row.number, 1);
  v_row.block := p_block;
  v_row.archives := p_archives;
  v_row.made_by := p_by;
  v_row.made_at := clock_timestamp();
  SELECT child.oid, child.relname,
         substring(pg_get_expr(child.relpartbound, child.oid) FROM 'TO \(''?(\d+)''?\)')::bigint AS bound
    INTO v_oid, v_row.partition, v_row.kept_from
    FROM pg_inherits JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
   WHERE pg_inherits.inhparent = 'ledger_entry'::regclass ORDER BY bound LIMIT 1;

  -- guard: detached-after-retention
  IF NOT EXISTS (SELECT FROM ledger_block WHERE number = p_block AND created_at < p_sealed_before) THEN
    RAISE EXCEPTION 'block % is younger than the legal retention period', p_block;
  END IF;
  SELECT count(*) INTO v_wrong
    FROM ledger_transfer AS transfer
    LEFT JOIN ledger_sealed AS sealed ON sealed.member_id = transfer.member_id AND sealed.transfer_id = transfer.id
    LEFT JOIN ledger_batch AS batch ON batch.id = sealed.batch_id
   WHERE transfer.id >= v_from AND transfer.id < v_row.kept_from
     AND (batch.id IS NULL
          OR batch.transaction_id >= (SELECT before_transaction FROM ledger_block WHERE number = p_block));
  -- guard: detached-when-archived
  IF v_wrong > 0 OR v_row.kept_from > (SELECT last_value FROM ledger_transfer_id) THEN
    RAISE EXCEPTION 'partition % holds transfers beyond block %', v_row.partition, p_block;
  END IF;
  IF NOT EXISTS (SELECT FROM ledger_check WHERE scope IN ('night', 'all') AND to_block >= p_block) OR EXISTS (
    SELECT FROM ledger_check AS faulty
     WHERE faulty.found > 0 AND faulty.id > coalesce((
       SELECT max(whole.id) FROM ledger_check AS whole WHERE whole.scope = 'all' AND whole.found = 0), 0)) THEN
    -- guard: detached-when-sound
    RAISE EXCEPTION 'the ledger has not been found sound up to block %', p_block;
  END IF;
  IF NOT ledger_opening_is_sound() THEN
    RAISE EXCEPTION 'the openings of earlier partitions differ from their sealed hash';
  END IF;
  SELECT entry.transfer_id INTO v_wrong
    FROM ledger_entry AS entry
   WHERE entry.transfer_id < v_row.kept_from AND entry.account = 'locked' AND entry.amount > 0
     AND NOT EXISTS (SELECT FROM ledger_transfer AS ending
                      WHERE ending.member_id = entry.member_id
                        AND (ending.settles = entry.transfer_id OR ending.reverses = entry.transfer_id))
   LIMIT 1;
  IF FOUND THEN
    -- guard: no-detaching-of-reservation
    RAISE EXCEPTION 'reservation % is open: its partition stays', v_wrong;
  END IF;

  INSERT INTO ledger_opening AS known (member_id, currency, account, balance, version)
  SELECT DISTINCT ON (entry.member_id, transfer.currency, entry.account)
         entry.member_id, transfer.currency, entry.account, entry.balance_after, entry.version
    FROM ledger_entry AS entry
    JOIN ledger_transfer AS transfer ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
   WHERE entry.transfer_id < v_row.kept_from AND entry.version IS NOT NULL
   ORDER BY entry.member_id, transfer.currency, entry.account, entry.version DESC
  ON CONFLICT (member_id, currency, account) DO UPDATE SET balance = excluded.balance, version = excluded.version;
  INSERT INTO ledger_opening_total AS known (merchant_id, currency, business_date, account, kind, amount, transfers)
  SELECT transfer.merchant_id, transfer.currency, transfer.business_date,
         CASE WHEN entry.account LIKE 'vendor:%' THEN 'vendor' WHEN entry.account LIKE 'bonus:%' THEN 'bonus'
              ELSE entry.account END AS family, transfer.kind,
         sum(entry.amount), count(DISTINCT transfer.id)
    FROM ledger_entry AS entry
    JOIN ledger_transfer AS transfer ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
   WHERE entry.transfer_id < v_row.kept_from
   GROUP BY transfer.merchant_id, transfer.currency, transfer.business_date, family, transfer.kind
  ON CONFLICT (merchant_id, currency, business_date, account, kind) DO UPDATE
     SET amount = known.amount + excluded.amount, transfers = known.transfers + excluded.transfers;
  SELECT count(*) INTO v_row.entries FROM ledger_entry WHERE transfer_id < v_row.kept_from;
  v_row.opening_hash := ledger_opening_hash();
  v_row.hash := ledger_detached_hash(v_previous, v_row);
  INSERT INTO ledger_detached SELECT v_row.*;

  -- Restarts the rolling check: the sums of the running cycle include entries that are detached now.
  SELECT * INTO v_checkpoint FROM ledger_checkpoint ORDER BY number DESC LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_checkpoint_write(false, v_checkpoint.block, 0, 0, 0, '[]');
  END IF;
  -- Last, because DETACH blocks every bet until commit; it fails after 5 s rather than queue them.
  PERFORM set_config('lock_timeout', '5s', true);
  EXECUTE format('ALTER TABLE ledger_entry DETACH PARTITION %s', v_oid::regclass);
  EXECUTE format('ALTER TABLE %s SET SCHEMA detached', v_oid::regclass);
  RETURN v_row.partition;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('ledger_kept_from', 'ledger_opening_hash', 'ledger_detached_hash', 'ledger_opening_is_sound',
                       'ledger_detach') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    IF v_name NOT LIKE 'ledger_detach(%' THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
    END IF;
  END LOOP;
END
$$;
