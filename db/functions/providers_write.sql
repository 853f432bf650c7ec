-- Executes the commands of providers: one call for a batch of commands, each of another member. The domain implements
-- the same rules (src/domain/play/judge.ts); one table of cases tests both, and the database decides.
--
-- 1. Locks the `main` wallets of all members in the given order, as the ledger does, and skips locked ones unless
--    told to wait. From then on nothing of these members can change.
-- 2. Reads the known transaction ids: a retry is replayed, the same id with other content is a duplicate, and a
--    transaction that was rolled back, even before it came, is refused for good.
-- 3. Judges each command, has the ledger post the money, and writes rounds and transactions.
--
-- An id that occurs twice in one call, for two members, violates its key: the call fails and is repeated.
DROP FUNCTION IF EXISTS play_write(
  boolean, text[], text[], text[], text[], bytea[], bigint[], integer[], text[], text[], bigint[], boolean[], boolean[],
  text[], text[], boolean[], text[], text[], uuid[]);
DROP FUNCTION IF EXISTS play_write(
  boolean, text[], text[], text[], text[], bytea[], bigint[], integer[], text[], text[], bigint[], boolean[], boolean[],
  text[], text[], boolean[], text[], text[], uuid[], text[]);
CREATE OR REPLACE FUNCTION play_write(
  p_waits boolean,
  p_providers text[],
  p_kinds text[],
  p_transactions text[],
  p_references text[],
  p_fingerprints bytea[],
  p_members bigint[],
  p_merchants integer[],
  p_currencies text[],
  p_accounts text[],
  -- The amount; signed for an adjustment, NULL for a rollback whose protocol does not give one.
  p_amounts bigint[],
  -- Whether it is a free round, and whether money moves.
  p_free boolean[],
  p_moves boolean[],
  -- Target that a win requires: the bet that it names, any bet of its round, or nothing.
  p_needs text[],
  p_rounds text[],
  p_closes boolean[],
  p_vendors text[],
  p_games text[],
  p_sessions uuid[],
  -- The category of the game; NULL from processes of the previous release.
  p_categories text[] DEFAULT NULL,
  -- The bonus account that may pay a part of the stake, and whether it pays first.
  p_bonuses text[] DEFAULT NULL,
  p_bonus_first boolean[] DEFAULT NULL
) RETURNS TABLE (ordinal integer, outcome text, transfer_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_count integer := cardinality(p_members);
  v_now timestamptz;
  v_locked boolean[];
  -- Whether the member has an active bonus, and the account of the one that may pay in this game.
  v_grants boolean[];
  v_usable text[];
  v_grant record;
  one record;
  v_verdict text;
  v_move bigint;
  v_reverses bigint;
  v_plan provider_transaction;
  -- Per command: its outcome, and the row that it writes.
  o_outcomes text[] := array_fill(NULL::text, ARRAY[v_count]);
  o_transfers bigint[] := array_fill(NULL::bigint, ARRAY[v_count]);
  o_balances bigint[] := array_fill(NULL::bigint, ARRAY[v_count]);
  o_states text[] := array_fill(NULL::text, ARRAY[v_count]);
  v_plans provider_transaction[] := array_fill(NULL::provider_transaction, ARRAY[v_count]);
  -- Arguments of ledger_write.
  l_ordinals integer[] := '{}';
  l_reverses bigint[] := '{}';
  l_kinds text[] := '{}';
  l_references text[] := '{}';
  l_mains integer[] := '{}';
  l_wallet_members bigint[] := '{}';
  l_wallet_merchants integer[] := '{}';
  l_wallet_currencies text[] := '{}';
  l_wallet_accounts text[] := '{}';
  l_leg_accounts text[] := '{}';
  l_leg_amounts bigint[] := '{}';
  l_leg_wallets integer[] := '{}';
  -- Rows to write at the end.
  t_rows provider_transaction[] := '{}';
  r_rows play[] := '{}';
  -- Rounds that change without a movement of money.
  c_members bigint[] := '{}';
  c_sources text[] := '{}';
  c_names text[] := '{}';
  u_rows provider_transaction[] := '{}';
BEGIN
  IF p_waits THEN
    PERFORM set_config('lock_timeout', '3s', true);
    SELECT array_agg(main.is_there ORDER BY asked.n), array_agg(main.has_grant ORDER BY asked.n) INTO v_locked, v_grants
      FROM unnest(p_members, p_currencies) WITH ORDINALITY AS asked (member_id, currency, n)
      LEFT JOIN LATERAL (
        SELECT true AS is_there, wallet.has_grant FROM wallet
         WHERE wallet.member_id = asked.member_id AND wallet.currency = asked.currency AND wallet.account = 'main'
           FOR NO KEY UPDATE) AS main ON true;
  ELSE
    SELECT array_agg(main.is_there ORDER BY asked.n), array_agg(main.has_grant ORDER BY asked.n) INTO v_locked, v_grants
      FROM unnest(p_members, p_currencies) WITH ORDINALITY AS asked (member_id, currency, n)
      LEFT JOIN LATERAL (
        SELECT true AS is_there, wallet.has_grant FROM wallet
         WHERE wallet.member_id = asked.member_id AND wallet.currency = asked.currency AND wallet.account = 'main'
           FOR NO KEY UPDATE SKIP LOCKED) AS main ON true;
  END IF;
  v_now := clock_timestamp();

  FOR one IN
    SELECT asked.n::integer AS n, asked.provider,
           known.kind AS known_kind, known.fingerprint AS known_fingerprint, known.undone_by AS known_undone,
           known.transfer_id AS known_transfer, known.balance AS known_balance,
           named.kind AS named_kind, named.member_id AS named_member, named.merchant_id AS named_merchant,
           named.currency AS named_currency, named.amount AS named_amount, named.moved AS named_moved,
           named.transfer_id AS named_transfer, named.undone_by AS named_undone, named.round_id AS named_round,
           named.vendor_code AS named_vendor, named.game_code AS named_game, named.is_free AS named_free,
           round.state AS round_state, round.bets AS round_bets, stands.is_open AS is_open,
           coalesce(named.account, round.account, asked.account) AS account,
           coalesce(purse.balance, 0) AS purse
      FROM unnest(p_providers, p_transactions, p_references, p_members, p_currencies, p_accounts, p_rounds, p_sessions)
           WITH ORDINALITY AS asked (provider, transaction, reference, member, currency, account, round, session, n)
      -- Lateral lookups by the whole key: a plain join, planned while the tables are small, would scan all
      -- transactions of a provider, and the generic plan stays when they have grown.
      LEFT JOIN LATERAL (
        SELECT * FROM provider_transaction
         WHERE provider_code = asked.provider AND transaction_id = asked.transaction LIMIT 1) AS known ON true
      LEFT JOIN LATERAL (
        SELECT * FROM provider_transaction
         WHERE provider_code = asked.provider AND transaction_id = asked.reference LIMIT 1) AS named ON true
      LEFT JOIN LATERAL (
        SELECT * FROM play
         WHERE member_id = asked.member AND source = asked.provider AND reference = asked.round LIMIT 1
        ) AS round ON true
      LEFT JOIN LATERAL (
        SELECT true AS is_open
          FROM game_session AS play
         CROSS JOIN LATERAL (
           SELECT ended_at, expires_at FROM session
            WHERE member_id = play.member_id AND id = play.login_session_id LIMIT 1) AS login
         WHERE play.member_id = asked.member AND play.id = asked.session AND play.provider_code = asked.provider
           AND play.ended_at IS NULL AND play.expires_at > v_now
           -- guard: bet-needs-login-session
           AND login.ended_at IS NULL AND login.expires_at > v_now LIMIT 1) AS stands ON true
      LEFT JOIN wallet AS purse
        ON purse.member_id = asked.member AND purse.currency = asked.currency
       AND purse.account = coalesce(named.account, round.account, asked.account)
     ORDER BY asked.n
  LOOP
    IF one.account = 'main' AND (v_grants[one.n] OR p_bonuses[one.n] IS NOT NULL) THEN
      v_usable[one.n] := p_bonuses[one.n];
      IF v_usable[one.n] IS NULL THEN
        SELECT * INTO v_grant FROM bonus_for_stake(
          p_members[one.n], p_currencies[one.n], 'games', p_categories[one.n], p_vendors[one.n], p_games[one.n], v_now);
        IF v_grant.can_pay THEN -- guard: balance-usable-in-game
          v_usable[one.n] := v_grant.account;
          one.purse := one.purse + v_grant.balance;
        END IF;
      ELSE
        one.purse := play_purse(p_members[one.n], p_currencies[one.n], v_usable[one.n]);
      END IF;
    END IF;
    o_balances[one.n] := one.purse;
    IF v_locked[one.n] IS NULL THEN
      o_outcomes[one.n] := 'busy';
      CONTINUE;
    END IF;

    -- The transaction id is checked first.
    IF one.known_kind IS NOT NULL THEN
      o_outcomes[one.n] := CASE
        -- guard: early-rollback-kept
        WHEN one.known_kind = 'tombstone' AND p_kinds[one.n] IN ('bet', 'win', 'adjust') THEN 'rolled_back'
        -- guard: number-content-compared
        WHEN one.known_fingerprint IS DISTINCT FROM p_fingerprints[one.n] THEN 'duplicate'
        WHEN one.known_undone IS NOT NULL THEN 'rolled_back' -- guard: undone-bet-stays-undone
        ELSE 'replayed' END;
      IF o_outcomes[one.n] = 'replayed' THEN
        o_transfers[one.n] := one.known_transfer;
        o_balances[one.n] := one.known_balance;
      END IF;
      CONTINUE;
    END IF;

    v_verdict := NULL;
    v_move := 0;
    v_reverses := NULL;
    CASE p_kinds[one.n]
      WHEN 'bet' THEN
        IF one.is_open IS NULL THEN -- guard: bet-needs-open-session
          v_verdict := 'session_ended';
        ELSIF one.round_state = 'closed' THEN -- guard: closed-round-refused
          v_verdict := 'round_closed';
        ELSIF p_moves[one.n] AND p_amounts[one.n] > 0 THEN
          v_move := -p_amounts[one.n];
        ELSE
          -- The ledger guards bets that move money; bets that move none are guarded here.
          -- guard: free-round-guarded
          v_verdict := play_refusal(p_members[one.n], p_merchants[one.n], 'bet', 0, v_now, 'games', p_categories[one.n],
            p_vendors[one.n], p_games[one.n]);
        END IF;
      WHEN 'win' THEN
        IF p_needs[one.n] = 'reference' AND (
             one.named_kind IS NULL OR one.named_kind NOT IN ('bet', 'tombstone') -- guard: win-needs-bet
             OR one.named_member <> p_members[one.n]) THEN
          v_verdict := 'bet_unknown';
        ELSIF p_needs[one.n] = 'reference' AND (one.named_kind = 'tombstone' OR one.named_undone IS NOT NULL) THEN
          v_verdict := 'rolled_back';
        ELSIF p_needs[one.n] = 'round' AND one.round_state IS NULL THEN
          v_verdict := 'bet_unknown';
        ELSIF p_needs[one.n] = 'round' AND one.round_bets = 0 THEN
          v_verdict := 'rolled_back';
        ELSIF p_needs[one.n] = 'reference' AND one.named_currency <> p_currencies[one.n] THEN
          v_verdict := 'wrong_currency';
        -- guard: free-bet-win-not-paid
        ELSIF p_needs[one.n] = 'reference' AND p_moves[one.n] AND one.named_free THEN
          v_verdict := 'of_free_bet';
        ELSIF p_moves[one.n] THEN
          v_move := p_amounts[one.n];
        END IF;
      WHEN 'adjust' THEN
        v_move := p_amounts[one.n];
      WHEN 'rollback' THEN
        IF one.named_kind IS NULL OR one.named_kind = 'tombstone' THEN
          NULL;
        -- guard: undone-bet-of-member
        ELSIF one.named_kind = 'rollback' OR one.named_member <> p_members[one.n]
              OR one.named_currency <> p_currencies[one.n] THEN
          v_verdict := 'bet_unknown';
        ELSIF p_amounts[one.n] IS NOT NULL AND p_amounts[one.n] <> one.named_amount THEN
          v_verdict := 'differs';
        ELSIF one.named_undone IS NULL THEN -- guard: bet-undone-once
          v_move := -one.named_moved;
          v_reverses := one.named_transfer;
        END IF;
    END CASE;
    IF v_verdict IS NOT NULL THEN
      o_outcomes[one.n] := v_verdict;
      CONTINUE;
    END IF;

    o_outcomes[one.n] := 'done';
    o_states[one.n] := one.round_state;
    v_plan := ROW(one.provider, p_transactions[one.n], p_merchants[one.n], p_members[one.n], p_kinds[one.n],
      coalesce(one.named_round, p_rounds[one.n]), coalesce(one.named_vendor, p_vendors[one.n]),
      coalesce(one.named_game, p_games[one.n]), p_currencies[one.n], one.account,
      coalesce(p_amounts[one.n], one.named_amount, 0), v_move, NULL, one.purse + v_move,
      p_free[one.n] OR (p_kinds[one.n] = 'rollback' AND coalesce(one.named_free, false)), p_references[one.n], NULL,
      p_sessions[one.n], p_fingerprints[one.n], v_now)::provider_transaction;
    IF p_kinds[one.n] = 'rollback' THEN
      IF one.named_kind IS NULL THEN
        -- The bet is unknown: a tombstone refuses it if it comes later.
        t_rows := t_rows || ROW(one.provider, p_references[one.n], p_merchants[one.n], p_members[one.n], 'tombstone',
          p_rounds[one.n], NULL, NULL, p_currencies[one.n], one.account, 0, 0, NULL, one.purse, false, NULL,
          p_transactions[one.n], p_sessions[one.n], NULL, v_now)::provider_transaction;
      ELSIF one.named_kind <> 'tombstone' AND one.named_undone IS NULL THEN
        u_rows := u_rows || v_plan;
      END IF;
    END IF;
    v_plans[one.n] := v_plan;

    IF v_move <> 0 THEN
      l_ordinals := l_ordinals || one.n;
      l_reverses := l_reverses || v_reverses;
      l_kinds := l_kinds || CASE
        WHEN p_kinds[one.n] = 'bet' THEN 'bet' WHEN one.named_kind = 'bet' AND v_reverses IS NOT NULL THEN 'bet_return'
        ELSE 'win' END;
      l_references := l_references || coalesce(v_plan.round_id, v_plan.transaction_id);
      l_wallet_members := l_wallet_members || p_members[one.n];
      l_wallet_merchants := l_wallet_merchants || p_merchants[one.n];
      l_wallet_currencies := l_wallet_currencies || p_currencies[one.n];
      l_wallet_accounts := l_wallet_accounts || 'main'::text;
      l_mains := l_mains || cardinality(l_wallet_members);
      IF one.account <> 'main' THEN
        l_wallet_members := l_wallet_members || p_members[one.n];
        l_wallet_merchants := l_wallet_merchants || p_merchants[one.n];
        l_wallet_currencies := l_wallet_currencies || p_currencies[one.n];
        l_wallet_accounts := l_wallet_accounts || one.account;
      END IF;
      l_leg_accounts := l_leg_accounts || ARRAY[one.account, 'provider:' || one.provider];
      l_leg_amounts := l_leg_amounts || ARRAY[v_move, -v_move];
      l_leg_wallets := l_leg_wallets || ARRAY[cardinality(l_wallet_members), NULL];
    END IF;
  END LOOP;

  IF cardinality(l_ordinals) > 0 THEN
    FOR one IN
      SELECT l_ordinals[moved.ordinal] AS n, moved.outcome, moved.transfer_id, moved.balance
        FROM ledger_write(
          p_waits, l_wallet_members, l_wallet_merchants, l_wallet_currencies, l_wallet_accounts,
          ARRAY(SELECT p_members[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          l_mains,
          ARRAY(SELECT p_merchants[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          ARRAY(SELECT p_currencies[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          ARRAY(SELECT 'play:' || p_providers[n] || ':' || p_transactions[n]
                  FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          l_kinds, l_references,
          array_fill(NULL::bigint, ARRAY[cardinality(l_ordinals)]), l_reverses,
          ARRAY(SELECT p_providers[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          ARRAY(SELECT p_transactions[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          ARRAY(SELECT kind = 'bet' FROM unnest(l_kinds) WITH ORDINALITY AS u (kind, place) ORDER BY place),
          array_fill(true, ARRAY[cardinality(l_ordinals)]),
          ARRAY(SELECT place * 2 - 1 FROM generate_series(1, cardinality(l_ordinals)) AS place),
          l_leg_accounts, l_leg_amounts, l_leg_wallets,
          array_fill('games'::text, ARRAY[cardinality(l_ordinals)]),
          ARRAY(SELECT p_categories[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          ARRAY(SELECT p_vendors[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          ARRAY(SELECT p_games[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place),
          CASE WHEN p_bonuses IS NOT NULL THEN
            ARRAY(SELECT p_bonuses[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place) END,
          CASE WHEN p_bonuses IS NOT NULL THEN
            ARRAY(SELECT p_bonus_first[n] FROM unnest(l_ordinals) WITH ORDINALITY AS u (n, place) ORDER BY place) END) AS moved
    LOOP
      IF one.outcome = 'posted' THEN
        o_transfers[one.n] := one.transfer_id;
        v_plans[one.n].transfer_id := one.transfer_id;
        -- A bonus account took part: providers get the balance of both accounts. Of a stake both lose exactly its amount; the
        -- share of a win or return may go elsewhere.
        IF v_plans[one.n].account = 'main' AND p_kinds[one.n] <> 'bet' AND one.balance IS DISTINCT FROM v_plans[one.n].balance THEN
          v_plans[one.n].balance := play_purse(p_members[one.n], p_currencies[one.n], v_usable[one.n]);
        END IF;
      ELSIF one.outcome IN ('replayed', 'conflict', 'unknown_transfer', 'ended_already') THEN
        RAISE EXCEPTION 'ledger_write answered % to transaction % of %', one.outcome, p_transactions[one.n], p_providers[one.n];
      ELSE
        o_outcomes[one.n] := one.outcome;
      END IF;
    END LOOP;
  END IF;

  FOR i IN 1 .. v_count LOOP
    IF o_outcomes[i] = 'done' THEN
      v_plan := v_plans[i];
      o_balances[i] := v_plan.balance;
      t_rows := t_rows || v_plan;
      IF v_plan.round_id IS NOT NULL AND v_plan.kind IN ('bet', 'win', 'adjust') THEN
        r_rows := r_rows || ROW(v_plan.member_id, v_plan.provider_code, v_plan.round_id, v_plan.merchant_id,
          coalesce(v_plan.vendor_code, ''), coalesce(v_plan.game_code, ''), v_plan.currency, v_plan.account,
          CASE WHEN p_closes[i] OR (v_plan.kind <> 'bet' AND o_states[i] IS NULL) THEN 'closed' ELSE 'open' END,
          CASE WHEN v_plan.kind = 'bet' THEN -v_plan.moved ELSE 0 END,
          CASE WHEN v_plan.kind = 'bet' THEN 0 ELSE v_plan.moved END,
          CASE WHEN v_plan.kind = 'bet' THEN 1 ELSE 0 END, v_plan.session_id, v_now, v_now, 'games', '', 0,
          CASE WHEN p_closes[i] OR (v_plan.kind <> 'bet' AND o_states[i] IS NULL) THEN v_now END)::play;
      END IF;
      IF v_plan.round_id IS NOT NULL AND v_plan.moved = 0 THEN
        c_members := c_members || v_plan.member_id;
        c_sources := c_sources || v_plan.provider_code;
        c_names := c_names || v_plan.round_id;
      END IF;
    END IF;
    ordinal := i;
    outcome := o_outcomes[i];
    transfer_id := o_transfers[i];
    balance := o_balances[i];
    RETURN NEXT;
  END LOOP;

  IF cardinality(t_rows) > 0 THEN
    INSERT INTO provider_transaction SELECT * FROM unnest(t_rows);
  END IF;
  IF cardinality(r_rows) > 0 THEN
    INSERT INTO play SELECT * FROM unnest(r_rows)
    ON CONFLICT (member_id, source, reference) DO UPDATE
       SET stake = play.stake + excluded.stake, win = play.win + excluded.win,
           bets = play.bets + excluded.bets, changed_at = excluded.changed_at,
           state = CASE WHEN excluded.state = 'closed' THEN 'closed' WHEN excluded.bets > 0 THEN 'open'
                        ELSE play.state END,
           -- Keeps the time of the first settlement; a further bet opens the play again.
           settled_at = CASE WHEN excluded.state = 'closed' THEN coalesce(play.settled_at, excluded.settled_at)
                             WHEN excluded.bets = 0 THEN play.settled_at END;
  END IF;
  IF cardinality(c_members) > 0 THEN
    INSERT INTO play_change (members, sources, names) VALUES (c_members, c_sources, c_names);
  END IF;
  IF cardinality(u_rows) > 0 THEN
    PERFORM play_undo(u_rows, p_closes, o_outcomes, p_transactions);
  END IF;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname = 'play_write' AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
