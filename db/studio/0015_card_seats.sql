-- The players who sit at tables of card games, between hands and in them: the next process seats them again.

SET lock_timeout = '5s';

CREATE TABLE studio.card_seat (
  game_code text NOT NULL,
  -- The table, as its rounds name it.
  room text NOT NULL CHECK (length(room) BETWEEN 1 AND 40),
  place integer NOT NULL CHECK (place >= 0),
  -- Operator, currency and brand of its players.
  house text NOT NULL,
  level integer NOT NULL CHECK (level >= 0),
  session_id uuid NOT NULL REFERENCES studio.session (id),
  PRIMARY KEY (game_code, room, place)
);
