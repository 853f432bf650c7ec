-- Quiet hours of a brand, in which no offer leaves the site. docs/messages.md

SET lock_timeout = '5s';

-- Brands without a row have those of the house, from 21:00 until 9:00.
CREATE TABLE campaign_quiet_hours (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  -- The night from 22:00 until 8:00 is quiet at every brand.
  from_hour smallint NOT NULL CHECK (from_hour BETWEEN 18 AND 22),
  until_hour smallint NOT NULL CHECK (until_hour BETWEEN 8 AND 12),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT ON campaign_quiet_hours TO tessera_app;
GRANT UPDATE (from_hour, until_hour, changed_at) ON campaign_quiet_hours TO tessera_app;
