-- Popularity of lotteries: played_day names games of the catalogue alone, so lotteries could not be counted by members.

SET lock_timeout = '5s';

-- Members who played a game of our own products on a day, with their plays that are not voided. rounds_follow adds to it;
-- watch_returns deletes days that no count reads.
CREATE TABLE player_day (
  merchant_id integer NOT NULL,
  product text NOT NULL,
  game_code text NOT NULL,
  day date NOT NULL,
  member_id bigint NOT NULL,
  -- Below zero only where a play from before this table was voided.
  plays bigint NOT NULL,
  PRIMARY KEY (merchant_id, product, game_code, day, member_id)
);
CREATE INDEX ON player_day (day);

-- How many members played a lottery in the last days, from five on; counted half-hourly.
CREATE TABLE lottery_popularity (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_code text NOT NULL,
  players integer NOT NULL CHECK (players > 0),
  plays bigint NOT NULL CHECK (plays > 0),
  counted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, game_code)
);

GRANT SELECT ON player_day TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lottery_popularity TO tessera_app;
