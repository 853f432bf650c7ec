-- outside a transaction
-- replaces 3e3c5542be107edf82bc20c279fed4699bd3a67fceb523e6c5eae20ff1572cf3
-- Past prizes of a member in the reward centre, by an index that is built while prizes are given. docs/missions.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS board_prize_member;
CREATE INDEX CONCURRENTLY board_prize_member ON board_prize (member_id);
