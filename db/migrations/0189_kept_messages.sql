-- Members keep messages: "delete all read" leaves them. docs/messages.md

SET lock_timeout = '5s';

ALTER TABLE member_message ADD COLUMN kept_at timestamptz;
