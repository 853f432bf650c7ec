-- Payouts whose outcome the provider and the books do not agree on: a person has to ask the provider.

SET lock_timeout = '5s';

ALTER TABLE withdrawal
  ADD COLUMN payout_doubt text CHECK (payout_doubt IN ('retry_refused', 'paid_after_end')),
  ADD COLUMN payout_doubt_at timestamptz,
  ADD CONSTRAINT withdrawal_payout_doubt_has_time CHECK ((payout_doubt IS NULL) = (payout_doubt_at IS NULL));
CREATE INDEX withdrawal_payout_doubt ON withdrawal (payout_doubt_at) WHERE payout_doubt IS NOT NULL;
