-- Rates of a member and of the agents above, on a business day.

-- Place 0 is the member, 1 the first agent of the array. Without rates a line has zeros and no return in lotteries.
CREATE OR REPLACE FUNCTION agent_rates(p_member bigint, p_agents bigint[], p_day date)
RETURNS TABLE (place integer, member_id bigint, lottery_ppm integer, slots_ppm integer, live_ppm integer, sports_ppm integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT (one.place - 1)::integer, one.id, rate.lottery_ppm, coalesce(rate.slots_ppm, 0), coalesce(rate.live_ppm, 0),
         coalesce(rate.sports_ppm, 0)
    FROM unnest(p_member || p_agents) WITH ORDINALITY AS one (id, place)
    LEFT JOIN LATERAL (
      SELECT * FROM agent_rate WHERE agent_rate.member_id = one.id AND from_day <= p_day
       ORDER BY version DESC LIMIT 1) AS rate ON true
   ORDER BY one.place
$$;

CREATE OR REPLACE FUNCTION agent_rates(p_member bigint, p_day date)
RETURNS TABLE (place integer, member_id bigint, lottery_ppm integer, slots_ppm integer, live_ppm integer, sports_ppm integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT * FROM agent_rates(p_member, agents_above(p_member, p_day), p_day)
$$;

REVOKE ALL ON FUNCTION agent_rates(bigint, bigint[], date), agent_rates(bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION agent_rates(bigint, bigint[], date), agent_rates(bigint, date) TO tessera_app;
