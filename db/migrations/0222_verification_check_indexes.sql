-- outside a transaction
-- Documents and ages of the checks of a vendor, and the checks of a brand by their time. Built while they are read and written.
-- docs/verification-vendors.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS verification_document_of_check;
CREATE INDEX CONCURRENTLY verification_document_of_check ON verification_document (merchant_id, check_id) WHERE check_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS age_verification_check;
CREATE INDEX CONCURRENTLY age_verification_check ON age_verification (merchant_id, check_id) WHERE check_id IS NOT NULL;

-- The figures of the last days count the checks of all vendors.
DROP INDEX CONCURRENTLY IF EXISTS verification_check_started;
CREATE INDEX CONCURRENTLY verification_check_started ON verification_check (merchant_id, started_at);
