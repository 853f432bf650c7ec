-- When maintenance was switched on: the page of a closed site shows the share of the time that has passed.

SET lock_timeout = '5s';

ALTER TABLE merchant ADD COLUMN closed_since timestamptz;
