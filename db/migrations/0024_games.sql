-- The games: what the house knows of each, how a brand shows it, and what members keep of them.

SET lock_timeout = '5s';

-- Names are found although a letter is wrong. It is a trusted extension: whoever owns the database may have it.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- One switch for everything that a brand plays. Halls, vendors and games have switches of their own.
ALTER TABLE merchant ADD COLUMN are_games_on boolean NOT NULL DEFAULT true;

-- A game is the whole house's, below the vendor who makes it. No brand offers it by that.
CREATE TABLE game (
  vendor_code text NOT NULL REFERENCES vendor (code),
  -- What the site and its calls name it by.
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'),
  -- The `nodeId` of the calls: one number for a game of any vendor.
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- What its provider calls it.
  provider_game_id text NOT NULL CHECK (length(provider_game_id) BETWEEN 1 AND 120),
  -- Its name by language, {"EN": "Dragon Forge"}.
  label jsonb NOT NULL CHECK (jsonb_typeof(label) = 'object' AND label <> '{}'),
  -- Its names in every language as a search compares them, without accents and capitals (domain/search/fold.ts).
  folded text NOT NULL CHECK (length(folded) BETWEEN 1 AND 1000),
  category text NOT NULL CHECK (
    category IN ('lottery', 'live', 'sports', 'fishing', 'slots', 'cards', 'esports', 'elottery', 'cockfight')
  ),
  -- The languages that it speaks, by the house's codes. None: nobody has said.
  languages text[] NOT NULL DEFAULT '{}',
  -- What it has, for people who filter: {free-spins,buy-feature}.
  features text[] NOT NULL DEFAULT '{}' CHECK (cardinality(features) <= 20),
  -- Jackpot, table game, arcade, bingo.
  classify text[] NOT NULL DEFAULT '{}' CHECK (classify <@ ARRAY['JP', 'TG', 'AC', 'BG']),
  has_free_play boolean NOT NULL DEFAULT false,
  -- The lines that a bet covers at least, where a game has lines.
  min_lines integer CHECK (min_lines BETWEEN 1 AND 100000),
  -- What its model pays back, in hundredths of a percent.
  rtp_bp integer CHECK (rtp_bp BETWEEN 1 AND 10000),
  -- In the page's frame, in a window of its own, in the lottery's pages, as a list of its vendor's games; none: it
  -- cannot be started yet.
  launch_kind text NOT NULL DEFAULT 'none' CHECK (launch_kind IN ('none', 'frame', 'popup', 'lottery', 'vassalage')),
  -- Its picture at its provider's. Without one, or where the brand does not let it in, its tile is drawn.
  image_url text CHECK (length(image_url) <= 1000 AND image_url ~ '^https://[^\s<>"'']+$'),
  -- Its provider offers it no more. Rounds that were played keep their game.
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor_code, code),
  UNIQUE (vendor_code, provider_game_id),
  UNIQUE (id, vendor_code, category)
);
CREATE INDEX game_search ON game USING gin (folded gin_trgm_ops);

-- The lowest bet, by currency, in whole 1/100 000 of its main unit.
CREATE TABLE game_minimum_bet (
  game_id bigint NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  units bigint NOT NULL CHECK (units BETWEEN 1 AND 999999999999999999),
  PRIMARY KEY (game_id, currency)
);

-- Rooms of a game that players play against each other, from the smallest stake on.
CREATE TABLE game_room (
  game_id bigint NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'),
  label jsonb NOT NULL CHECK (jsonb_typeof(label) = 'object' AND label <> '{}'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  stake_units bigint NOT NULL CHECK (stake_units BETWEEN 1 AND 999999999999999999),
  -- What somebody has to have to sit down.
  entry_units bigint NOT NULL CHECK (entry_units BETWEEN 0 AND 999999999999999999),
  seats integer NOT NULL CHECK (seats BETWEEN 2 AND 1000),
  PRIMARY KEY (game_id, code, currency)
);

-- How a brand shows a game. A game without a row here is not offered. Vendor and category are the game's own, and stand
-- here for the order of a hall.
CREATE TABLE merchant_game (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_id bigint NOT NULL,
  vendor_code text NOT NULL,
  category text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  -- Among those of its hall; equal ones stand in the order of their numbers.
  position integer NOT NULL DEFAULT 0,
  is_hot boolean NOT NULL DEFAULT false,
  is_in_maintenance boolean NOT NULL DEFAULT false,
  -- A picture that the brand gave it.
  picture uuid,
  offered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, game_id),
  FOREIGN KEY (game_id, vendor_code, category) REFERENCES game (id, vendor_code, category) ON UPDATE CASCADE,
  FOREIGN KEY (merchant_id, picture) REFERENCES picture (merchant_id, id)
);
-- A hall and a vendor's part of it, page by page.
CREATE INDEX merchant_game_hall ON merchant_game (merchant_id, category, position, game_id) WHERE is_on;
CREATE INDEX merchant_game_vendor ON merchant_game (merchant_id, vendor_code, category, position, game_id) WHERE is_on;
CREATE INDEX merchant_game_hot ON merchant_game (merchant_id, category, position, game_id) WHERE is_on AND is_hot;
CREATE INDEX ON merchant_game (game_id);

CREATE TABLE member_favourite_game (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  game_id bigint NOT NULL REFERENCES game (id),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id, game_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON member_favourite_game (merchant_id, member_id, added_at DESC, game_id DESC);
CREATE INDEX ON member_favourite_game (game_id);

-- Once for each game: when it was begun last.
CREATE TABLE member_recent_game (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  game_id bigint NOT NULL REFERENCES game (id),
  played_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id, game_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON member_recent_game (merchant_id, member_id, played_at DESC, game_id DESC);
CREATE INDEX ON member_recent_game (game_id);

-- Tiles that were drawn, kept so that each is drawn once. `drawn_of` names what they show: another name or another hand
-- is drawn anew.
CREATE TABLE game_tile (
  game_id bigint NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('avif', 'webp')),
  drawn_of text NOT NULL CHECK (length(drawn_of) BETWEEN 1 AND 64),
  body bytea NOT NULL CHECK (length(body) BETWEEN 1 AND 400000),
  drawn_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (game_id, type)
);

GRANT SELECT, INSERT, UPDATE ON game, merchant_game, game_tile TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON game_minimum_bet, game_room, member_favourite_game, member_recent_game TO tessera_app;
