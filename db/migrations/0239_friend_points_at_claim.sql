-- The points of a friend are paid with the claim of the inviter, no longer when the reward is reserved. docs/friends.md

SET lock_timeout = '5s';

GRANT UPDATE (friend_transfer_id) ON friend_reward TO tessera_app;
