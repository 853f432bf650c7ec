-- Messages about a member's money, limits and devices, and the member's consent to get them by mail or text as well.

SET lock_timeout = '5s';

ALTER TABLE member_message DROP CONSTRAINT member_message_source_check;
ALTER TABLE member_message
  ADD CONSTRAINT member_message_source_check CHECK (source IN ('feedback', 'lottery', 'account')) NOT VALID;
ALTER TABLE member_message VALIDATE CONSTRAINT member_message_source_check;
-- The page words messages from facts; an answer to a feedback is text.
ALTER TABLE member_message DROP CONSTRAINT member_message_check;
ALTER TABLE member_message
  ADD CONSTRAINT member_message_facts CHECK ((source = 'feedback') = (facts IS NULL)) NOT VALID;
ALTER TABLE member_message VALIDATE CONSTRAINT member_message_facts;

ALTER TABLE member ADD COLUMN messages_by_mail boolean NOT NULL DEFAULT false;
ALTER TABLE member ADD COLUMN messages_by_text boolean NOT NULL DEFAULT false;
