-- outside a transaction
-- Accounts of a person in the list of active members. docs/agents.md, "Reports"

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS team_period_of_person;
CREATE INDEX CONCURRENTLY team_period_of_person ON team_period (merchant_id, currency, kind, start_day, active_person)
  WHERE active_person IS NOT NULL;
