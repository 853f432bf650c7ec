-- Tickets and stakes of a draw that is not settled, for the console: a sum over its tickets would join each with its play.
-- lottery_place adds to them (db/functions/lottery_place.sql).

SET lock_timeout = '5s';

-- In 16 parts, as the exposure: the part of a ticket is its exposure_shard.
CREATE TABLE lottery_stake_sum (
  draw_id integer NOT NULL,
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  shard smallint NOT NULL CHECK (shard BETWEEN 0 AND 15),
  -- Without returned ones.
  tickets integer NOT NULL,
  stake bigint NOT NULL,
  PRIMARY KEY (draw_id, merchant_id, currency, shard)
) WITH (fillfactor = 50);

-- Draws up to this one have tickets that were placed before there were sums: their tickets are counted one by one.
CREATE TABLE lottery_stake_mark (
  draw_id integer NOT NULL
);
CREATE UNIQUE INDEX lottery_stake_mark_single ON lottery_stake_mark ((true));

GRANT SELECT, UPDATE, DELETE ON lottery_stake_sum TO tessera_app;
GRANT SELECT ON lottery_stake_mark TO tessera_app;
