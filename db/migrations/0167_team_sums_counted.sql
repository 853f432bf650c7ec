-- Fills the columns of `team_active` that an earlier migration has added: adding them locks the table against all others until it
-- commits, so that it must not wait for the history. docs/agents.md, "Reports"

SET lock_timeout = '5s';

-- Counts a member's first figures of a period for the agents above, as the sums count their active members.
CREATE FUNCTION count_team_period() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO team_active AS sums (agent_id, currency, kind, start_day, merchant_id, active, direct_active, with_figures,
   direct_with_figures)
  SELECT agent, line.currency, line.kind, line.start_day, line.merchant_id, 0, 0, count(*),
         count(*) FILTER (WHERE level = 1)
    FROM new_lines AS line
    JOIN (SELECT member_id, agents_above(member_id) AS agents FROM (SELECT DISTINCT member_id FROM new_lines) AS one) AS place
   USING (member_id), unnest(place.agents) WITH ORDINALITY AS above (agent, level)
   GROUP BY agent, line.currency, line.kind, line.start_day, line.merchant_id
   ORDER BY agent, line.currency, line.kind, line.start_day
  ON CONFLICT (agent_id, currency, kind, start_day) DO UPDATE
     SET with_figures = sums.with_figures + excluded.with_figures,
         direct_with_figures = sums.direct_with_figures + excluded.direct_with_figures;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION count_team_period() FROM PUBLIC;
-- An `INSERT` that meets a line updates it, and is not among the new lines.
CREATE TRIGGER team_period_counted AFTER INSERT ON team_period
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION count_team_period();

-- History. The trigger above keeps new lines from being added meanwhile.
INSERT INTO team_active AS sums (agent_id, currency, kind, start_day, merchant_id, active, direct_active, with_figures,
   direct_with_figures)
SELECT agent, line.currency, line.kind, line.start_day, line.merchant_id, 0, 0, count(*),
         count(*) FILTER (WHERE level = 1)
  FROM team_period AS line
  JOIN (SELECT DISTINCT ON (member_id) member_id, agents FROM agent_place
         WHERE until_day IS NULL OR until_day > current_date ORDER BY member_id, from_day) AS place
 USING (member_id), unnest(place.agents) WITH ORDINALITY AS above (agent, level)
 GROUP BY agent, line.currency, line.kind, line.start_day, line.merchant_id
ON CONFLICT (agent_id, currency, kind, start_day) DO UPDATE
   SET with_figures = excluded.with_figures, direct_with_figures = excluded.direct_with_figures;
