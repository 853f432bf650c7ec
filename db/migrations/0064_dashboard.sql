-- Figures of the console's dashboard by time: docs/console.md, "The dashboard". Trial accounts are in none of them.

SET lock_timeout = '5s';

-- Play by the minute of its last change, as rounds_follow finds it.
CREATE TABLE play_minute (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  currency text NOT NULL,
  minute timestamptz NOT NULL,
  -- A play that is voided later takes its bets, stakes and wins out again, in the minute of the void.
  bets bigint NOT NULL,
  stake numeric NOT NULL,
  win numeric NOT NULL,
  PRIMARY KEY (merchant_id, currency, minute)
);

-- Members who used the site within five minutes, counted once a minute.
CREATE TABLE player_sample (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  minute timestamptz NOT NULL,
  players integer NOT NULL CHECK (players >= 0),
  PRIMARY KEY (merchant_id, minute)
);

GRANT SELECT ON play_minute TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON player_sample TO tessera_app;
