-- outside a transaction
-- Indexes of messages, built while messages are read and written. docs/messages.md

-- Waits for older transactions, and blocks none meanwhile.
SET lock_timeout = '10min';

-- An interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS member_message_once;
CREATE UNIQUE INDEX CONCURRENTLY member_message_once ON member_message (campaign_id, member_id) WHERE campaign_id IS NOT NULL;

-- Counts read this index alone.
DROP INDEX CONCURRENTLY IF EXISTS member_message_read;
CREATE INDEX CONCURRENTLY member_message_read ON member_message (campaign_id, followed_at)
  WHERE campaign_id IS NOT NULL AND read_at IS NOT NULL;
