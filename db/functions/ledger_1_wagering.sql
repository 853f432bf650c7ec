-- Stakes that a member still owes before money is paid out, stored with the wallet `main` and written under its lock
-- by the ledger's own call. Two figures: `wagering_left` applies the brand's factor and blocks withdrawals;
-- `unplayed` counts each deposit once and sends a withdrawal to review. docs/wagering.md states the rules;
-- src/server/money/ledger/wagering.pg.test.ts tests each of them.
-- Bets are the hot path and are counted in ledger_write itself. All other kinds use these functions.

-- Whether nothing is left to play with: no play is open, and less than 1.00 of the member's own money remains in the
-- wallets of the currency. Bonuses are not their own.
-- The balance of `main` is a parameter, because the row may lag behind within one call. Open games are few and have
-- their own index; the `+ 0` keeps the planner from scanning all plays of the member.
CREATE OR REPLACE FUNCTION wagering_is_gone(p_member bigint, p_currency text, p_main bigint)
RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT p_main + coalesce((
           SELECT sum(wallet.balance) FROM wallet
            WHERE wallet.member_id = p_member AND wallet.currency = p_currency
              AND wallet.account NOT IN ('main', 'points') AND wallet.account NOT LIKE 'bonus:%'), 0) < 100000
     AND NOT EXISTS (
           SELECT FROM play AS game
            WHERE game.product = 'games' AND game.state = 'open' AND game.member_id + 0 = p_member
              AND game.currency = p_currency)
     AND NOT EXISTS (
           SELECT FROM play AS other
            WHERE other.product <> 'games' AND other.state = 'open' AND other.member_id = p_member
              AND other.currency = p_currency)
$$;

-- The rest of one deposit that is still to be played. Play counts for the oldest deposit first.
CREATE OR REPLACE FUNCTION wagering_left_of(
  p_member bigint, p_currency text, p_transfer bigint, p_left bigint, p_unplayed bigint,
  OUT wagering bigint, OUT unplayed bigint
) LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT greatest(0, least(named.wagering_change, p_left - later.wagering)),
         greatest(0, least(named.unplayed_change, p_unplayed - later.unplayed))
    FROM (SELECT coalesce(wagering_change, 0) AS wagering_change, coalesce(unplayed_change, 0) AS unplayed_change
            FROM ledger_transfer WHERE member_id = p_member AND id = p_transfer) AS named,
         (SELECT coalesce(sum(greatest(wagering_change, 0)), 0)::bigint AS wagering,
                 coalesce(sum(greatest(unplayed_change, 0)), 0)::bigint AS unplayed
            FROM ledger_transfer
           WHERE member_id = p_member AND currency = p_currency AND id > p_transfer
             AND (wagering_change > 0 OR unplayed_change > 0)) AS later
$$;

-- The change by one transfer, and the figures after it. `carried` passes the sender's share to the receiver: one call
-- writes both transfers, the sender's first.
CREATE OR REPLACE FUNCTION wagering_of(
  p_member bigint, p_merchant integer, p_currency text, p_kind text,
  -- The balance of `main` before it, and how much of it moves.
  p_main bigint, p_moved bigint, p_settles bigint, p_reverses bigint,
  INOUT wagering_left bigint, INOUT unplayed bigint,
  INOUT wagering_carried bigint, INOUT unplayed_carried bigint,
  OUT wagering_change bigint, OUT unplayed_change bigint
) LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
#variable_conflict use_variable
DECLARE
  v_most CONSTANT numeric := 999999999999999999;
  v_factor numeric;
  v_whole numeric;
BEGIN
  wagering_change := 0;
  unplayed_change := 0;
  IF p_kind IN ('deposit', 'transfer_in', 'withdrawal_return') OR (p_kind = 'adjustment' AND p_moved > 0) THEN
    IF (wagering_left > 0 OR unplayed > 0) AND wagering_is_gone(p_member, p_currency, p_main) THEN
      wagering_left := 0;
      unplayed := 0;
    END IF;
    IF p_kind = 'deposit' THEN
      -- The factor at the time of the deposit: later changes do not apply to it.
      SELECT (settings ->> 'wageringHundredths')::numeric INTO v_factor
        FROM withdrawal_settings WHERE merchant_id = p_merchant;
      unplayed_change := p_moved;
      wagering_change := least(ceil(p_moved * coalesce(v_factor, 0) / 100), v_most);
    ELSIF p_kind = 'transfer_in' THEN
      wagering_change := coalesce(wagering_carried, 0);
      unplayed_change := coalesce(unplayed_carried, 0);
    END IF;
  ELSIF p_kind = 'deposit_return' THEN
    SELECT -rest.wagering, -rest.unplayed INTO wagering_change, unplayed_change
      FROM wagering_left_of(p_member, p_currency, p_reverses, wagering_left, unplayed) AS rest;
  ELSIF p_kind IN ('withdrawal_hold', 'transfer_hold', 'transfer_out', 'adjustment') AND p_moved < 0 THEN
    -- Money that leaves takes its share along, rounded up. Vendor wallets count as the member's money too.
    IF wagering_left > 0 OR unplayed > 0 THEN
      SELECT p_main + coalesce(sum(wallet.balance), 0) INTO v_whole FROM wallet
       WHERE wallet.member_id = p_member AND wallet.currency = p_currency
         -- guard: bonus-outside-wagering
         AND wallet.account NOT IN ('main', 'locked', 'points') AND wallet.account NOT LIKE 'bonus:%';
      wagering_change := -least(wagering_left, ceil(wagering_left::numeric * -p_moved / v_whole));
      unplayed_change := -least(unplayed, ceil(unplayed::numeric * -p_moved / v_whole));
    END IF;
  ELSIF p_kind IN ('withdrawal_release', 'transfer_release', 'transfer_out_held', 'bet_return', 'reversal') THEN
    -- The exact opposite of the named transfer's change. Transfers older than these columns changed nothing.
    SELECT -coalesce(named.wagering_change, 0), -coalesce(named.unplayed_change, 0)
      INTO wagering_change, unplayed_change
      FROM ledger_transfer AS named
     WHERE named.member_id = p_member AND named.id = coalesce(p_settles, p_reverses);
  END IF;
  wagering_carried := NULL;
  unplayed_carried := NULL;
  IF p_kind = 'transfer_out' THEN
    wagering_carried := -wagering_change; -- guard: wagering-carried-over
    unplayed_carried := -unplayed_change;
  ELSIF p_kind = 'transfer_out_held' THEN
    wagering_carried := wagering_change;
    unplayed_carried := unplayed_change;
    wagering_change := 0;
    unplayed_change := 0;
  END IF;
  wagering_change := greatest(wagering_change, -wagering_left); -- guard: wagering-not-negative
  unplayed_change := greatest(unplayed_change, -unplayed);
  wagering_left := least(wagering_left + wagering_change::numeric, v_most);
  unplayed := least(unplayed + unplayed_change::numeric, v_most);
END
$$;

-- Locks the wallet until the transaction ends, so that checks on it stay valid until money is held.
CREATE OR REPLACE FUNCTION lock_wallet(p_member bigint, p_merchant integer, p_currency text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM set_config('lock_timeout', '3s', true);
  PERFORM FROM wallet
    WHERE member_id = p_member AND merchant_id = p_merchant AND currency = p_currency AND account = 'main'
      FOR NO KEY UPDATE;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('wagering_is_gone', 'wagering_left_of', 'wagering_of', 'lock_wallet')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    -- The application calls these two for the terms and the request of a withdrawal.
    IF v_name LIKE 'wagering_is_gone%' OR v_name LIKE 'lock_wallet%' THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
    END IF;
  END LOOP;
END
$$;
