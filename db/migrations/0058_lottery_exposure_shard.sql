-- The part of the exposure that a ticket was added to. Slips that are placed together share one.

SET lock_timeout = '5s';

-- NULL: the remainder of the member's id divided by 16.
ALTER TABLE lottery_ticket ADD COLUMN exposure_shard smallint CHECK (exposure_shard BETWEEN 0 AND 15);
