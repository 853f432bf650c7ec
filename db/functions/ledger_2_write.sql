-- The only writer of the ledger: one call writes a batch of transfers. Each is written whole, or refused with a
-- reason. Both functions that write to the ledger use it, and nothing else inserts entries.
--
-- 1. Locks and reads the wallets (ledger_1_wallets.sql). Without p_waits, a member whose wallet another transaction has
--    locked is answered `busy`.
-- 2. Reads the known keys: under the locks, neither they nor the wallets can change.
-- 3. Judges each command in order: first its key (known content is replayed, other content is a conflict), then what
--    it settles or reverses, then the guard of play, then the balances. What is still to be played moves with it
--    (ledger_1_wagering.sql).
-- 4. Inserts transfers and entries by one statement, and updates each wallet once. A key that occurs twice in one
--    call violates its unique index there: the call fails, and the caller sends its commands one by one.
DROP FUNCTION IF EXISTS ledger_write(
  boolean, bigint[], integer[], text[], text[], bigint[], integer[], integer[], text[], text[], text[], text[],
  bigint[], bigint[], text[], text[], boolean[], boolean[], integer[], text[], bigint[], integer[]);
DROP FUNCTION IF EXISTS ledger_write(
  boolean, bigint[], integer[], text[], text[], bigint[], integer[], integer[], text[], text[], text[], text[],
  bigint[], bigint[], text[], text[], boolean[], boolean[], integer[], text[], bigint[], integer[],
  text[], text[], text[], text[]);
CREATE OR REPLACE FUNCTION ledger_write(
  p_waits boolean,
  -- Every wallet that a leg touches, and the `main` of every member, sorted by member and currency.
  p_wallet_members bigint[],
  p_wallet_merchants integer[],
  p_wallet_currencies text[],
  p_wallet_accounts text[],
  -- The commands. Member 0 is the house; it has no main wallet.
  p_members bigint[],
  p_mains integer[],
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
  -- The legs in the order of the commands: the start of each command's legs; then account, amount and wallet index.
  p_leg_starts integer[],
  p_leg_accounts text[],
  p_leg_amounts bigint[],
  p_leg_wallets integer[],
  -- Targets of the stakes: the guard of play judges it, and only the play stores it. NULL from processes of the
  -- previous release.
  p_products text[] DEFAULT NULL,
  p_categories text[] DEFAULT NULL,
  p_vendors text[] DEFAULT NULL,
  p_games text[] DEFAULT NULL,
  -- The bonus account that may pay a part of the stake, and whether it pays first (ledger_1_purses.sql).
  p_bonuses text[] DEFAULT NULL,
  p_bonus_first boolean[] DEFAULT NULL
) RETURNS TABLE (ordinal integer, outcome text, transfer_id bigint, balance bigint, at timestamptz, business_date date)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
-- Each lookup reads few rows by key. A plan made while the tables are small must not scan them once they are large.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_legs integer := cardinality(p_leg_accounts);
  v_now timestamptz;
  v_zone text; v_day_start time; v_zone_of integer;
  v_first integer; v_last integer;
  v_wallet integer;
  v_content text;
  v_hash bytea;
  v_moved bigint;
  v_own bigint;
  v_enough boolean;
  v_is_used boolean;
  v_main integer;
  v_main_moved bigint;
  -- Wagering: the change by this transfer, and the share carried to a receiver.
  v_wagering bigint; v_unplayed bigint;
  v_wagering_carried bigint; v_unplayed_carried bigint;
  v_after record;
  -- A stake divided between two purses, or a win or return of one.
  v_is_split boolean;
  v_divided integer;
  v_purse record;
  -- The bonus that pays what cash does not, and why it may not.
  v_bonus text;
  v_barrier text;
  v_grant record;
  -- Plays of members with a bonus that were staked on in this call.
  v_staked text[] := '{}';
  v_bonus_balance bigint; v_bonus_version bigint;
  -- The wallets as ledger_lock_wallets returned them, updated by each command; and as they were before this call.
  w_locked integer[];
  w_balances bigint[]; w_versions bigint[];
  w_before bigint[]; w_versions_before bigint[];
  w_wagering bigint[]; w_unplayed bigint[];
  w_splits boolean[]; w_grants boolean[];
  w_wagering_before bigint[];
  w_unplayed_before bigint[];
  -- Known transfers by key.
  k_ids bigint[]; k_hashes bytea[];
  k_ats timestamptz[]; k_dates date[];
  -- Rows to insert.
  t_ordinals integer[] := '{}';
  t_ids bigint[] := '{}';
  t_members bigint[] := '{}';
  t_hashes bytea[] := '{}';
  t_dates date[] := '{}';
  t_wagering bigint[] := '{}'; t_unplayed bigint[] := '{}';
  e_transfers bigint[] := '{}';
  e_members bigint[] := '{}';
  e_lines smallint[] := '{}';
  e_accounts text[] := '{}';
  e_amounts bigint[] := '{}';
  e_balances bigint[] := '{}';
  e_versions bigint[] := '{}';
BEGIN
  SELECT * INTO w_locked, w_balances, w_versions, w_wagering, w_unplayed, w_splits, w_grants
    FROM ledger_lock_wallets(p_waits, p_wallet_members, p_wallet_merchants, p_wallet_currencies, p_wallet_accounts);
  w_before := w_balances;
  w_versions_before := w_versions;
  w_wagering_before := w_wagering;
  w_unplayed_before := w_unplayed;

  SELECT array_agg(known.id ORDER BY asked.n), array_agg(known.content_hash ORDER BY asked.n),
         array_agg(known.created_at ORDER BY asked.n), array_agg(known.business_date ORDER BY asked.n)
    INTO k_ids, k_hashes, k_ats, k_dates
    FROM unnest(p_members, p_keys) WITH ORDINALITY AS asked (member_id, key, n)
    -- `+ 0` forces the index on keys: the sum matches no other index.
    LEFT JOIN ledger_transfer AS known ON known.key = asked.key AND known.member_id + 0 = asked.member_id;
  v_now := clock_timestamp();

  FOR i IN 1 .. cardinality(p_members) LOOP
    ordinal := i;
    transfer_id := NULL;
    balance := NULL;
    at := NULL;
    business_date := NULL;
    IF p_members[i] <> 0 AND w_locked[p_mains[i]] IS NULL THEN
      outcome := 'busy';
      RETURN NEXT;
      CONTINUE;
    END IF;

    v_first := p_leg_starts[i];
    v_last := coalesce(p_leg_starts[i + 1], v_legs + 1) - 1;
    v_main := p_mains[i];
    v_moved := 0;
    v_main_moved := 0;
    v_enough := true;
    v_content := concat_ws(E'\x1f', p_keys[i], p_merchants[i], p_currencies[i], p_kinds[i], p_references[i],
      's' || p_settles[i], 'r' || p_reverses[i], 'p' || p_providers[i], p_provider_transactions[i]);
    FOR leg IN v_first .. v_last LOOP
      v_content := v_content || E'\x1e' || p_leg_accounts[leg] || ' ' || p_leg_amounts[leg];
      v_wallet := p_leg_wallets[leg];
      IF v_wallet IS NOT NULL THEN
        IF p_wallet_members[v_wallet] <> p_members[i] OR p_wallet_currencies[v_wallet] <> p_currencies[i]
           OR p_wallet_accounts[v_wallet] <> p_leg_accounts[leg] OR p_wallet_merchants[v_wallet] <> p_merchants[i] THEN
          RAISE EXCEPTION 'leg % of % names a wallet of another member', leg, p_keys[i];
        END IF;
        v_moved := v_moved + p_leg_amounts[leg];
        IF v_wallet = v_main THEN
          v_main_moved := p_leg_amounts[leg];
        END IF;
        -- A missing wallet means a member of another merchant: no money can move.
        v_enough := v_enough AND coalesce(w_balances[v_wallet] + p_leg_amounts[leg] >= 0, false);
      END IF;
    END LOOP;
    v_hash := sha256(convert_to(v_content, 'UTF8'));

    IF k_ids[i] IS NOT NULL THEN -- guard: key-known
      outcome := 'conflict';
      IF k_hashes[i] = v_hash THEN -- guard: key-content-compared
        outcome := 'replayed';
        transfer_id := k_ids[i];
        at := k_ats[i];
        business_date := k_dates[i];
        SELECT entry.balance_after INTO balance FROM ledger_entry AS entry
         WHERE entry.member_id = p_members[i] AND entry.transfer_id = k_ids[i] AND entry.account = 'main';
      END IF;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF p_providers[i] IS NOT NULL THEN
      IF starts_with(p_keys[i], 'play:') THEN
        -- The key of a play contains the provider's transaction id, which therefore needs no index of its own.
        IF p_keys[i] <> 'play:' || p_providers[i] || ':' || p_provider_transactions[i] THEN -- guard: play-key-checked
          RAISE EXCEPTION 'key % does not contain transaction % of %', p_keys[i], p_provider_transactions[i], p_providers[i];
        END IF;
        v_is_used := EXISTS (SELECT FROM ledger_transfer AS known WHERE known.key = p_keys[i]); -- guard: play-number-used-once
      ELSE
        v_is_used := EXISTS (
          SELECT FROM ledger_transfer AS known
           WHERE known.merchant_id = p_merchants[i] AND known.provider = p_providers[i]
             AND known.provider_transaction = p_provider_transactions[i] AND NOT starts_with(known.key, 'play:'));
      END IF;
      IF v_is_used THEN -- guard: provider-number-used-once
        outcome := 'duplicate';
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;
    IF p_settles[i] IS NOT NULL OR p_reverses[i] IS NOT NULL OR p_kinds[i] = 'bonus_grant' THEN
      outcome := ledger_end_refusal(p_members[i], p_merchants[i], p_currencies[i], p_settles[i], p_reverses[i],
        p_leg_accounts[v_first : v_last]);
      IF outcome IS NOT NULL THEN
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;
    v_is_split := false;
    v_bonus := p_bonuses[i];
    v_barrier := NULL;
    -- A stake that cash pays alone is free of all terms. Two stakes of one play in one call: the second one is paid in cash, because
    -- the play does not hold the first one yet.
    IF p_kinds[i] = 'bet' AND w_grants[v_main] AND v_bonus IS NULL AND -v_main_moved > w_balances[v_main]
       AND NOT (p_members[i] || ' ' || p_references[i]) = ANY (v_staked) THEN
      SELECT * INTO v_grant FROM bonus_for_stake(
        p_members[i], p_currencies[i], p_products[i], p_categories[i], p_vendors[i], p_games[i], v_now);
      v_barrier := CASE
        WHEN NOT v_grant.can_pay THEN 'bonus_not_in_game' -- guard: bonus-not-in-game-told
        WHEN -v_main_moved > v_grant.stake_max THEN 'bonus_stake_too_large' -- guard: bonus-stake-bounded
        END;
      IF v_barrier IS NULL THEN
        v_bonus := v_grant.account;
      END IF;
    END IF;
    IF p_kinds[i] IN ('bet', 'win', 'bet_return') AND v_main_moved <> 0
       AND (w_splits[v_main] OR v_bonus IS NOT NULL) THEN
      SELECT * INTO v_purse FROM purse_plan(
        p_members[i], p_currencies[i], p_keys[i], p_kinds[i], p_references[i], p_reverses[i], v_main_moved,
        w_balances[v_main], v_bonus, coalesce(p_bonus_first[i], false), p_leg_accounts[v_first : v_last],
        p_leg_amounts[v_first : v_last], p_leg_wallets[v_first : v_last]);
      v_is_split := v_purse.is_split;
    END IF;
    IF v_is_split THEN
      -- purse_enter writes the bonus account at once, but the other wallets are written at the end: the batch fails
      -- here, and the caller runs its commands one by one.
      IF v_purse.goes_to LIKE 'bonus:%' AND v_purse.goes_to = ANY (p_wallet_accounts) THEN
        RAISE EXCEPTION 'the stake % and another posting move % in one call', p_keys[i], v_purse.goes_to;
      END IF;
      v_enough := v_purse.is_enough;
      -- The play belongs to an earlier bonus, and this one pays none of its stakes.
      IF v_bonus <> v_purse.account AND NOT v_enough THEN
        v_barrier := 'bonus_not_in_game';
      END IF;
      -- Appends the divided legs to the requested ones. A share that goes to `house:bonus` is no win of the member.
      v_divided := cardinality(p_leg_accounts) + 1;
      p_leg_accounts := p_leg_accounts || v_purse.leg_accounts;
      p_leg_amounts := p_leg_amounts || v_purse.leg_amounts;
      p_leg_wallets := p_leg_wallets || v_purse.leg_wallets;
      v_own := abs(v_purse.cash); -- guard: own-part-of-stake
      v_moved := v_purse.cash + CASE WHEN v_purse.goes_to = 'house:bonus' THEN 0 ELSE v_purse.bonus END;
    END IF;
    IF p_guarded[i] THEN -- guard: play-guarded
      outcome := play_refusal(p_members[i], p_merchants[i], p_kinds[i], abs(v_moved), v_now,
        p_products[i], p_categories[i], p_vendors[i], p_games[i]);
      IF outcome IS NOT NULL THEN
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;
    IF v_barrier IS NOT NULL THEN
      outcome := v_barrier;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF NOT v_enough THEN -- guard: money-there
      outcome := 'insufficient';
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF p_played[i] THEN
      -- A reversed win counts as negative: it restores the loss.
      PERFORM play_count(p_members[i], p_merchants[i], p_kinds[i],
        CASE WHEN p_kinds[i] = 'win' THEN v_moved ELSE abs(v_moved) END, v_now); -- guard: undone-win-keeps-losses
    END IF;
    v_wagering := NULL;
    v_unplayed := NULL;
    IF p_kinds[i] = 'bet' THEN
      -- Only the cash of a stake counts for the wagering, which deposits raised.
      v_own := CASE WHEN v_is_split THEN v_own ELSE abs(v_moved) END;
      -- Members without wagering cost only two comparisons. `unplayed` counts stakes in full, whatever their weight.
      IF w_unplayed[v_main] > 0 THEN
        v_unplayed := -least(w_unplayed[v_main], v_own);
        w_unplayed[v_main] := w_unplayed[v_main] + v_unplayed;
      END IF;
      IF w_wagering[v_main] > 0 THEN
        -- By the weight of the stake, rounded down.
        v_wagering := -least(w_wagering[v_main], floor(v_own::numeric * stake_weight( -- guard: stake-wagering-bounded
          p_merchants[i], p_products[i], p_categories[i], p_vendors[i], p_games[i]) / 100));
        w_wagering[v_main] := w_wagering[v_main] + v_wagering;
      END IF;
    ELSIF p_kinds[i] <> 'win' AND v_main IS NOT NULL THEN
      SELECT * INTO v_after FROM wagering_of(
        p_members[i], p_merchants[i], p_currencies[i], p_kinds[i], w_balances[v_main], v_main_moved,
        p_settles[i], p_reverses[i], w_wagering[v_main], w_unplayed[v_main], v_wagering_carried, v_unplayed_carried);
      w_wagering[v_main] := v_after.wagering_left;
      w_unplayed[v_main] := v_after.unplayed;
      v_wagering := nullif(v_after.wagering_change, 0);
      v_unplayed := nullif(v_after.unplayed_change, 0);
      v_wagering_carried := v_after.wagering_carried;
      v_unplayed_carried := v_after.unplayed_carried;
    END IF;
    IF v_zone_of IS DISTINCT FROM p_merchants[i] THEN
      SELECT zone, day_start, id INTO STRICT v_zone, v_day_start, v_zone_of FROM merchant WHERE id = p_merchants[i];
    END IF;

    outcome := 'posted';
    transfer_id := nextval('ledger_transfer_id');
    at := v_now;
    business_date := ((v_now AT TIME ZONE v_zone) - v_day_start)::date;
    t_ordinals := t_ordinals || i;
    t_ids := t_ids || transfer_id;
    t_members := t_members || p_members[i];
    t_hashes := t_hashes || v_hash;
    t_dates := t_dates || business_date;
    t_wagering := t_wagering || v_wagering;
    t_unplayed := t_unplayed || v_unplayed;
    IF w_grants[v_main] AND p_kinds[i] = 'bet' THEN
      v_staked := v_staked || (p_members[i] || ' ' || p_references[i]);
    END IF;
    IF v_is_split THEN
      SELECT entered.balance, entered.version INTO v_bonus_balance, v_bonus_version FROM purse_enter(
        p_members[i], p_merchants[i], p_currencies[i], p_keys[i], p_kinds[i], p_references[i], p_reverses[i], transfer_id,
        v_main_moved, v_purse.account, v_purse.part, v_purse.bonus, v_purse.goes_to, coalesce(w_splits[v_main], false)) AS entered;
      w_splits[v_main] := true;
      v_first := v_divided;
      v_last := cardinality(p_leg_accounts);
    END IF;
    FOR leg IN v_first .. v_last LOOP
      v_wallet := p_leg_wallets[leg];
      e_transfers := e_transfers || transfer_id;
      e_members := e_members || p_members[i];
      e_lines := e_lines || (leg - v_first + 1)::smallint;
      e_accounts := e_accounts || p_leg_accounts[leg];
      e_amounts := e_amounts || p_leg_amounts[leg];
      IF v_wallet IS NULL THEN
        e_balances := e_balances || CASE WHEN v_is_split AND p_leg_accounts[leg] LIKE 'bonus:%' THEN v_bonus_balance END;
        e_versions := e_versions || CASE WHEN v_is_split AND p_leg_accounts[leg] LIKE 'bonus:%' THEN v_bonus_version END;
      ELSE
        w_balances[v_wallet] := w_balances[v_wallet] + p_leg_amounts[leg];
        w_versions[v_wallet] := w_versions[v_wallet] + 1;
        e_balances := e_balances || w_balances[v_wallet];
        e_versions := e_versions || w_versions[v_wallet];
        IF v_wallet = v_main THEN
          balance := w_balances[v_wallet];
        END IF;
      END IF;
    END LOOP;
    RETURN NEXT;
  END LOOP;

  IF cardinality(t_ids) = 0 THEN
    RETURN;
  END IF;
  UPDATE wallet
     SET balance = wallet.balance + moved.amount, version = wallet.version + moved.entries,
         wagering_left = moved.wagering, unplayed = moved.unplayed
    FROM (
      SELECT member_id, currency, account, after - before AS amount, version - version_before AS entries,
             wagering, unplayed
        FROM unnest(p_wallet_members, p_wallet_currencies, p_wallet_accounts, w_balances, w_before, w_versions,
                    w_versions_before, w_wagering, w_wagering_before, w_unplayed, w_unplayed_before)
             AS all_of_them (member_id, currency, account, after, before, version, version_before, wagering,
                             wagering_before, unplayed, unplayed_before)
       -- A stake from a vendor wallet does not move `main`, but lowers the figures kept there.
       WHERE version > version_before OR wagering <> wagering_before OR unplayed <> unplayed_before) AS moved
   WHERE wallet.member_id = moved.member_id AND wallet.currency = moved.currency AND wallet.account = moved.account;
  WITH transfers AS (
    INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, settles,
                                 reverses, provider, provider_transaction, business_date, created_at, wagering_change,
                                 unplayed_change)
    SELECT p_members[i], t_id, p_merchants[i], p_currencies[i], p_keys[i], p_kinds[i], p_references[i], t_hash,
           p_settles[i], p_reverses[i], p_providers[i], p_provider_transactions[i], t_date, v_now, t_wagers, t_unplay
      FROM unnest(t_ordinals, t_ids, t_hashes, t_dates, t_wagering, t_unplayed)
           AS written (i, t_id, t_hash, t_date, t_wagers, t_unplay)
  ), entries AS (
    INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
    SELECT * FROM unnest(e_members, e_transfers, e_lines, e_accounts, e_amounts, e_balances, e_versions)
  )
  INSERT INTO ledger_batch (members, transfers, hash, created_at)
  VALUES (t_members, t_ids, ledger_hash(t_members, t_ids, t_hashes, t_dates, v_now, e_transfers, e_balances), v_now);
END
$$;

DO $$
BEGIN
  EXECUTE (SELECT format('REVOKE ALL ON FUNCTION %1$s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO tessera_app',
                         oid::regprocedure)
             FROM pg_proc WHERE proname = 'ledger_write' AND pronamespace = 'public'::regnamespace);
END
$$;
