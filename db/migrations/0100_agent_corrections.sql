-- Changes of closed days are found without reading all days; runs with a slot above 0 correct a period that was paid.

SET lock_timeout = '5s';

CREATE INDEX settled_copy_corrections ON settled_copy (merchant_id, booked_day, settled_day) WHERE booked_day > settled_day;
