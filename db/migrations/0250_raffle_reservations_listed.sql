-- outside a transaction
-- The console lists the reserved tickets of a raffle, the oldest first. docs/raffles.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS raffle_reservation_listed;
CREATE INDEX CONCURRENTLY raffle_reservation_listed
  ON raffle_reservation (merchant_id, raffle, reserved_at, source, reference);

DROP INDEX CONCURRENTLY IF EXISTS raffle_reservation_of_raffle;
