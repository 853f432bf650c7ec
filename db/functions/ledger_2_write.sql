-- The ledger's pen: one call writes as many transfers as it is given. Each of them happens whole, or not at all and says
-- why. Both doors of the ledger go through here, and nothing else inserts an entry.
--
-- 1. It opens wallets that are missing.
-- 2. It locks the wallets `main`, in the order of their members. With p_waits it waits for them, though not for ever;
--    without it passes over those that somebody else holds, and answers `busy` for them.
-- 3. Then, one after the other: the key first (what was written is answered again, other content is a conflict), then
--    what it settles or reverses, then the guard of play, then the balances.
-- 4. All transfers and entries are inserted by one statement. A key that is given twice in one call violates its
--    unique index there: the whole call fails, and the caller sends its commands one by one.
CREATE OR REPLACE FUNCTION ledger_write(
  p_waits boolean,
  p_members bigint[],
  p_merchants integer[],
  p_currencies text[],
  p_keys text[],
  p_kinds text[],
  p_references text[],
  p_settles bigint[],
  p_reverses bigint[],
  p_providers text[],
  p_provider_transactions text[],
  -- Whether the guard of play judges it, and whether it counts towards limits.
  p_guarded boolean[],
  p_played boolean[],
  -- The legs of all commands, in the order of the commands: where each command's begin, then accounts and amounts.
  p_leg_starts integer[],
  p_leg_accounts text[],
  p_leg_amounts bigint[]
) RETURNS TABLE (ordinal integer, outcome text, transfer_id bigint, balance bigint, at timestamptz, business_date date)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  v_count integer := cardinality(p_members);
  v_legs integer := cardinality(p_leg_accounts);
  v_locked text[];
  v_now timestamptz;
  v_zone text;
  v_day_start time;
  v_zone_of integer;
  v_first integer;
  v_last integer;
  v_content text;
  v_hash bytea;
  v_known record;
  v_refusal text;
  v_balance bigint;
  v_version bigint;
  v_main bigint;
  -- What the member gains by the command, or loses.
  v_moved bigint;
  v_undo integer;
  -- What is to be written.
  w_ordinals integer[] := '{}';
  w_ids bigint[] := '{}';
  w_hashes bytea[] := '{}';
  w_dates date[] := '{}';
  w_members bigint[] := '{}';
  e_transfers bigint[] := '{}';
  e_members bigint[] := '{}';
  e_lines smallint[] := '{}';
  e_accounts text[] := '{}';
  e_amounts bigint[] := '{}';
  e_balances bigint[] := '{}';
  e_versions bigint[] := '{}';
  l_balances bigint[];
  l_versions bigint[];
BEGIN
  INSERT INTO wallet (member_id, currency, account, merchant_id)
  SELECT DISTINCT asked.member_id, asked.currency, asked.account, asked.merchant_id
    FROM (
      SELECT p_members[i] AS member_id, p_currencies[i] AS currency, 'main' AS account, p_merchants[i] AS merchant_id
        FROM generate_series(1, v_count) AS i
      UNION ALL
      SELECT p_members[i], p_currencies[i], p_leg_accounts[leg], p_merchants[i]
        FROM generate_series(1, v_count) AS i,
             generate_series(p_leg_starts[i], coalesce(p_leg_starts[i + 1], v_legs + 1) - 1) AS leg
       WHERE p_leg_accounts[leg] <> 'main' AND is_member_account(p_leg_accounts[leg])
    ) AS asked
   WHERE asked.member_id <> 0
     AND NOT EXISTS (
       SELECT FROM wallet
        WHERE wallet.member_id = asked.member_id AND wallet.currency = asked.currency
          AND wallet.account = asked.account)
   ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;

  IF p_waits THEN
    PERFORM set_config('lock_timeout', '3s', true);
    SELECT array_agg(locked.name) INTO v_locked FROM (
      SELECT wallet.member_id || wallet.currency AS name FROM wallet
       WHERE wallet.account = 'main'
         AND (wallet.member_id, wallet.currency) IN (SELECT * FROM unnest(p_members, p_currencies))
       ORDER BY wallet.member_id, wallet.currency FOR NO KEY UPDATE) AS locked;
  ELSE
    SELECT array_agg(locked.name) INTO v_locked FROM (
      SELECT wallet.member_id || wallet.currency AS name FROM wallet
       WHERE wallet.account = 'main'
         AND (wallet.member_id, wallet.currency) IN (SELECT * FROM unnest(p_members, p_currencies))
       ORDER BY wallet.member_id, wallet.currency FOR NO KEY UPDATE SKIP LOCKED) AS locked;
  END IF;
  v_now := clock_timestamp();

  <<commands>>
  FOR i IN 1 .. v_count LOOP
    ordinal := i;
    transfer_id := NULL;
    balance := NULL;
    at := NULL;
    business_date := NULL;
    IF p_members[i] <> 0 AND NOT (p_members[i] || p_currencies[i] = ANY (v_locked)) IS TRUE THEN
      outcome := 'busy';
      RETURN NEXT;
      CONTINUE;
    END IF;

    v_first := p_leg_starts[i];
    v_last := coalesce(p_leg_starts[i + 1], v_legs + 1) - 1;
    v_content := concat_ws(E'\x1f', p_merchants[i], p_currencies[i], p_kinds[i], p_references[i], 's' || p_settles[i],
      'r' || p_reverses[i], 'p' || p_providers[i], p_provider_transactions[i]);
    v_moved := 0;
    FOR leg IN v_first .. v_last LOOP
      IF is_member_account(p_leg_accounts[leg]) THEN
        v_moved := v_moved + p_leg_amounts[leg];
      END IF;
      v_content := v_content || E'\x1e' || p_leg_accounts[leg] || ' ' || p_leg_amounts[leg];
    END LOOP;
    v_hash := sha256(convert_to(v_content, 'UTF8'));

    SELECT known.id, known.content_hash, known.created_at, known.business_date, entry.balance_after INTO v_known
      FROM ledger_transfer AS known
      LEFT JOIN ledger_entry AS entry
        ON entry.member_id = known.member_id AND entry.transfer_id = known.id AND entry.account = 'main'
     WHERE known.member_id = p_members[i] AND known.key = p_keys[i];
    IF FOUND THEN
      IF v_known.content_hash = v_hash THEN
        outcome := 'replayed';
        transfer_id := v_known.id;
        at := v_known.created_at;
        business_date := v_known.business_date;
        balance := v_known.balance_after;
      ELSE
        outcome := 'conflict';
      END IF;
      RETURN NEXT;
      CONTINUE;
    END IF;

    IF p_providers[i] IS NOT NULL AND EXISTS (
      SELECT FROM ledger_transfer AS known
       WHERE known.merchant_id = p_merchants[i] AND known.provider = p_providers[i]
         AND known.provider_transaction = p_provider_transactions[i]) THEN
      outcome := 'duplicate';
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF p_settles[i] IS NOT NULL OR p_reverses[i] IS NOT NULL THEN
      IF NOT EXISTS (
        SELECT FROM ledger_transfer AS known
         WHERE known.member_id = p_members[i] AND known.id = coalesce(p_settles[i], p_reverses[i])
           AND known.merchant_id = p_merchants[i] AND known.currency = p_currencies[i]) THEN
        outcome := 'unknown_transfer';
        RETURN NEXT;
        CONTINUE;
      END IF;
      IF EXISTS (
        SELECT FROM ledger_transfer AS known
         WHERE known.member_id = p_members[i] AND known.settles = p_settles[i]
        UNION ALL
        SELECT FROM ledger_transfer AS known
         WHERE known.member_id = p_members[i] AND known.reverses = p_reverses[i]) THEN
        outcome := 'ended_already';
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;
    IF p_guarded[i] THEN
      v_refusal := play_refusal(p_members[i], p_merchants[i], p_kinds[i], abs(v_moved), v_now);
      IF v_refusal IS NOT NULL THEN
        outcome := v_refusal;
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;

    v_main := NULL;
    l_balances := '{}';
    l_versions := '{}';
    FOR leg IN v_first .. v_last LOOP
      IF is_member_account(p_leg_accounts[leg]) THEN
        UPDATE wallet SET balance = wallet.balance + p_leg_amounts[leg], version = wallet.version + 1
         WHERE wallet.member_id = p_members[i] AND wallet.currency = p_currencies[i]
           AND wallet.account = p_leg_accounts[leg] AND wallet.merchant_id = p_merchants[i]
           AND wallet.balance + p_leg_amounts[leg] >= 0
        RETURNING wallet.balance, wallet.version INTO v_balance, v_version;
        IF NOT FOUND THEN
          -- What this command has already taken from other wallets goes back: nothing of it has happened.
          v_undo := v_first;
          WHILE v_undo < leg LOOP
            IF is_member_account(p_leg_accounts[v_undo]) THEN
              UPDATE wallet SET balance = wallet.balance - p_leg_amounts[v_undo], version = wallet.version - 1
               WHERE wallet.member_id = p_members[i] AND wallet.currency = p_currencies[i]
                 AND wallet.account = p_leg_accounts[v_undo];
            END IF;
            v_undo := v_undo + 1;
          END LOOP;
          outcome := 'insufficient';
          RETURN NEXT;
          CONTINUE commands;
        END IF;
        IF p_leg_accounts[leg] = 'main' THEN
          v_main := v_balance;
        END IF;
        l_balances := l_balances || v_balance;
        l_versions := l_versions || v_version;
      ELSE
        l_balances := l_balances || NULL::bigint;
        l_versions := l_versions || NULL::bigint;
      END IF;
    END LOOP;

    IF p_played[i] THEN
      PERFORM play_count(p_members[i], p_merchants[i], p_kinds[i], abs(v_moved), v_now);
    END IF;
    IF v_zone_of IS DISTINCT FROM p_merchants[i] THEN
      SELECT zone, day_start, id INTO STRICT v_zone, v_day_start, v_zone_of FROM merchant WHERE id = p_merchants[i];
    END IF;
    outcome := 'posted';
    transfer_id := nextval('ledger_transfer_id');
    at := v_now;
    business_date := ((v_now AT TIME ZONE v_zone) - v_day_start)::date;
    balance := v_main;
    RETURN NEXT;

    w_ordinals := w_ordinals || i;
    w_ids := w_ids || transfer_id;
    w_hashes := w_hashes || v_hash;
    w_dates := w_dates || business_date;
    w_members := w_members || p_members[i];
    FOR leg IN v_first .. v_last LOOP
      e_transfers := e_transfers || transfer_id;
      e_members := e_members || p_members[i];
      e_lines := e_lines || (leg - v_first + 1)::smallint;
      e_accounts := e_accounts || p_leg_accounts[leg];
      e_amounts := e_amounts || p_leg_amounts[leg];
      e_balances := e_balances || l_balances[leg - v_first + 1];
      e_versions := e_versions || l_versions[leg - v_first + 1];
    END LOOP;
  END LOOP;

  IF cardinality(w_ids) = 0 THEN
    RETURN;
  END IF;
  WITH transfers AS (
    INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, settles,
                                 reverses, provider, provider_transaction, business_date, created_at)
    SELECT p_members[i], w_id, p_merchants[i], p_currencies[i], p_keys[i], p_kinds[i], p_references[i], w_hash,
           p_settles[i], p_reverses[i], p_providers[i], p_provider_transactions[i], w_date, v_now
      FROM unnest(w_ordinals, w_ids, w_hashes, w_dates) AS written (i, w_id, w_hash, w_date)
  ), entries AS (
    INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
    SELECT * FROM unnest(e_members, e_transfers, e_lines, e_accounts, e_amounts, e_balances, e_versions)
  )
  INSERT INTO ledger_batch (members, transfers, hash, created_at)
  VALUES (
    w_members, w_ids,
    ledger_hash(w_members, w_ids, w_hashes, w_dates, v_now, e_transfers, e_balances),
    v_now);
END
$$;

REVOKE ALL ON FUNCTION ledger_write(boolean, bigint[], integer[], text[], text[], text[], text[], bigint[], bigint[],
  text[], text[], boolean[], boolean[], integer[], text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_write(boolean, bigint[], integer[], text[], text[], text[], text[], bigint[], bigint[],
  text[], text[], boolean[], boolean[], integer[], text[], bigint[]) TO tessera_app;
