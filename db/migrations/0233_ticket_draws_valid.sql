-- Tickets are given meanwhile: their constraints were added without a check of earlier rows. docs/raffles.md

SET lock_timeout = '5s';

ALTER TABLE raffle_version VALIDATE CONSTRAINT raffle_version_kind_check;
ALTER TABLE raffle_ticket VALIDATE CONSTRAINT raffle_ticket_state_check;
ALTER TABLE raffle_ticket VALIDATE CONSTRAINT raffle_ticket_source_check;
