-- Corrections are looked for by when they were computed, whatever day they are of. docs/agents.md

SET lock_timeout = '5s';

CREATE INDEX agent_run_computed ON agent_run (merchant_id, computed_at);
