-- outside a transaction
-- Each play reads the sums of its session, for which it read all calls that ever moved money.

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS studio.money_call_of_session;
CREATE INDEX CONCURRENTLY money_call_of_session ON studio.money_call (session_id);
