-- Whether a member who gets messages by mail or text is told of letters in these ways too. docs/agents.md, "Letters"

SET lock_timeout = '5s';

ALTER TABLE member ADD COLUMN messages_of_letters boolean NOT NULL DEFAULT false;
