-- Validates the bounds of reserved tickets. docs/raffles.md

SET lock_timeout = '5s';

ALTER TABLE raffle_sum VALIDATE CONSTRAINT raffle_sum_reserved_check;
