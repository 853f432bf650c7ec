-- Bounds of a game that a brand's operators set: beside the largest stake the least one, and the most that a round of a table may
-- cost the brand. docs/providers.md

SET lock_timeout = '5s';

ALTER TABLE stake_rule
  ADD COLUMN stake_min bigint CHECK (stake_min > 0),
  ADD COLUMN loss_max bigint CHECK (loss_max > 0),
  -- Increases with every change of the bounds.
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  -- A rule whose bounds were removed keeps its version.
  DROP CONSTRAINT stake_rule_check1;
