-- Names of levels, goods, missions, boards and raffles in the languages of a brand, by their codes. The column `name` has that of
-- the first language, which stands in where a translation lacks. docs/texts.md

SET lock_timeout = '5s';

ALTER TABLE club ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE level_rank ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE mission_version ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE board ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE raffle_version ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE point_good
  ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object'),
  ADD COLUMN details_in jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details_in) = 'object');
-- As they were when the member redeemed.
ALTER TABLE point_redemption ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');

GRANT UPDATE (names, details_in) ON point_good TO tessera_app;
