-- When the players' decisions ended, as time since the deal: from then on the rest of the cards is shown, and a process
-- that resumes the round must not ask for decisions again.

SET lock_timeout = '5s';

ALTER TABLE studio.table_round ADD COLUMN decided_ms integer CHECK (decided_ms >= 0);
