-- Boards whose one prize is shared by score. docs/missions.md

SET lock_timeout = '5s';

-- The first places that share the prize in proportion to their scores. NULL: prizes by place.
ALTER TABLE board ADD COLUMN shared_by integer CHECK (shared_by BETWEEN 1 AND 100);
ALTER TABLE board ADD CONSTRAINT board_shared_prize CHECK (shared_by IS NULL OR cardinality(prizes) = 1);
