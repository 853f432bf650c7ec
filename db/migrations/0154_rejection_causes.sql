-- The reason of a rejected redemption that its member reads, one of a list. Rows from before have none. docs/points.md

SET lock_timeout = '5s';

ALTER TABLE point_redemption_step
  ADD COLUMN cause text CHECK (cause IN ('sold_out', 'address', 'place', 'terms')),
  ADD CONSTRAINT point_redemption_step_cause CHECK (cause IS NULL OR deed = 'reject');
