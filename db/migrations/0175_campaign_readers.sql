-- Readers of campaigns whose sending has ended are counted by a job, and not on each load of their list.

SET lock_timeout = '5s';

ALTER TABLE campaign
  -- Members who have read its message, and who have followed it, at the last count. Null: not counted yet.
  ADD COLUMN readers integer CHECK (readers >= 0),
  ADD COLUMN followers integer CHECK (followers <= readers),
  -- When the next count is due. Null: the last one is final.
  ADD COLUMN count_at timestamptz DEFAULT now(),
  ADD CHECK ((readers IS NULL) = (followers IS NULL));
CREATE INDEX campaign_count ON campaign (count_at) WHERE count_at IS NOT NULL AND ended_at IS NOT NULL;
GRANT UPDATE (readers, followers, count_at) ON campaign TO tessera_app;
