-- Points for the friend too, by the terms of the brand. docs/friends.md

SET lock_timeout = '5s';

ALTER TABLE friend_terms ADD COLUMN friend_points integer NOT NULL DEFAULT 0 CHECK (friend_points BETWEEN 0 AND 500);
-- The transfer of the friend's own points; NULL: the terms give none.
ALTER TABLE friend_reward ADD COLUMN friend_transfer_id bigint;
