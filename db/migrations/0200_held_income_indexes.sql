-- outside a transaction
-- The work list reads of each agent with held income the lines since the last release alone, oldest first.

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS agent_statement_held_since;
CREATE INDEX CONCURRENTLY agent_statement_held_since ON agent_statement (merchant_id, agent_id, paid_at) WHERE held > 0;

DROP INDEX CONCURRENTLY IF EXISTS agent_rebate_held_since;
CREATE INDEX CONCURRENTLY agent_rebate_held_since ON agent_rebate (merchant_id, member_id, paid_at) WHERE held > 0;

-- Those of before: the first begins with the same columns, and payouts are not searched any more.
DROP INDEX CONCURRENTLY IF EXISTS agent_statement_held;
DROP INDEX CONCURRENTLY IF EXISTS agent_run_held;
