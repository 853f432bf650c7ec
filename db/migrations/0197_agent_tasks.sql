-- The work list of the console asks again and again which payouts wait for operators, and whose income is held for signs of abuse.

SET lock_timeout = '5s';

CREATE INDEX agent_run_waits ON agent_run (merchant_id, id) WHERE state = 'waiting' AND NOT is_alone;
CREATE INDEX agent_run_held ON agent_run (merchant_id) WHERE held_agents <> '{}';
