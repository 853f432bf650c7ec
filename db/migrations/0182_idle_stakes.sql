-- Stakes that hands of cards between people put up and gave back count as played nowhere. docs/rounds.md, "Following"

SET lock_timeout = '5s';

-- The part of the stake in cash that the play put up and did not move. Plays that were counted before have none.
ALTER TABLE played_round ADD COLUMN idle bigint NOT NULL DEFAULT 0 CHECK (idle >= 0);
