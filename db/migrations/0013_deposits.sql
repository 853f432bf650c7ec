-- Providers of payment and what they tell us; the channels of a brand; deposits.

SET lock_timeout = '5s';

-- Whom a brand pays and is paid through. The secrets lie wrapped by the house's own; while a new one is brought in, the
-- one before still counts.
CREATE TABLE payment_provider (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{2,30}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  adapter text NOT NULL CHECK (adapter ~ '^[a-z0-9-]{2,30}$'),
  base_url text NOT NULL CHECK (length(base_url) BETWEEN 8 AND 300),
  key_id text NOT NULL CHECK (length(key_id) BETWEEN 1 AND 100),
  wrapped_secret text NOT NULL,
  wrapped_secret_before text,
  is_on boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, code)
);
GRANT SELECT, INSERT, UPDATE ON payment_provider TO tessera_app;

-- What providers told us, as it came. Only what is signed gets in; each message once.
CREATE TABLE payment_message (
  merchant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  provider_code text NOT NULL,
  -- The provider's own number for it.
  message_id text NOT NULL CHECK (length(message_id) BETWEEN 1 AND 100),
  direction text CHECK (direction IN ('deposit', 'payout')),
  -- The order that it speaks of, as we named it to the provider.
  reference text CHECK (length(reference) <= 60),
  body bytea NOT NULL CHECK (length(body) <= 65536),
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  tries integer NOT NULL DEFAULT 0,
  -- Not before: what the provider did not confirm is asked again later.
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- What became of it, and when.
  verdict text CHECK (verdict ~ '^[a-z_]{2,40}$'),
  worked_off_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, provider_code) REFERENCES payment_provider (merchant_id, code),
  CHECK ((verdict IS NULL) = (worked_off_at IS NULL))
);
CREATE UNIQUE INDEX payment_message_once ON payment_message (merchant_id, provider_code, message_id);
CREATE INDEX payment_message_waiting ON payment_message (due_at) WHERE verdict IS NULL;
CREATE INDEX ON payment_message (merchant_id, reference) WHERE reference IS NOT NULL;
-- What came stays as it came.
GRANT SELECT, INSERT, UPDATE (tries, due_at, verdict, worked_off_at) ON payment_message TO tessera_app;
