-- Messages are read and written meanwhile: their constraints were added without a check of earlier rows. docs/messages.md

SET lock_timeout = '5s';

ALTER TABLE member_message VALIDATE CONSTRAINT member_message_campaign;
ALTER TABLE member_message VALIDATE CONSTRAINT member_message_source_check;
