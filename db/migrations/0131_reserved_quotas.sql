-- Uses of a join link are kept back from the quota of its band from the moment at which the link is created.

SET lock_timeout = '5s';

ALTER TABLE join_link
  -- The band of the accounts that are kept back, and how many of them are neither used nor released. Links from before keep
  -- nothing back: their registrations take from the quota.
  ADD COLUMN reserved_ppm integer CHECK (reserved_ppm BETWEEN 700000 AND 990000),
  ADD COLUMN reserved integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT join_link_reserved CHECK (reserved BETWEEN 0 AND uses_max - used),
  ADD CONSTRAINT join_link_reserved_band CHECK (reserved = 0 OR reserved_ppm IS NOT NULL);
CREATE INDEX join_link_reserving ON join_link (expires_at) WHERE reserved > 0;

GRANT UPDATE (reserved) ON join_link TO tessera_app;
