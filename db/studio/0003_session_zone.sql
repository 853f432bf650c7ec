-- Pages of a session show times in the operator's time zone. Null: the launch named none.

SET lock_timeout = '5s';

ALTER TABLE studio.session ADD COLUMN time_zone text CHECK (length(time_zone) <= 64);
