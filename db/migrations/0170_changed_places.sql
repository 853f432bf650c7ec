-- Sums of a team are read from its lines where its members have not changed: moves are found here. docs/agents.md, "Reports"

SET lock_timeout = '5s';

-- A move that acts on the day on which a place begins changes that place: no other row says so.
ALTER TABLE agent_place ADD COLUMN is_changed boolean NOT NULL DEFAULT false;
CREATE INDEX agent_place_changed ON agent_place (merchant_id, from_day) WHERE is_changed;
-- Moves since a day.
CREATE INDEX agent_place_ended ON agent_place (merchant_id, until_day) WHERE until_day IS NOT NULL;

-- Without figures of the new column, the planner expects half of all places to be changed.
ANALYZE agent_place;
