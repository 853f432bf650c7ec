-- Card games are played at many tables at once: each has a current round of its own. `room` names the table.

SET lock_timeout = '5s';

ALTER TABLE studio.table_round ADD COLUMN room text NOT NULL DEFAULT '' CHECK (length(room) <= 40);
CREATE UNIQUE INDEX table_round_current_in_room ON studio.table_round (game_code, room) WHERE is_current;
DROP INDEX studio.table_round_current;

-- A keyed hash of the address that the operator named at the launch: players of one address share no table for money.
ALTER TABLE studio.session ADD COLUMN address_mark text CHECK (length(address_mark) <= 60);
