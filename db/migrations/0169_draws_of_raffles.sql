-- Visitors read the played tickets of a brand, newest first. docs/raffles.md

SET lock_timeout = '5s';

CREATE INDEX raffle_ticket_of_brand ON raffle_ticket (merchant_id, ended_at, id) WHERE state = 'drawn';
