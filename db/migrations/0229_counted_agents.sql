-- Keeps the agents for whom a member's first figures of a period were counted, so that the sums of a team hold after a move.
-- docs/agents.md, "Reports"

SET lock_timeout = '5s';

-- NULL in figures from before.
ALTER TABLE team_period ADD COLUMN counted_agents bigint[];

-- As before, and keeps the agents with the figures.
CREATE OR REPLACE FUNCTION count_team_period() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  WITH place AS MATERIALIZED (
    SELECT member_id, agents_above(member_id) AS agents FROM (SELECT DISTINCT member_id FROM new_lines) AS one
  ), kept AS (
    UPDATE team_period AS period SET counted_agents = place.agents
      FROM new_lines AS line JOIN place USING (member_id)
     WHERE period.member_id = line.member_id AND period.currency = line.currency AND period.kind = line.kind
       AND period.start_day = line.start_day
  )
  INSERT INTO team_active AS sums (agent_id, currency, kind, start_day, merchant_id, active, direct_active, with_figures,
   direct_with_figures)
  SELECT agent, line.currency, line.kind, line.start_day, line.merchant_id, 0, 0, count(*),
         count(*) FILTER (WHERE level = 1)
    FROM new_lines AS line JOIN place USING (member_id), unnest(place.agents) WITH ORDINALITY AS above (agent, level)
   GROUP BY agent, line.currency, line.kind, line.start_day, line.merchant_id
   ORDER BY agent, line.currency, line.kind, line.start_day
  ON CONFLICT (agent_id, currency, kind, start_day) DO UPDATE
     SET with_figures = sums.with_figures + excluded.with_figures,
         direct_with_figures = sums.direct_with_figures + excluded.direct_with_figures;
  RETURN NULL;
END
$$;
