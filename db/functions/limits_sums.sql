-- Sums of play from the ledger: for the screens, and for a limit that is set while its period runs.

-- Sums by business date since a moment. Returned bets do not count.
CREATE OR REPLACE FUNCTION play_sums(p_member bigint, p_merchant integer, p_since timestamptz)
RETURNS TABLE (day date, bets bigint, staked bigint, won bigint, deposited bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT moved.business_date,
         count(*) FILTER (WHERE moved.kind = 'bet') - count(*) FILTER (WHERE moved.kind = 'bet_return'),
         -coalesce(sum(moved.amount) FILTER (WHERE moved.kind IN ('bet', 'bet_return')), 0)::bigint,
         coalesce(sum(moved.amount) FILTER (WHERE moved.kind = 'win'), 0)::bigint,
         coalesce(sum(moved.amount) FILTER (WHERE moved.kind IN ('deposit', 'deposit_return')), 0)::bigint
    FROM merchant
   CROSS JOIN LATERAL (
     SELECT one.business_date, one.kind, sum(entry.amount) AS amount
       FROM ledger_transfer AS one
       JOIN ledger_entry AS entry ON entry.member_id = one.member_id AND entry.transfer_id = one.id
      WHERE one.member_id = p_member AND one.currency = merchant.currency
        AND one.business_date >= ((p_since AT TIME ZONE merchant.zone) - merchant.day_start)::date
        AND one.created_at >= p_since
        AND one.kind IN ('bet', 'bet_return', 'win', 'deposit', 'deposit_return')
        AND entry.balance_after IS NOT NULL
      GROUP BY one.id, one.business_date, one.kind) AS moved
   WHERE merchant.id = p_merchant
   GROUP BY moved.business_date
   ORDER BY moved.business_date
$$;

-- A member's playing time since a moment, and the last bet.
CREATE OR REPLACE FUNCTION play_time(p_member bigint, p_merchant integer, p_since timestamptz)
RETURNS TABLE (played bigint, last_at timestamptz) LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce(sum(gap), 0)::bigint, max(at)
    FROM (
      SELECT one.created_at AS at, play_gap(lag(one.created_at) OVER (ORDER BY one.created_at), one.created_at) AS gap
        FROM ledger_transfer AS one JOIN merchant ON merchant.id = p_merchant
       WHERE one.member_id = p_member AND one.currency = merchant.currency AND one.kind = 'bet'
         AND one.business_date >= ((p_since AT TIME ZONE merchant.zone) - merchant.day_start)::date
         AND one.created_at >= p_since) AS bets
$$;

-- Sets a limit, with the usage of its running period. It locks the member's wallet first: a concurrent bet is either
-- in the ledger, which is summed here, or counted in the limit afterwards.
CREATE OR REPLACE FUNCTION set_play_limit(
  p_member bigint, p_merchant integer, p_kind text, p_period text, p_own bigint, p_house bigint
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_period record;
  v_used bigint := 0;
  v_last timestamptz;
BEGIN
  PERFORM FROM wallet JOIN merchant ON merchant.currency = wallet.currency AND merchant.id = p_merchant
    WHERE wallet.member_id = p_member AND wallet.merchant_id = p_merchant AND wallet.account = 'main'
      FOR NO KEY UPDATE OF wallet;
  SELECT * INTO STRICT v_period FROM limit_period(p_merchant, p_period, clock_timestamp());
  IF p_kind = 'session' THEN
    SELECT played, last_at INTO v_used, v_last FROM play_time(p_member, p_merchant, v_period.starts_at);
  ELSIF p_kind <> 'deposit' THEN
    -- guard: earlier-losses-counted
    SELECT coalesce(sum(CASE p_kind WHEN 'stake' THEN staked ELSE staked - won END), 0) INTO v_used
      FROM play_sums(p_member, p_merchant, v_period.starts_at);
  END IF;
  INSERT INTO play_guard (merchant_id, member_id) VALUES (p_merchant, p_member) ON CONFLICT (member_id) DO NOTHING;
  INSERT INTO play_limit AS known (merchant_id, member_id, kind, period, own, house, house_at, used, ends_at, last_at)
  VALUES (p_merchant, p_member, p_kind, p_period, p_own, p_house,
          CASE WHEN p_house IS NOT NULL THEN clock_timestamp() END, v_used, v_period.ends_at, v_last)
      ON CONFLICT (member_id, kind, period) DO UPDATE
     SET own = EXCLUDED.own, house = EXCLUDED.house,
         -- The time of the last change by the house: changes of the member's own limit do not update it.
         house_at = CASE WHEN EXCLUDED.house IS NOT DISTINCT FROM known.house THEN known.house_at
                         ELSE EXCLUDED.house_at END,
         pending = NULL, pending_at = NULL, pending_opens_at = NULL, pending_lapses_at = NULL;
END
$$;
REVOKE ALL ON FUNCTION set_play_limit(bigint, integer, text, text, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_play_limit(bigint, integer, text, text, bigint, bigint) TO tessera_app;
