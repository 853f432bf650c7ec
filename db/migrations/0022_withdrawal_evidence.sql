-- What proves a payout to the desk, transfers that somebody has in hand, and a market where withdrawals can be taken back.

SET lock_timeout = '5s';

-- Pictures that an operator adds to a step. From now on no receipt is forced without one; what was forced before stays.
ALTER TABLE withdrawal_step
  ADD COLUMN pictures uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 3),
  ADD CONSTRAINT withdrawal_step_evidence CHECK (deed <> 'force' OR cardinality(pictures) > 0) NOT VALID;

-- Who has a transfer in hand at the desk, and until when.
ALTER TABLE member_transfer
  ADD COLUMN claimed_by bigint REFERENCES operator (id),
  ADD COLUMN claimed_until timestamptz,
  ADD CHECK ((claimed_by IS NULL) = (claimed_until IS NULL));

ALTER TABLE merchant
  DROP CONSTRAINT merchant_market_profile_check,
  ADD CONSTRAINT merchant_market_profile_check CHECK (market_profile IN ('open', 'lenient', 'strict'));
