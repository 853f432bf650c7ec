-- Contracts 0049: only processes of the release before it read these.

SET lock_timeout = '5s';

DROP VIEW game_round;
DROP TABLE round_mark;
