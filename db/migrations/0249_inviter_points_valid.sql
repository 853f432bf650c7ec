-- Terms are read meanwhile: their constraint was added without a check of earlier rows. docs/friends.md

SET lock_timeout = '5s';

ALTER TABLE friend_terms VALIDATE CONSTRAINT friend_terms_inviter_points;
