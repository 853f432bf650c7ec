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

-- How money comes and goes: what operators wrote, which `domain/cashier/channel.ts` reads and judges.
CREATE TABLE payment_channel (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  direction text NOT NULL CHECK (direction IN ('deposit', 'payout')),
  written jsonb NOT NULL CHECK (jsonb_typeof(written) = 'object'),
  provider_code text,
  is_on boolean NOT NULL,
  position integer NOT NULL DEFAULT 0,
  -- Of a demonstration: nobody may send money there, and the page says so.
  is_demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, provider_code) REFERENCES payment_provider (merchant_id, code)
);
CREATE INDEX ON payment_channel (merchant_id, direction, position, id);
GRANT SELECT, INSERT, UPDATE ON payment_channel TO tessera_app;

CREATE TABLE deposit (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  -- Made by the member's browser: the same again is the same order, for ever.
  request_id uuid NOT NULL,
  channel_id bigint NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- As the channel was when it was ordered: what somebody was told holds.
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  fee_fixed bigint NOT NULL CHECK (fee_fixed >= 0),
  fee_per_mille integer NOT NULL CHECK (fee_per_mille BETWEEN 0 AND 500),
  -- What the member writes on the transfer, and by what a provider knows the order.
  reference text NOT NULL CHECK (reference ~ '^[0-9A-Z]{8}$'),
  state text NOT NULL CHECK (state IN ('created', 'waiting', 'proof_sent', 'matched', 'credited', 'expired',
    'cancelled', 'rejected', 'returned')),
  -- Where to pay, as it was told: a bank's details, what the code holds, a page of the provider's.
  target jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(target) = 'object'),
  provider_code text,
  provider_reference text CHECK (length(provider_reference) <= 100),
  -- When the provider was asked in vain for the last time.
  start_failed_at timestamptz,
  offered_at timestamptz,
  proof uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(proof) <= 3),
  -- What came, and what speaks against crediting it by itself.
  received bigint CHECK (received > 0),
  received_currency text,
  received_at timestamptz,
  difference text CHECK (difference IN ('currency', 'excluded', 'closed', 'ended', 'late', 'amount')),
  -- What was credited, less the fee.
  credited bigint CHECK (credited > 0),
  transfer_id bigint,
  return_transfer_id bigint,
  -- Why not: what the member reads.
  cause text CHECK (cause ~ '^[a-z_]{4,30}$'),
  reason text CHECK (length(reason) BETWEEN 1 AND 300),
  -- Of the operator's deed that moved the money: sent again, it is answered again.
  desk_request_id uuid,
  claimed_by bigint REFERENCES operator (id),
  claimed_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  credited_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, reference),
  UNIQUE (merchant_id, member_id, request_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, channel_id) REFERENCES payment_channel (merchant_id, id),
  CHECK ((received IS NULL) = (received_currency IS NULL) AND (received IS NULL) = (received_at IS NULL)),
  CHECK ((state = 'credited') <= (transfer_id IS NOT NULL AND credited IS NOT NULL AND credited_at IS NOT NULL)),
  CHECK ((state = 'matched') <= (received IS NOT NULL AND difference IS NOT NULL)),
  CHECK ((state = 'returned') <= (received IS NOT NULL)),
  CHECK ((transfer_id IS NULL) OR state IN ('credited', 'returned')),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))
);
-- One that is open for each channel of a member, from however many tabs it is ordered.
CREATE UNIQUE INDEX deposit_open ON deposit (merchant_id, member_id, channel_id)
  WHERE state IN ('created', 'waiting', 'proof_sent');
CREATE INDEX ON deposit (merchant_id, member_id, id DESC);
-- The queue of operators, the longest waiting first.
CREATE INDEX ON deposit (merchant_id, state, id);
CREATE INDEX deposit_expiring ON deposit (expires_at) WHERE state IN ('created', 'waiting');
-- How long it takes: the credited ones of the last day.
CREATE INDEX deposit_speed ON deposit (merchant_id, credited_at) WHERE credited_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON deposit TO tessera_app;

-- What happened to each, and who did it. Nobody: the house itself, or the member.
CREATE TABLE deposit_step (
  merchant_id integer NOT NULL,
  deposit_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  deed text NOT NULL CHECK (deed ~ '^[a-z_]{2,20}$'),
  state text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('member', 'operator', 'provider', 'house')),
  operator_id bigint REFERENCES operator (id),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, deposit_id, id),
  FOREIGN KEY (merchant_id, deposit_id) REFERENCES deposit (merchant_id, id),
  CHECK ((actor = 'operator') = (operator_id IS NOT NULL))
);
GRANT SELECT, INSERT ON deposit_step TO tessera_app;

-- Whose age and name somebody has looked at. Where the market asks for it, nothing is paid in before.
CREATE TABLE age_verification (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  verified_by bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  verified_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, member_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT, INSERT, DELETE ON age_verification TO tessera_app;

-- Pictures that prove a payment.
ALTER TABLE picture DROP CONSTRAINT picture_purpose_check;
ALTER TABLE picture ADD CONSTRAINT picture_purpose_check CHECK (
  purpose IN ('content', 'application', 'feedback', 'thread', 'deposit'));
