-- Prizes and tickets are read and written meanwhile: their constraints were added without a check of earlier rows. docs/raffles.md

SET lock_timeout = '5s';

ALTER TABLE raffle_prize VALIDATE CONSTRAINT raffle_prize_gives_check;
ALTER TABLE raffle_prize VALIDATE CONSTRAINT raffle_prize_source;
ALTER TABLE raffle_prize VALIDATE CONSTRAINT raffle_prize_good;
ALTER TABLE raffle_prize VALIDATE CONSTRAINT raffle_prize_offer;
ALTER TABLE raffle_ticket VALIDATE CONSTRAINT raffle_ticket_of_draw;
ALTER TABLE raffle_step VALIDATE CONSTRAINT raffle_step_won;
