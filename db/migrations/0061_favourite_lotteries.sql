-- Favourite lotteries of a member, by the code of the game. Codes belong to the rules, not to a table.

SET lock_timeout = '5s';

CREATE TABLE member_favourite_lottery (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  game_code text NOT NULL CHECK (game_code ~ '^[A-Z0-9_]{2,20}$'),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id, game_code),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON member_favourite_lottery (merchant_id, member_id, added_at DESC);

GRANT SELECT, INSERT, DELETE ON member_favourite_lottery TO tessera_app;
