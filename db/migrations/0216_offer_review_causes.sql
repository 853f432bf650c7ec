-- The cause of a review, which is known after the decision too, and approvals that pass a reward on to another review. docs/offers.md

SET lock_timeout = '5s';

ALTER TABLE offer_occurrence
  -- Why it waits for operators, or waited last; unknown for rewards that the release before has stored.
  ADD COLUMN reviewed_for text,
  -- The approval of an announced app after which the reward waits again, for a judgement about the person. Its retry approves nothing.
  ADD COLUMN passed_request uuid;
GRANT UPDATE (reviewed_for, passed_request) ON offer_occurrence TO tessera_app;
