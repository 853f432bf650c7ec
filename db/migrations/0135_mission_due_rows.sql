-- Each followed change of a member's plays is a row of its own in mission_due: the follower waits for no count, and a count deletes
-- the rows that it has read and no later ones. docs/missions.md, "How plays count"

SET lock_timeout = '5s';

ALTER TABLE mission_due DROP CONSTRAINT mission_due_pkey;
ALTER TABLE mission_due ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
-- The longest waiting ones first; those of members who are offered no missions wait from when they are ready.
ALTER TABLE mission_due ALTER COLUMN ready_at SET DEFAULT clock_timestamp();
CREATE INDEX mission_due_member ON mission_due (member_id);
CREATE INDEX mission_due_merchant ON mission_due (merchant_id);
