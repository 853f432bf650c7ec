-- The next draw of each lottery is read by key, however many are planned. docs/lottery.md

SET lock_timeout = '5s';

CREATE INDEX lottery_draw_planned ON lottery_draw (game_code, draws_at) WHERE state = 'planned';
