-- Members remove messages from their list. The rows stay as long as conduct: an operator can still show what the member was told.

SET lock_timeout = '5s';

ALTER TABLE member_message ADD COLUMN removed_at timestamptz;
