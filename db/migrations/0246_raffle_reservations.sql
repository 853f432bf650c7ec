-- Tickets that rewards have promised are reserved in the sums of their raffle until they are claimed. docs/raffles.md

SET lock_timeout = '5s';

-- Counted in the newest version of a raffle alone. The next version takes them over.
ALTER TABLE raffle_sum ADD COLUMN reserved integer NOT NULL DEFAULT 0;
ALTER TABLE raffle_sum ADD CONSTRAINT raffle_sum_reserved_check
  CHECK (reserved >= 0 AND given + reserved <= tickets) NOT VALID;

-- One row for each reward that waits. It is deleted once its tickets are given, or the reward ends without them.
CREATE TABLE raffle_reservation (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  -- The deed that will give the tickets, as in raffle_ticket.
  source text NOT NULL CHECK (source IN ('offer', 'mission')),
  reference text NOT NULL,
  raffle text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  -- Of a reward of an offer: the worth of a ticket, by which its amount is corrected.
  worth bigint CHECK (worth > 0),
  reserved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, source, reference),
  CHECK ((source = 'offer') = (worth IS NOT NULL))
);
CREATE INDEX raffle_reservation_of_raffle ON raffle_reservation (merchant_id, raffle);
-- Functions of the database alone change it.
GRANT SELECT ON raffle_reservation TO tessera_app;
