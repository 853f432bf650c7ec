-- Benefits of levels: more points for the same stakes, and a higher sum of withdrawals a day. docs/levels.md

SET lock_timeout = '5s';

ALTER TABLE level_rank
  -- Points of the level for the stakes of 100 points.
  ADD COLUMN points_percent integer NOT NULL DEFAULT 100 CHECK (points_percent BETWEEN 100 AND 300),
  -- NULL: the sum of the brand. Where the brand allows more, the level changes nothing.
  ADD COLUMN withdrawal_sum bigint CHECK (withdrawal_sum > 0);

CREATE INDEX level_change_from ON level_change (member_id, from_day, id);
