-- The sums below the list of a team come from the lines of the team, where its members have not changed. Those have no number of
-- members, which is kept here. docs/agents.md, "Reports"

SET lock_timeout = '5s';

-- Members of the team, and direct ones, with a line in `team_period`.
ALTER TABLE team_active ADD COLUMN with_figures integer NOT NULL DEFAULT 0,
                        ADD COLUMN direct_with_figures integer NOT NULL DEFAULT 0;
