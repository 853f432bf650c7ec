-- Since when the leader proves its answers to the processes that pass calls on to it. A process of the release before proofs
-- sets only `since` when it takes the lead: the two differ then.

SET lock_timeout = '5s';

ALTER TABLE studio.leader ADD COLUMN IF NOT EXISTS proving_since timestamptz;
