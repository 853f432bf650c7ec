-- Brands that are made and closed: hosts that somebody proves to be theirs, marks, drafts, and the state of a brand.

SET lock_timeout = '5s';

-- `closing`: nobody registers, pays in or plays, and everybody withdraws. `closed`: for good.
ALTER TABLE merchant
  ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closing', 'closed')),
  -- {"kind": "letters", "letters": "GV"} or {"kind": "picture", "hash": "…"}; nothing means the one that `brand` names.
  ADD COLUMN mark jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(mark) = 'object');

-- The picture of a mark, drawn anew by the server.
CREATE TABLE merchant_mark (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  picture bytea NOT NULL CHECK (length(picture) BETWEEN 50 AND 2000000)
);
GRANT SELECT, INSERT, UPDATE ON merchant_mark TO tessera_app;

-- Hosts that a brand wants. Only one that is proven stands in merchant_host, by which calls find their brand: a name that
-- somebody merely wrote down serves nobody, and keeps nobody else from proving that it is theirs.
CREATE TABLE host_claim (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  host text NOT NULL CHECK (host = lower(host) AND host ~ '^[a-z0-9.-]{1,253}$'),
  -- What the owner of the name writes into its records, or serves as a file.
  token text NOT NULL CHECK (token ~ '^[a-z0-9]{32}$'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  checked_at timestamptz,
  fault text CHECK (fault ~ '^[a-z_]{2,40}$'),
  verified_at timestamptz,
  verified_by text CHECK (verified_by IN ('dns', 'file', 'local', 'hand')),
  PRIMARY KEY (merchant_id, host),
  CHECK ((verified_at IS NULL) = (verified_by IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON host_claim TO tessera_app;
INSERT INTO host_claim (merchant_id, host, token, verified_at, verified_by)
  SELECT merchant_id, host, replace(gen_random_uuid()::text, '-', ''), now(), 'hand' FROM merchant_host;

-- The same request makes one brand, however often it comes.
CREATE TABLE brand_request (
  request_id uuid PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operator (id),
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  merchant_id integer NOT NULL REFERENCES merchant (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT ON brand_request TO tessera_app;

-- What an operator has typed of a brand that is not there yet: one for each operator.
CREATE TABLE brand_draft (
  operator_id bigint PRIMARY KEY REFERENCES operator (id),
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object' AND length(document::text) <= 20000),
  picture bytea CHECK (length(picture) BETWEEN 50 AND 2000000),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON brand_draft TO tessera_app;

-- A brand that still holds its members' money is closed by two operators: one asks, another one agrees.
CREATE TABLE brand_closing (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  proposed_by bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON brand_closing TO tessera_app;
