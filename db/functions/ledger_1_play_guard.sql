-- The guard of play. It runs within the ledger's own call, after the member's wallet is locked: its verdict stays
-- valid until the money has moved, and the next bet sees what this one used. The domain only previews it for the
-- screen (src/domain/limits/play.ts); one table of cases tests both.

-- The period that contains a moment, by the merchant's zone and its start of the day and of the week.
CREATE OR REPLACE FUNCTION limit_period(p_merchant integer, p_period text, p_at timestamptz)
RETURNS TABLE (starts_at timestamptz, ends_at timestamptz) LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT (first + m.day_start) AT TIME ZONE m.zone,
         (first + CASE p_period WHEN 'day' THEN interval '1 day' WHEN 'week' THEN interval '7 days'
                    ELSE interval '1 month' END + m.day_start) AT TIME ZONE m.zone
    FROM merchant m
   CROSS JOIN LATERAL (SELECT (p_at AT TIME ZONE m.zone) - m.day_start::interval AS clock) AS here
   CROSS JOIN LATERAL (
     SELECT CASE p_period
              WHEN 'day' THEN date_trunc('day', clock)
              WHEN 'week' THEN date_trunc('day', clock)
                - make_interval(days => (extract(isodow FROM clock)::integer - m.week_start + 7) % 7)
              ELSE date_trunc('month', clock)
            END AS first) AS period
   WHERE m.id = p_merchant
$$;

-- Playing time in milliseconds between two bets: zero if they are more than 15 minutes apart.
CREATE OR REPLACE FUNCTION play_gap(p_last timestamptz, p_at timestamptz)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_at > p_last AND p_at - p_last <= interval '15 minutes'
              THEN floor(extract(epoch FROM p_at - p_last) * 1000)::bigint ELSE 0 END
$$;

-- The weight of a stake for the wagering, in hundredths: by the narrowest rule of the brand that covers it; 100
-- without one. If the caller does not say what the stake is on, the lowest weight counts.
-- src/domain/limits/stake-rule.ts states the same rule.
CREATE OR REPLACE FUNCTION stake_weight(
  p_merchant integer, p_product text, p_category text, p_vendor text, p_game text
) RETURNS integer LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce((
    SELECT weight_hundredths FROM stake_rule AS rule
     WHERE rule.merchant_id = p_merchant AND rule.weight_hundredths IS NOT NULL
       AND rule.product IN ('', coalesce(p_product, rule.product))
       AND rule.category IN ('', coalesce(p_category, rule.category))
       AND rule.vendor_code IN ('', coalesce(p_vendor, rule.vendor_code))
       AND rule.game_code IN ('', coalesce(p_game, rule.game_code))
     ORDER BY p_product IS NOT NULL AND rule.game_code <> '' DESC, p_product IS NOT NULL AND rule.vendor_code <> '' DESC,
              p_product IS NOT NULL AND rule.category <> '' DESC, p_product IS NOT NULL AND rule.product <> '' DESC,
              rule.weight_hundredths
     LIMIT 1), 100)
$$;
REVOKE ALL ON FUNCTION stake_weight(integer, text, text, text, text) FROM PUBLIC;

-- Returns NULL if the member may play, else the reason. Members without limits cost one query besides that for
-- account and brand. Without a product, as from processes of the previous release, every exclusion and every rule of
-- the brand applies.
DROP FUNCTION IF EXISTS play_refusal(bigint, integer, text, bigint, timestamptz);
CREATE OR REPLACE FUNCTION play_refusal(
  p_member bigint, p_merchant integer, p_kind text, p_amount bigint, p_at timestamptz,
  p_product text DEFAULT NULL, p_category text DEFAULT NULL, p_vendor text DEFAULT NULL, p_game text DEFAULT NULL
) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  v_status text;
  v_stake_max bigint;
  v_guard play_guard;
BEGIN
  -- A brand that is closing takes no bets; wins of earlier bets are still posted.
  SELECT CASE WHEN brand.state = 'open' THEN member.status ELSE 'closing' END, -- guard: no-bets-while-closing
         (SELECT min(rule.stake_max) FROM stake_rule AS rule
           WHERE rule.merchant_id = brand.id
             AND rule.product IN ('', coalesce(p_product, rule.product))
             AND rule.category IN ('', coalesce(p_category, rule.category))
             AND rule.vendor_code IN ('', coalesce(p_vendor, rule.vendor_code))
             AND rule.game_code IN ('', coalesce(p_game, rule.game_code))) -- guard: largest-stake-kept
    INTO v_status, v_stake_max
    FROM member JOIN merchant AS brand ON brand.id = member.merchant_id
   WHERE member.id = p_member AND merchant_id = p_merchant; -- guard: member-of-merchant
  IF v_status IS DISTINCT FROM 'active' THEN
    RETURN 'not_active';
  END IF;
  SELECT * INTO v_guard FROM play_guard WHERE member_id = p_member;
  IF NOT FOUND THEN
    RETURN CASE WHEN p_amount > v_stake_max THEN 'stake_too_large' END;
  END IF;
  -- guard: excluded-member-refused
  IF v_guard.excluded_at IS NOT NULL AND (v_guard.lifts_at IS NULL OR p_at < v_guard.lifts_at) THEN
    RETURN 'excluded';
  END IF;
  IF p_at < v_guard.break_until THEN
    RETURN 'excluded';
  END IF;
  IF EXISTS (
    SELECT FROM play_exclusion AS one
     WHERE one.member_id = p_member
       AND one.product IN ('', coalesce(p_product, one.product))
       AND one.category IN ('', coalesce(p_category, one.category))
       AND one.vendor_code IN ('', coalesce(p_vendor, one.vendor_code))
       AND one.game_code IN ('', coalesce(p_game, one.game_code))) THEN
    RETURN 'game_excluded'; -- guard: excluded-game-refused
  END IF;
  IF p_amount > v_stake_max THEN
    RETURN 'stake_too_large';
  END IF;
  RETURN (
    SELECT one.kind || '_limit'
      FROM play_limit AS one
     CROSS JOIN LATERAL (SELECT CASE WHEN p_at < one.ends_at THEN one.used ELSE 0 END AS used) AS period
     WHERE one.member_id = p_member AND one.kind <> 'deposit'
       AND CASE WHEN one.kind <> 'session' THEN period.used + p_amount > least(one.own, one.house)
                WHEN p_at < one.ends_at THEN one.used + play_gap(one.last_at, p_at) >= least(one.own, one.house)
                ELSE false END
     ORDER BY CASE one.kind WHEN 'stake' THEN 1 WHEN 'loss' THEN 2 ELSE 3 END
     LIMIT 1);
END
$$;

-- Counts play towards the member's limits, in the same call: a bet uses stake, loss and time; a win gives loss back;
-- a returned bet gives back what it used, but no more than the period's usage.
CREATE OR REPLACE FUNCTION play_count(
  p_member bigint, p_merchant integer, p_kind text, p_amount bigint, p_at timestamptz
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  -- Fast path: most members have no limits, and every bet comes here.
  IF NOT EXISTS (SELECT FROM play_limit WHERE member_id = p_member) THEN
    RETURN;
  END IF;
  UPDATE play_limit AS one
     SET used = CASE
           WHEN one.kind = 'session' AND p_kind = 'bet' AND p_at < one.ends_at
             THEN before.used + play_gap(one.last_at, p_at) -- guard: play-time-counted
           WHEN one.kind = 'session' THEN before.used
           WHEN p_kind = 'bet' THEN before.used + p_amount -- guard: stake-counted-in-limit
           WHEN p_kind = 'win' AND one.kind = 'loss' THEN before.used - p_amount
           WHEN p_kind = 'bet_return' THEN greatest(before.used - p_amount, least(before.used, 0))
           ELSE before.used END,
         ends_at = CASE WHEN p_at < one.ends_at THEN one.ends_at
                        ELSE (SELECT period.ends_at FROM limit_period(p_merchant, one.period, p_at) AS period) END,
         last_at = CASE WHEN one.kind = 'session' AND p_kind = 'bet' THEN greatest(one.last_at, p_at)
                        ELSE one.last_at END
    FROM (SELECT kind, period, CASE WHEN p_at < ends_at THEN used ELSE 0 END AS used
            FROM play_limit WHERE member_id = p_member AND kind <> 'deposit') AS before
   WHERE one.member_id = p_member AND one.kind = before.kind AND one.period = before.period;
END
$$;

REVOKE ALL ON FUNCTION play_refusal(bigint, integer, text, bigint, timestamptz, text, text, text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION play_count(bigint, integer, text, bigint, timestamptz) FROM PUBLIC;
-- Pages and launches check it beforehand; only the ledger counts.
GRANT EXECUTE ON FUNCTION play_refusal(bigint, integer, text, bigint, timestamptz, text, text, text, text) TO tessera_app;
