SET lock_timeout = '5s';

-- A win on the board shows the tile of its game and how many times the stake it paid.
ALTER TABLE win ADD COLUMN game_id bigint, ADD COLUMN stake bigint CHECK (stake >= 0);

UPDATE win SET game_id = round.game_id, stake = round.stake
  FROM played_round AS round
 WHERE round.member_id = win.member_id AND round.provider_code = win.provider_code AND round.round_id = win.round_id;
