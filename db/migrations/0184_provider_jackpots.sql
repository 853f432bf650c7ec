-- Progressive jackpots of providers' games, as their feeds report them for each brand. Current state: rows that a feed
-- no longer names are removed, and an old one is not shown. docs/providers.md

SET lock_timeout = '5s';

CREATE TABLE provider_jackpot (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  provider_code text NOT NULL REFERENCES provider (code),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 100),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  amount bigint NOT NULL CHECK (amount >= 0),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, provider_code, code, currency)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON provider_jackpot TO tessera_app;
