-- Bounds that the operator names at the launch: the least stake of a player at a table, and what a round of a table may
-- cost the player's brand at the most. Without them the bounds of the game hold.

SET lock_timeout = '5s';

ALTER TABLE studio.session
  ADD COLUMN stake_min bigint CHECK (stake_min > 0),
  ADD COLUMN loss_most bigint CHECK (loss_most > 0);
