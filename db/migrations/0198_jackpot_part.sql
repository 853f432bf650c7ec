-- The part of `rtp_bp` that a progressive jackpot returns. Rounds between two of its wins return so much less. Null: the game
-- has none, or its provider does not tell.
SET lock_timeout = '5s';

ALTER TABLE game ADD COLUMN jackpot_bp integer CHECK (jackpot_bp BETWEEN 1 AND 10000);
