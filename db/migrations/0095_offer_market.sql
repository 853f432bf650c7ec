-- The market whose law about offers a brand keeps. Versions of offers that pay take it from here.

SET lock_timeout = '5s';

ALTER TABLE merchant ADD COLUMN offer_market text NOT NULL DEFAULT 'base'
  CHECK (offer_market IN ('base', 'GB', 'DK', 'SE', 'NL', 'PH', 'ON'));
