-- Sums of a team whose members have changed within a range: its lines by day have the members of each day, a list those of today. So what
-- the lines have of the members who came or left is taken out, and the whole figures of those who are in the team are added.

-- Whether the agents above a member have an agent among them, or directly above.
CREATE OR REPLACE FUNCTION is_below(p_agents bigint[], p_agent bigint, p_direct boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_direct THEN coalesce(p_agents[1] = p_agent, false) ELSE p_agent = ANY (p_agents) END
$$;
REVOKE ALL ON FUNCTION is_below FROM PUBLIC;

-- The members who have joined or left the team of an agent, or its direct members, by moves that have acted since a day.
CREATE OR REPLACE FUNCTION team_movers(p_merchant integer, p_agent bigint, p_since date, p_direct boolean) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT former.member_id
    FROM agent_place AS former
    JOIN agent_place AS later ON later.member_id = former.member_id AND later.from_day = former.until_day
   WHERE former.merchant_id = p_merchant AND former.until_day >= p_since AND former.until_day <= business_day(p_merchant)
     AND is_below(former.agents, p_agent, p_direct) <> is_below(later.agents, p_agent, p_direct)
$$;

-- By how much the sums of the list differ from those of the lines. No row where it is not known: after a move of a member's first day, with
-- more movers than the most, or where figures of a mover do not say for whom they were counted.
CREATE OR REPLACE FUNCTION team_moved_sums(
  p_merchant integer, p_agent bigint, p_currency text, p_from date, p_to date, p_kind text, p_start_day date, p_direct boolean,
  p_most integer
) RETURNS TABLE (with_figures bigint, plays numeric, stake numeric, valid_bet numeric, returned numeric, deposits numeric, withdrawals numeric)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_movers bigint[];
BEGIN
  IF EXISTS (SELECT FROM agent_place WHERE merchant_id = p_merchant AND is_changed AND from_day >= p_from) THEN
    RETURN;
  END IF;
  SELECT array_agg(id) INTO v_movers
    FROM (SELECT id FROM team_movers(p_merchant, p_agent, p_from, p_direct) AS id LIMIT p_most + 1) AS moved;
  IF cardinality(v_movers) > p_most OR EXISTS (
       SELECT FROM team_period AS period
        WHERE period.member_id = ANY (v_movers) AND period.currency = p_currency AND period.kind = p_kind
          AND period.start_day = p_start_day AND period.counted_agents IS NULL) THEN
    RETURN;
  END IF;
  RETURN QUERY
  WITH mover AS MATERIALIZED (
    SELECT one.id, is_below(agents_above(one.id), p_agent, p_direct) AS is_in FROM unnest(v_movers) AS one (id)
  ), change AS (
    SELECT 0 AS with_figures, -line.plays AS plays, -line.stake AS stake,
           -settled_valid_bet(line.stake, line.bonus_stake, line.uncounted) AS valid_bet, -line.win AS returned,
           0::numeric AS deposits, 0::numeric AS withdrawals
      FROM mover JOIN settled_sum AS line
        ON line.member_id = mover.id AND line.currency = p_currency AND line.booked_day >= p_from
       AND line.settled_day BETWEEN p_from AND p_to AND is_below(line.agents, p_agent, p_direct)
    UNION ALL
    SELECT 0, 0, 0, 0, 0, CASE split_part(transfer.kind, '_', 1) WHEN 'deposit' THEN -transfer.change ELSE 0 END,
           CASE split_part(transfer.kind, '_', 1) WHEN 'withdrawal' THEN transfer.change ELSE 0 END
      FROM mover JOIN team_transfer AS transfer
        ON transfer.member_id = mover.id AND transfer.currency = p_currency AND transfer.day BETWEEN p_from AND p_to
       AND is_below(transfer.agents, p_agent, p_direct)
    UNION ALL
    -- Neither the lines nor the figures of members have what waits to be added.
    SELECT 0, waiting.plays, waiting.stake, waiting.valid_bet, waiting.returned, waiting.deposits, waiting.withdrawals
      FROM team_change AS waiting
     WHERE waiting.member_id = ANY (v_movers) AND waiting.currency = p_currency AND waiting.day BETWEEN p_from AND p_to
       AND is_below(waiting.agents, p_agent, p_direct)
    UNION ALL
    SELECT CASE WHEN mover.is_in THEN 1 ELSE 0 END - CASE WHEN is_below(period.counted_agents, p_agent, p_direct) THEN 1 ELSE 0 END,
           CASE WHEN mover.is_in THEN period.plays ELSE 0 END, CASE WHEN mover.is_in THEN period.stake ELSE 0 END,
           CASE WHEN mover.is_in THEN period.valid_bet ELSE 0 END, CASE WHEN mover.is_in THEN period.returned ELSE 0 END,
           CASE WHEN mover.is_in THEN period.deposits ELSE 0 END, CASE WHEN mover.is_in THEN period.withdrawals ELSE 0 END
      FROM mover JOIN team_period AS period
        ON period.member_id = mover.id AND period.currency = p_currency AND period.kind = p_kind AND period.start_day = p_start_day
  )
  SELECT coalesce(sum(change.with_figures), 0)::bigint, coalesce(sum(change.plays), 0), coalesce(sum(change.stake), 0),
         coalesce(sum(change.valid_bet), 0), coalesce(sum(change.returned), 0), coalesce(sum(change.deposits), 0),
         coalesce(sum(change.withdrawals), 0)
    FROM change;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('team_movers', 'team_moved_sums') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
