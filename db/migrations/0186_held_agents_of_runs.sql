-- A payout within the bound of the brand is paid although an agent has signs of abuse: the income of that agent alone is held
-- until two operators release it.

SET lock_timeout = '5s';

ALTER TABLE agent_run ADD COLUMN held_agents bigint[] NOT NULL DEFAULT '{}';
GRANT UPDATE (held_agents) ON agent_run TO tessera_app;
