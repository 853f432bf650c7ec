-- Payouts within the bound of the brand wait until their signs of abuse were looked for: only those without signs are released
-- without operators. docs/agents.md, "Signs of abuse"

SET lock_timeout = '5s';

-- No operator is needed as long as no sign is found.
ALTER TABLE agent_run ADD COLUMN is_alone boolean NOT NULL DEFAULT false;
GRANT UPDATE (is_alone) ON agent_run TO tessera_app;
