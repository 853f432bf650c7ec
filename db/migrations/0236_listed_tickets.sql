-- outside a transaction
-- Pages of the sealed list of a draw, which visitors read. docs/raffles.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS raffle_ticket_listed;
CREATE INDEX CONCURRENTLY raffle_ticket_listed ON raffle_ticket (merchant_id, raffle, version, list_position)
  WHERE list_position IS NOT NULL;
