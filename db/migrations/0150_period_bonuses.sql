-- Rewards of a period can be bonuses. A correction that adds to one grants a bonus of its own, once for each closed day.

SET lock_timeout = '5s';

ALTER TABLE bonus_grant ADD COLUMN corrects date;
ALTER TABLE bonus_grant DROP CONSTRAINT bonus_grant_occurrence_id_key;
CREATE UNIQUE INDEX bonus_grant_case ON bonus_grant (occurrence_id) WHERE corrects IS NULL;
CREATE UNIQUE INDEX bonus_grant_correction ON bonus_grant (occurrence_id, corrects) WHERE corrects IS NOT NULL;
