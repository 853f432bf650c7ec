-- An operator stops a withdrawal for a check. A hold voids earlier approvals and stands in the review alone.

SET lock_timeout = '5s';

ALTER TABLE withdrawal
  ADD COLUMN held_by bigint REFERENCES operator (id),
  ADD COLUMN held_at timestamptz,
  ADD COLUMN held_reason text CHECK (length(held_reason) BETWEEN 3 AND 300),
  ADD CONSTRAINT withdrawal_held CHECK (
    (held_by IS NULL) = (held_at IS NULL) AND (held_reason IS NULL) = (held_at IS NULL)
    AND (held_at IS NULL OR state = 'reviewing'));

CREATE INDEX withdrawal_held ON withdrawal (merchant_id, held_at) WHERE held_at IS NOT NULL;
