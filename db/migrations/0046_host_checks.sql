-- Scheduled checks of hosts that are not proven yet.

SET lock_timeout = '5s';

ALTER TABLE host_claim
  -- The beginning of the scheduled checks: the claim, or an operator's check by hand since.
  ADD COLUMN checks_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The next scheduled check. NULL: none comes any more.
  ADD COLUMN next_check_at timestamptz DEFAULT clock_timestamp(),
  -- The lease of a running check: no other process checks the host until then.
  ADD COLUMN checking_until timestamptz,
  -- Counts checks that began. A check whose number is not the last one has lost its lease and records nothing.
  ADD COLUMN checks integer NOT NULL DEFAULT 0,
  -- The record, status or text that the last check found in place of the proof.
  ADD COLUMN found text CHECK (length(found) <= 200);
UPDATE host_claim SET next_check_at = NULL WHERE verified_at IS NOT NULL;
