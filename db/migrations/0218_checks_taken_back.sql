-- Results that a vendor took back or contradicted wait for operators. docs/verification-vendors.md

SET lock_timeout = '5s';

-- When the member lost an acceptance by it, or read results that contradict each other; null where another document counts.
ALTER TABLE verification_check ADD COLUMN taken_back_at timestamptz;
ALTER TABLE verification_check
  ADD CONSTRAINT verification_check_taken_back_ended CHECK (
    taken_back_at IS NULL OR state IN ('reversed', 'disputed')) NOT VALID;
CREATE INDEX verification_check_taken_back ON verification_check (merchant_id, taken_back_at)
  WHERE taken_back_at IS NOT NULL;
