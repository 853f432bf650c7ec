-- Terms for friends may ask for an accepted identity document. docs/friends.md

SET lock_timeout = '5s';

ALTER TABLE friend_terms ADD COLUMN asks_document boolean NOT NULL DEFAULT false;
