-- Tickets of a raffle as gifts of levels. docs/levels.md

SET lock_timeout = '5s';

ALTER TABLE level_rank
  -- The raffle whose tickets the level gives for reaching it, in place of points.
  ADD COLUMN gift_raffle text,
  ADD COLUMN gift_tickets integer;
ALTER TABLE level_rank ADD CONSTRAINT level_rank_tickets CHECK (
  (gift_raffle IS NULL) = (gift_tickets IS NULL)
  AND (gift_tickets IS NULL OR (gift_tickets BETWEEN 1 AND 10 AND rank > 0 AND gift_points = 0))
) NOT VALID;

ALTER TABLE level_gift
  -- The tickets that it gave.
  ADD COLUMN tickets integer;
-- A gift of tickets has no points.
ALTER TABLE level_gift DROP CONSTRAINT level_gift_points_check;
ALTER TABLE level_gift ADD CONSTRAINT level_gift_points_check CHECK (points >= 0) NOT VALID;
ALTER TABLE level_gift ADD CONSTRAINT level_gift_tickets CHECK (
  tickets IS NULL OR (tickets > 0 AND points = 0 AND transfer_id IS NULL AND ended_at IS NOT NULL)
) NOT VALID;
GRANT UPDATE (tickets) ON level_gift TO tessera_app;

ALTER TABLE raffle_ticket DROP CONSTRAINT raffle_ticket_source_check;
ALTER TABLE raffle_ticket ADD CONSTRAINT raffle_ticket_source_check
  CHECK (source IN ('operator', 'check_in', 'offer', 'mission', 'refund', 'level')) NOT VALID;
