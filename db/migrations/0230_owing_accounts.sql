-- outside a transaction
-- Accounts that owe points, by an index that is built while points are earned. docs/points.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS point_account_owing;
CREATE INDEX CONCURRENTLY point_account_owing ON point_account (member_id) WHERE owed > 0;
