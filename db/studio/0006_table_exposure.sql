-- What a round of a table may cost an operator: kept with every bet, so that no bet has to read all the others.

SET lock_timeout = '5s';

CREATE TABLE studio.table_exposure (
  round_id text NOT NULL REFERENCES studio.table_round (id),
  -- Operator and currency of its players.
  house text NOT NULL,
  -- The operator's loss for each case in which the round can end, in the order of the game; a gain is negative.
  losses jsonb NOT NULL,
  PRIMARY KEY (round_id, house)
);

-- The bets of one player are judged together.
CREATE INDEX table_bet_of_player ON studio.table_bet (round_id, player_id);
