-- outside a transaction
-- The index of kept messages, built while messages are read and written. docs/messages.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS member_message_kept;
CREATE INDEX CONCURRENTLY member_message_kept ON member_message (merchant_id, member_id, id DESC)
  WHERE kept_at IS NOT NULL AND removed_at IS NULL;
