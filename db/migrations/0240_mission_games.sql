-- Missions of single providers and single games. docs/missions.md

SET lock_timeout = '5s';

ALTER TABLE mission_version
  -- Vendors whose plays count; empty: all.
  ADD COLUMN providers text[] NOT NULL DEFAULT '{}',
  -- Games whose plays count; empty: all. They have their categories and providers.
  ADD COLUMN games bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE mission_version ADD CONSTRAINT mission_version_games CHECK (
  games = '{}' OR (providers = '{}' AND categories = '{}' AND task IN ('plays', 'stakes', 'days'))
) NOT VALID;

-- The games that missions of a brand name: rounds_follow keeps their plays.
CREATE TABLE mission_game (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_id bigint NOT NULL REFERENCES game (id),
  PRIMARY KEY (merchant_id, game_id)
);
CREATE INDEX mission_game_game ON mission_game (game_id);
GRANT SELECT, INSERT ON mission_game TO tessera_app;

-- As mission_play, of one game.
CREATE TABLE mission_game_play (
  member_id bigint NOT NULL,
  day date NOT NULL,
  game_id bigint NOT NULL,
  merchant_id integer NOT NULL,
  plays bigint NOT NULL,
  cash numeric NOT NULL,
  PRIMARY KEY (member_id, day, game_id)
) WITH (fillfactor = 70);
GRANT SELECT ON mission_game_play TO tessera_app;
