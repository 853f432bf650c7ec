-- Who runs games, what they are known by, and what their wallet calls did: sessions of play, rounds, transactions.

SET lock_timeout = '5s';

-- A provider is the whole house's; `vendor.provider` names it. Which brand a call is about follows from its session.
CREATE TABLE provider (
  code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  protocol text NOT NULL CHECK (protocol ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- Where we call it, and who we are there.
  base_url text NOT NULL CHECK (base_url ~ '^https?://[^\s]+$' AND length(base_url) <= 300),
  operator_id text NOT NULL CHECK (length(operator_id) BETWEEN 1 AND 100),
  is_on boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Ours to sign with, theirs to be known by. While one is replaced, both count: the old one until its end.
CREATE TABLE provider_key (
  provider_code text NOT NULL REFERENCES provider (code),
  id bigint GENERATED ALWAYS AS IDENTITY,
  side text NOT NULL CHECK (side IN ('ours', 'theirs')),
  -- A public key as PEM; anything that is secret lies wrapped.
  public_key text CHECK (length(public_key) BETWEEN 100 AND 5000),
  wrapped_secret text CHECK (length(wrapped_secret) BETWEEN 20 AND 10000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ends_at timestamptz,
  PRIMARY KEY (provider_code, id),
  CHECK (num_nonnulls(public_key, wrapped_secret) = 1),
  CHECK (side = 'theirs' OR wrapped_secret IS NOT NULL)
);
CREATE UNIQUE INDEX provider_key_that_stays ON provider_key (provider_code, side) WHERE ends_at IS NULL;

-- One opening of one game by one member. It begins with a launch that is good once and for a moment; what the provider
-- then knows the session by is another secret. Neither is stored.
CREATE TABLE game_session (
  member_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  merchant_id integer NOT NULL,
  provider_code text NOT NULL REFERENCES provider (code),
  vendor_code text NOT NULL,
  game_code text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- What it plays from: the member's one wallet, or that of the vendor. A provider sees no other.
  account text NOT NULL CHECK (account ~ '^(main|vendor:[A-Za-z0-9_-]{1,60})$'),
  -- The member's session on the site, and what its browser says of itself: a launch is good there alone. Sessions are
  -- swept away when they are over, so nothing refers to the row.
  login_session_id uuid NOT NULL,
  device text NOT NULL DEFAULT '' CHECK (length(device) <= 300),
  launch_hash bytea NOT NULL UNIQUE CHECK (length(launch_hash) = 32),
  launch_ends_at timestamptz NOT NULL,
  launched_at timestamptz,
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (vendor_code, game_code) REFERENCES game (vendor_code, code),
  CHECK ((token_hash IS NULL) = (launched_at IS NULL))
);
CREATE INDEX ON game_session (expires_at) WHERE ended_at IS NULL;

-- What a member played of a round. Of a round that many play, each has a row of their own.
CREATE TABLE game_round (
  member_id bigint NOT NULL,
  provider_code text NOT NULL,
  round_id text NOT NULL CHECK (length(round_id) BETWEEN 1 AND 100),
  merchant_id integer NOT NULL,
  vendor_code text NOT NULL,
  game_code text NOT NULL,
  currency text NOT NULL,
  account text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'closed', 'voided')),
  -- What was staked and paid in money, less what was taken back; and how many bets stand, free ones among them.
  stake bigint NOT NULL CHECK (stake >= 0),
  win bigint NOT NULL,
  bets integer NOT NULL CHECK (bets >= 0),
  session_id uuid,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Nobody's row is referred to, as in the ledger: each bet would lock its member's. Only play_write inserts here, for
  -- members whose wallet it holds.
  PRIMARY KEY (member_id, provider_code, round_id)
) WITH (fillfactor = 80);
-- Rounds that were left open are looked for, and they are few.
CREATE INDEX game_round_left_open ON game_round (opened_at) WHERE state = 'open';

-- Everything that a provider did, under its own number, for ever. A rollback that came before its bet stands here under
-- the bet's number, so that the bet, when it comes, finds that it was taken back.
CREATE TABLE provider_transaction (
  provider_code text NOT NULL,
  transaction_id text NOT NULL CHECK (length(transaction_id) BETWEEN 1 AND 100),
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback', 'adjust', 'tombstone')),
  round_id text,
  vendor_code text,
  game_code text,
  currency text NOT NULL,
  account text NOT NULL,
  -- What it said, and what it moved: a free bet says an amount and moves nothing.
  amount bigint NOT NULL,
  moved bigint NOT NULL,
  transfer_id bigint,
  -- What the answer said. A true retry is answered the same.
  balance bigint NOT NULL CHECK (balance >= 0),
  is_free boolean NOT NULL DEFAULT false,
  reference text,
  undone_by text,
  session_id uuid,
  -- Of what it asked for: the same number with another one is a duplicate. A tombstone was asked for nothing.
  fingerprint bytea CHECK (length(fingerprint) = 32),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider_code, transaction_id),
  CHECK ((transfer_id IS NULL) = (moved = 0)),
  CHECK ((fingerprint IS NULL) = (kind = 'tombstone'))
);
-- What belongs to a round, when somebody asks.
CREATE INDEX ON provider_transaction (member_id, round_id) WHERE round_id IS NOT NULL;

-- The application reads what providers did, and writes it by play_write alone.
GRANT SELECT ON game_round, provider_transaction TO tessera_app;
GRANT SELECT, INSERT, UPDATE ON provider, provider_key, game_session TO tessera_app;
