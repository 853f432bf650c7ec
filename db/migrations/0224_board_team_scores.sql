-- outside a transaction
-- The best scores of each team of a board, by an index that is built while scores change. docs/missions.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS board_score_team;
CREATE INDEX CONCURRENTLY board_score_team ON board_score (merchant_id, board, team, score DESC, reached_at, member_id)
  WHERE team IS NOT NULL;

ALTER TABLE board VALIDATE CONSTRAINT board_teams_share;
