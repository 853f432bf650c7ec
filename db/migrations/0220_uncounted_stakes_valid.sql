-- Rounds are read and written meanwhile: their constraint was added without a check of earlier rows. docs/agents.md, "Valid bets"

SET lock_timeout = '5s';

ALTER TABLE played_round VALIDATE CONSTRAINT played_round_uncounted_check;
