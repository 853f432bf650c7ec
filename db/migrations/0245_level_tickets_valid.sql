-- Levels, gifts and tickets are read and written meanwhile: their constraints were added without a check of earlier rows. docs/levels.md

SET lock_timeout = '5s';

ALTER TABLE level_rank VALIDATE CONSTRAINT level_rank_tickets;
ALTER TABLE level_gift VALIDATE CONSTRAINT level_gift_points_check;
ALTER TABLE level_gift VALIDATE CONSTRAINT level_gift_tickets;
ALTER TABLE raffle_ticket VALIDATE CONSTRAINT raffle_ticket_source_check;
