-- Lower rates count after a notice, or once the downline has accepted them. docs/agents.md, "Rates on the server"

SET lock_timeout = '5s';

-- The waiting version that the member accepted: the same rates, from an earlier day.
ALTER TABLE agent_rate ADD COLUMN accepts_version integer CHECK (accepts_version BETWEEN 1 AND version - 1);
