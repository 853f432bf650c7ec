-- Points for the inviter besides the cash, by the terms of the brand. docs/friends.md

SET lock_timeout = '5s';

ALTER TABLE friend_terms ADD COLUMN inviter_points integer NOT NULL DEFAULT 0;
ALTER TABLE friend_terms ADD CONSTRAINT friend_terms_inviter_points CHECK (inviter_points BETWEEN 0 AND 500) NOT VALID;
-- The transfer of the inviter's points; NULL: the terms give none.
ALTER TABLE friend_reward ADD COLUMN points_transfer_id bigint;
GRANT UPDATE (points_transfer_id) ON friend_reward TO tessera_app;
