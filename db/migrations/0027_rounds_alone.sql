-- Rounds refer to nobody's row, like the ledger: the key to the member locked the member's row with every bet. Only
-- play_write inserts them, for members whose wallet it holds.

SET lock_timeout = '5s';

ALTER TABLE game_round DROP CONSTRAINT game_round_merchant_id_member_id_fkey;
