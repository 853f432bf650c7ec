-- Purses: how a stake is divided between `main` and a bonus account, and how wins and returns follow it. ledger_write
-- calls these functions for stakes that name a bonus account, and for members who ever had such a stake.
-- src/domain/plays/purse.ts states the same rules; one table of cases tests both. The caller has locked the member's
-- `main`.

-- The smallest part of a currency that is paid out (src/domain/money/currency.ts).
CREATE OR REPLACE FUNCTION payable_step(p_currency text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 100
    WHEN p_currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'IDR', 'ISK', 'JPY', 'KMF', 'KRW', 'LAK', 'MMK', 'PYG', 'RWF', 'UGX',
                        'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 100000
    ELSE 1000 END::bigint
$$;

-- amount × bonus ÷ whole, rounded down to a multiple of the step; the remainder is cash.
CREATE OR REPLACE FUNCTION bonus_share(p_amount bigint, p_bonus bigint, p_whole bigint, p_step bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_bonus = 0 OR p_whole = 0 THEN 0
    ELSE (div(p_amount::numeric * p_bonus, p_whole::numeric * p_step)
          - CASE WHEN p_amount < 0 AND p_amount::numeric * p_bonus % (p_whole::numeric * p_step) <> 0 THEN 1 ELSE 0 END)
         * p_step END::bigint
$$;

-- Divides a stake, a win or a return into cash (the amount at `main`) and bonus (the amount at `goes_to`). The play
-- counts `part` as the bonus's share; it differs from `bonus` if the bonus account is closed, because cash then pays
-- or takes the share. Returns the divided legs and writes nothing.
CREATE OR REPLACE FUNCTION purse_plan(
  p_member bigint, p_currency text, p_key text, p_kind text, p_reference text, p_reverses bigint,
  -- The posting's amount at `main`, and the balance there; the bonus account, and whether it pays first.
  p_moved bigint, p_main bigint, p_bonus text, p_bonus_first boolean,
  -- The legs of the posting, still undivided.
  p_accounts text[], p_amounts bigint[], p_wallets integer[],
  OUT is_split boolean, OUT account text, OUT cash bigint, OUT bonus bigint, OUT part bigint, OUT goes_to text,
  OUT is_enough boolean, OUT leg_accounts text[], OUT leg_amounts bigint[], OUT leg_wallets integer[]
) LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  v_step bigint := payable_step(p_currency);
  v_split play_split;
  v_purse wallet;
  v_whole bigint;
  v_amount bigint;
BEGIN
  SELECT * INTO v_split FROM play_split
   WHERE play_split.member_id = p_member AND play_split.source = play_source(p_key) AND play_split.reference = p_reference;
  is_split := v_split.member_id IS NOT NULL;
  account := v_split.account;
  part := 0;
  IF p_kind = 'bet' THEN
    IF p_bonus IS NOT NULL AND play_source(p_key) IS NULL THEN
      RAISE EXCEPTION 'stake % names a bonus account, but no play', p_key;
    END IF;
    -- A play uses only its first bonus account; a closed one pays nothing.
    IF p_bonus = coalesce(account, p_bonus) THEN -- guard: one-bonus-in-play
      account := p_bonus;
      SELECT * INTO v_purse FROM wallet
       WHERE wallet.member_id = p_member AND wallet.currency = p_currency AND wallet.account = p_bonus
         AND wallet.late_to IS NULL;
      part := -least(coalesce(v_purse.balance, 0),
                     CASE WHEN p_bonus_first THEN -p_moved ELSE greatest(0, -p_moved - p_main) END);
    END IF;
    goes_to := account;
    is_split := is_split OR v_purse.member_id IS NOT NULL;
  ELSIF p_reverses IS NOT NULL THEN
    -- A reversal returns each part as it came; a partial one, in proportion.
    SELECT sum(entry.amount), coalesce(sum(entry.amount) FILTER (WHERE entry.account <> 'main'), 0),
           min(entry.account) FILTER (WHERE entry.account <> 'main')
      INTO v_whole, part, goes_to
      FROM ledger_entry AS entry
     WHERE entry.member_id = p_member AND entry.transfer_id = p_reverses
       AND (entry.account IN ('main', 'house:bonus') OR entry.account LIKE 'bonus:%');
    -- guard: returned-stake-as-given
    part := CASE WHEN v_whole = -p_moved THEN -part ELSE bonus_share(p_moved, abs(part), abs(v_whole), v_step) END;
  ELSIF is_split THEN
    goes_to := account;
    part := bonus_share(v_split.win_open + p_moved, v_split.bonus_stake, v_split.stake, v_step) - v_split.bonus_open;
    part := CASE WHEN p_moved > 0 THEN greatest(0, least(p_moved, part)) ELSE least(0, greatest(p_moved, part)) END;
  END IF;
  bonus := part;
  -- The purse of a stake was read above, and is open.
  IF bonus <> 0 AND p_kind <> 'bet' AND goes_to LIKE 'bonus:%' THEN
    SELECT * INTO STRICT v_purse FROM wallet
     WHERE wallet.member_id = p_member AND wallet.currency = p_currency AND wallet.account = goes_to;
    goes_to := coalesce(v_purse.late_to, goes_to); -- guard: late-win-to-heir
    IF goes_to = 'main' THEN
      bonus := 0;
      -- The bonus account is closed, so its share moves as cash. A late win also counts as cash. A reversal still
      -- counts as the bonus's, because the reversed transfer did.
      part := CASE WHEN p_reverses IS NULL THEN 0 ELSE part END;
    END IF;
  END IF;
  cash := p_moved - bonus;
  leg_accounts := '{}';
  leg_amounts := '{}';
  leg_wallets := '{}';
  -- The bonus's leg stands behind that of `main`.
  FOR leg IN 1 .. cardinality(p_accounts) LOOP
    v_amount := CASE WHEN p_accounts[leg] = 'main' THEN cash ELSE p_amounts[leg] END;
    IF v_amount <> 0 THEN
      leg_accounts := leg_accounts || p_accounts[leg];
      leg_amounts := leg_amounts || v_amount;
      leg_wallets := leg_wallets || p_wallets[leg];
    END IF;
    IF bonus <> 0 AND p_accounts[leg] = 'main' THEN
      leg_accounts := leg_accounts || goes_to;
      leg_amounts := leg_amounts || bonus;
      leg_wallets := leg_wallets || NULL::integer;
    END IF;
  END LOOP;
  -- guard: purses-hold-stake
  is_enough := p_main + cash >= 0 AND (bonus >= 0 OR goes_to NOT LIKE 'bonus:%' OR v_purse.balance + bonus >= 0);
END
$$;

-- Writes the plan of purse_plan, except the cash: the bonus account, and the split of the play.
DROP FUNCTION IF EXISTS purse_enter(
  bigint, integer, text, text, text, text, bigint, bigint, bigint, text, bigint, bigint, text);
CREATE OR REPLACE FUNCTION purse_enter(
  p_member bigint, p_merchant integer, p_currency text, p_key text, p_kind text, p_reference text, p_reverses bigint,
  p_transfer bigint, p_moved bigint, p_account text, p_part bigint, p_bonus bigint, p_goes_to text,
  -- Whether `main` says already that the member had such a stake.
  p_has_split boolean,
  OUT balance bigint, OUT version bigint
) LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  IF p_bonus <> 0 AND p_goes_to LIKE 'bonus:%' THEN
    UPDATE wallet SET balance = wallet.balance + p_bonus, version = wallet.version + 1
     WHERE wallet.member_id = p_member AND wallet.currency = p_currency AND wallet.account = p_goes_to
    RETURNING wallet.balance, wallet.version INTO STRICT balance, version;
  END IF;
  IF p_kind = 'bet' THEN
    IF NOT p_has_split THEN
      UPDATE wallet SET has_split = true
       WHERE wallet.member_id = p_member AND wallet.currency = p_currency AND wallet.account = 'main' AND NOT has_split;
    END IF;
    INSERT INTO play_split AS known (member_id, source, reference, merchant_id, currency, account, stake, bonus_stake,
                                     staked_by)
    -- Earlier stakes of the play came from `main`.
    SELECT p_member, play_source(p_key), p_reference, p_merchant, p_currency, p_account,
           coalesce((SELECT play.stake FROM play
                      WHERE play.member_id = p_member AND play.source = play_source(p_key)
                        AND play.reference = p_reference), 0) - p_moved, -p_part, p_transfer
    ON CONFLICT (member_id, source, reference) DO UPDATE
       SET stake = known.stake - p_moved, bonus_stake = known.bonus_stake - p_part, win_open = 0, bonus_open = 0,
           staked_by = p_transfer;
  ELSIF p_kind = 'bet_return' THEN
    UPDATE play_split AS known
       SET stake = known.stake - p_moved, bonus_stake = known.bonus_stake - p_part, win_open = 0, bonus_open = 0,
           staked_by = p_transfer
     WHERE known.member_id = p_member AND known.source = play_source(p_key) AND known.reference = p_reference;
  ELSE
    UPDATE play_split AS known
       SET bonus_win = known.bonus_win + p_part,
           win_open = CASE WHEN p_reverses < known.staked_by THEN known.win_open ELSE known.win_open + p_moved END,
           bonus_open = CASE WHEN p_reverses < known.staked_by THEN known.bonus_open ELSE known.bonus_open + p_part END
     WHERE known.member_id = p_member AND known.source = play_source(p_key) AND known.reference = p_reference;
  END IF;
END
$$;

-- Closes an empty bonus account for good: later wins and returns go to `main` or to `house:bonus`.
CREATE OR REPLACE FUNCTION close_bonus(
  p_member bigint, p_merchant integer, p_currency text, p_account text, p_late_to text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM lock_wallet(p_member, p_merchant, p_currency);
  UPDATE wallet SET late_to = p_late_to
   WHERE wallet.member_id = p_member AND wallet.merchant_id = p_merchant AND wallet.currency = p_currency
     AND wallet.account = p_account AND p_account LIKE 'bonus:%' AND p_late_to IN ('main', 'house:bonus')
     AND wallet.balance = 0 AND coalesce(wallet.late_to, p_late_to) = p_late_to; -- guard: bonus-closed-empty
  IF NOT FOUND THEN
    RAISE EXCEPTION '% of member % cannot be closed to %', p_account, p_member, p_late_to;
  END IF;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('payable_step', 'bonus_share', 'purse_plan', 'purse_enter', 'close_bonus')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    IF v_name LIKE 'close_bonus%' THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
    END IF;
  END LOOP;
END
$$;
