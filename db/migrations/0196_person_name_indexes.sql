-- outside a transaction
-- Accounts of one person are found by the name without accents, in any order. docs/friends.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS member_person_name;
CREATE INDEX CONCURRENTLY member_person_name ON member (merchant_id, person_name(payee_name), birthday)
  WHERE payee_name IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS payout_account_person;
CREATE INDEX CONCURRENTLY payout_account_person ON payout_account (merchant_id, person_name(holder_name));

-- Those of before, by the name as it was written.
DROP INDEX CONCURRENTLY IF EXISTS member_person;
DROP INDEX CONCURRENTLY IF EXISTS payout_account_held;
