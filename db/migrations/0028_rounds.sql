-- Rounds as people ask for them: by member, day, game and state, and what they add up to. None of it is written where a bet
-- waits: rounds_follow takes it over from game_round, a moment later.

SET lock_timeout = '5s';

-- The last minutes of a table that is only added to lie together, so a summary of its pages finds them.
CREATE INDEX provider_transaction_by_moment ON provider_transaction USING brin (created_at)
  WITH (pages_per_range = 16, autosummarize = on);

-- A round with everything that it is found by. The round itself stays where it is.
CREATE TABLE played_round (
  member_id bigint NOT NULL,
  provider_code text NOT NULL,
  round_id text NOT NULL,
  -- What pages, files and operators name it by.
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  merchant_id integer NOT NULL,
  -- Nothing where its provider named no game that the house knows.
  game_id bigint NOT NULL,
  vendor_code text NOT NULL,
  category text NOT NULL,
  currency text NOT NULL,
  -- The day of the merchant's books on which it began, computed once.
  day date NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'won', 'even', 'lost', 'voided')),
  stake bigint NOT NULL CHECK (stake >= 0),
  win bigint NOT NULL,
  bets integer NOT NULL CHECK (bets >= 0),
  -- What a voided round gave back.
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, provider_code, round_id)
);
-- A page under any filter is a few short ranges, one for each state, the newest first.
CREATE INDEX played_round_by_state ON played_round (member_id, state, day, opened_at, id);
CREATE INDEX played_round_by_category ON played_round (member_id, category, state, day, opened_at, id);
CREATE INDEX played_round_by_vendor ON played_round (member_id, vendor_code, category, state, day, opened_at, id);
CREATE INDEX played_round_by_game ON played_round (member_id, game_id, state, day, opened_at, id);
-- The same for operators, over all members of a brand.
CREATE INDEX played_round_of_brand ON played_round (merchant_id, state, opened_at, id);
CREATE INDEX played_round_of_provider ON played_round (merchant_id, provider_code, state, opened_at, id);
CREATE INDEX played_round_of_vendor ON played_round (merchant_id, vendor_code, state, opened_at, id);
CREATE INDEX played_round_of_game ON played_round (merchant_id, game_id, state, opened_at, id);
CREATE INDEX played_round_by_name ON played_round (round_id);

-- What rounds of a member add up to, by day, game and state: every sum under every filter is made of these.
CREATE TABLE played_day (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  game_id bigint NOT NULL,
  -- A round of no known game still has a vendor.
  vendor_code text NOT NULL,
  state text NOT NULL,
  merchant_id integer NOT NULL,
  category text NOT NULL,
  -- None is below zero, which no check can say: what is taken out again comes as an insert below zero first.
  rounds bigint NOT NULL,
  stake numeric NOT NULL,
  win numeric NOT NULL,
  PRIMARY KEY (member_id, currency, day, game_id, vendor_code, state)
);
CREATE INDEX ON played_day (merchant_id, day);

-- What a game has taken and paid in settled rounds that cost a stake, in buckets of five minutes, an hour, a day, and one of
-- all time (a width of nothing). The squares tell how far rounds lie apart.
CREATE TABLE game_return (
  merchant_id integer NOT NULL,
  game_id bigint NOT NULL,
  currency text NOT NULL,
  width integer NOT NULL CHECK (width IN (0, 300, 3600, 86400)),
  bucket timestamptz NOT NULL,
  rounds bigint NOT NULL,
  stake numeric NOT NULL,
  win numeric NOT NULL,
  stake_squared numeric NOT NULL,
  win_squared numeric NOT NULL,
  stake_by_win numeric NOT NULL,
  PRIMARY KEY (merchant_id, width, game_id, currency, bucket)
);
CREATE INDEX ON game_return (width, bucket);

-- A game that pays back what its model does not, as the last look found it.
CREATE TABLE game_return_alarm (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_id bigint NOT NULL REFERENCES game (id),
  currency text NOT NULL,
  span text NOT NULL CHECK (span IN ('hour', 'day', 'month', 'all')),
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, game_id, currency, span)
);

-- How many members played a game in the last days, counted now and then.
CREATE TABLE game_popularity (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_id bigint NOT NULL REFERENCES game (id),
  players integer NOT NULL CHECK (players > 0),
  rounds bigint NOT NULL CHECK (rounds > 0),
  counted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, game_id)
);

-- How far rounds are taken over: by the job for everybody, and by transfer for each member. One who asks is followed at once.
CREATE TABLE round_follower (
  member_id bigint PRIMARY KEY,
  transfer_id bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE TABLE round_mark (
  id integer PRIMARY KEY CHECK (id = 1),
  followed_to timestamptz NOT NULL
);
INSERT INTO round_mark SELECT 1, coalesce(min(created_at), clock_timestamp()) FROM provider_transaction;

-- A win is of a round, where it is of one.
ALTER TABLE win ADD COLUMN provider_code text, ADD COLUMN round_id text;
ALTER TABLE win ADD CONSTRAINT win_of_round CHECK ((provider_code IS NULL) = (round_id IS NULL));
CREATE UNIQUE INDEX win_of_one_round ON win (member_id, provider_code, round_id) WHERE provider_code IS NOT NULL;
-- The largest of a time.
CREATE INDEX ON win (merchant_id, currency, amount DESC, settled_at, id);

GRANT SELECT ON played_round, played_day, game_return, round_follower TO tessera_app;
GRANT SELECT, UPDATE ON round_mark TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON game_return_alarm, game_popularity TO tessera_app;
