-- Rewards that wait for the member's claim, or for operators: counted with every page that a member opens. docs/offers.md

SET lock_timeout = '5s';

CREATE INDEX offer_occurrence_open ON offer_occurrence (member_id, id) INCLUDE (merchant_id, claim_ends_at)
  WHERE state IN ('claimable', 'review');
