-- Who somebody is, the rest of it: codes, devices, second factors, ways in from elsewhere, clubs, payout accounts,
-- operators who prove themselves, and an audit whose order nobody can change unseen.

SET lock_timeout = '5s';

-- How this merchant lets people in: {"secondFactor": {…}, "idleMinutes": …}. Missing keys mean the house's defaults;
-- `domain/merchant/account-settings.ts` reads it.
ALTER TABLE merchant ADD COLUMN accounts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(accounts) = 'object');

-- Labels that a merchant gives its members, each with its rank.
CREATE TABLE club (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  label_name text NOT NULL CHECK (length(label_name) BETWEEN 1 AND 40),
  rank_level smallint NOT NULL CHECK (rank_level BETWEEN 0 AND 99),
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX club_label ON club (merchant_id, lower(label_name));

ALTER TABLE member
  ADD COLUMN club_id bigint,
  ADD COLUMN country_code text CHECK (country_code ~ '^[A-Z]{2}$'),
  -- Which of the generated pictures; nothing means the one of the account's name.
  ADD COLUMN avatar text CHECK (avatar ~ '^[a-z0-9-]{1,40}$'),
  ADD COLUMN payment_password_changed_at timestamptz,
  -- When they were here before this time: what only they can judge.
  ADD COLUMN previous_login_at timestamptz,
  -- A trial account ends by itself.
  ADD COLUMN trial_ends_at timestamptz,
  -- Whose trial it is, as it is counted: an IPv6 household is one.
  ADD COLUMN trial_from text,
  -- Raised by every edit of an operator, so that the later of two is refused.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD FOREIGN KEY (merchant_id, club_id) REFERENCES club (merchant_id, id),
  ADD CHECK (trial_ends_at IS NULL OR account_type = 4),
  ADD CHECK (trial_from IS NULL OR account_type = 4);
CREATE INDEX ON member (merchant_id, trial_from, created_at) WHERE trial_from IS NOT NULL;
CREATE INDEX ON member (trial_ends_at) WHERE trial_ends_at IS NOT NULL AND status = 'active';

INSERT INTO club (merchant_id, label_name, rank_level)
  SELECT merchant_id, label_name, max(rank_level) FROM member WHERE label_name <> '' GROUP BY merchant_id, label_name;
UPDATE member SET club_id = club.id FROM club
  WHERE club.merchant_id = member.merchant_id AND club.label_name = member.label_name;
ALTER TABLE member DROP COLUMN label_name, DROP COLUMN rank_level;
CREATE INDEX ON member (merchant_id, id);
CREATE INDEX ON member (merchant_id, upline_id);

-- Codes of six digits, sent by SMS or mail. The code itself is never stored. A code is bound to what it was asked for,
-- to the address that it was sent to and, where there is one, to the member.
CREATE TABLE sent_code (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'register', 'reset_password', 'second_factor', 'bind_mobile', 'bind_email')),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  member_id bigint,
  -- Nothing where nothing was sent: whoever asks for an unknown number hears what everybody hears.
  code_hash bytea CHECK (length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- The asker's address as it is counted: an IPv6 household is one.
  asked_from text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON sent_code (merchant_id, recipient, created_at);
CREATE INDEX ON sent_code (merchant_id, asked_from, created_at);
CREATE INDEX ON sent_code (merchant_id, created_at);
CREATE INDEX ON sent_code (expires_at);

-- On which days a merchant's messages by SMS reached the most that they may cost: told once a day.
CREATE TABLE sms_alarm (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  day date NOT NULL,
  daily_max integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, day)
);

-- A token of Firebase's phone sign-in lets somebody in once.
ALTER TABLE used_once
  DROP CONSTRAINT used_once_kind_check,
  ADD CONSTRAINT used_once_kind_check CHECK (kind IN ('human', 'sealed', 'firebase'));

-- A code that arrives after its time costs money and opens nothing.
ALTER TABLE outbox_message ADD COLUMN good_until timestamptz;

-- Browsers that a member has proven themselves on. The cookie itself is never stored.
CREATE TABLE known_device (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 300),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, id),
  UNIQUE (member_id, secret_hash),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);

-- Addresses that a member has proven themselves from, as they are counted: an IPv6 household is one.
CREATE TABLE known_address (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  address text NOT NULL CHECK (length(address) BETWEEN 3 AND 60),
  last_proven_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, address),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);

-- A half-signed-in session remembers what it waits for; a whole one by which factor it was proven.
ALTER TABLE session
  ADD COLUMN is_remembered boolean NOT NULL DEFAULT false,
  ADD COLUMN proven_by text CHECK (proven_by ~ '^[a-z_]{2,20}$'),
  -- A one-time proof of the password, for the deeds that ask for it again.
  ADD COLUMN proof_hash bytea CHECK (length(proof_hash) = 32),
  ADD COLUMN proof_ends_at timestamptz;
CREATE INDEX ON session (member_id, created_at);

CREATE TABLE member_totp (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  -- Lies wrapped by the house's own secret.
  wrapped_secret text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  -- The last step that was used: each is good once.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE member_recovery_code (
  member_id bigint NOT NULL REFERENCES member (id),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (member_id, code_hash)
);

CREATE TABLE member_passkey (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  credential_id text NOT NULL CHECK (length(credential_id) BETWEEN 16 AND 1400),
  -- The host that it was made on: a browser offers it there and nowhere else.
  rp_id text NOT NULL CHECK (length(rp_id) BETWEEN 1 AND 253),
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0 CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  is_backed_up boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (member_id, id),
  UNIQUE (merchant_id, credential_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);

-- What a browser was asked to sign, for a few minutes and for one answer. The challenge itself is never stored.
CREATE UNLOGGED TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('member_enrol', 'member_sign_in', 'member_second_factor', 'operator_enrol', 'operator_sign_in')),
  merchant_id integer,
  owner_id bigint,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON passkey_challenge (expires_at);

-- Who somebody is elsewhere. One subject of one provider is one member of a merchant.
CREATE TABLE identity_provider (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id text NOT NULL CHECK (id ~ '^[a-z0-9-]{2,30}$'),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  mark text NOT NULL DEFAULT 'key' CHECK (mark IN ('google', 'facebook', 'key')),
  issuer text NOT NULL CHECK (length(issuer) <= 300),
  client_id text NOT NULL CHECK (length(client_id) <= 300),
  -- Lies wrapped by the house's own secret; a public client has none.
  wrapped_secret text,
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id)
);
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON identity_provider
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();

CREATE TABLE member_identity (
  merchant_id integer NOT NULL,
  provider_id text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  member_id bigint NOT NULL,
  email text CHECK (length(email) <= 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (merchant_id, provider_id, subject),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, provider_id) REFERENCES identity_provider (merchant_id, id)
);
CREATE INDEX ON member_identity (member_id);

-- A visit to a provider that has not come back yet. The browser holds the secret in a cookie.
CREATE UNLOGGED TABLE identity_visit (
  secret_hash bytea PRIMARY KEY CHECK (length(secret_hash) = 32),
  merchant_id integer NOT NULL,
  provider_id text NOT NULL,
  -- Whoever binds a provider to an account of theirs is signed in already.
  member_id bigint,
  state text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- What the provider said of somebody who must register first.
  claims jsonb,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON identity_visit (expires_at);

-- Where a member's money may be paid to. The number is shown to its owner in part only.
CREATE TABLE payout_account (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('bank', 'wallet')),
  institution text NOT NULL CHECK (length(institution) BETWEEN 1 AND 60),
  holder_name text NOT NULL CHECK (length(holder_name) BETWEEN 1 AND 60),
  account_number text NOT NULL CHECK (account_number ~ '^[A-Za-z0-9+@._-]{4,64}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE UNIQUE INDEX payout_account_number ON payout_account (merchant_id, lower(institution), lower(account_number))
  WHERE removed_at IS NULL;

-- Operators prove themselves by a password and a second factor, or by a passkey.
-- What a role may do is code (`domain/access/operator-role.ts`); `permissions` are given to one operator beside it.
ALTER TABLE operator
  ADD COLUMN role text CHECK (role ~ '^[a-z_]{2,20}$'),
  ADD COLUMN password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  ADD COLUMN password_changed_at timestamptz,
  -- A password that somebody else handed over lasts a few days, and opens nothing but the page where it is replaced.
  ADD COLUMN password_ends_at timestamptz,
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  -- Nothing else proves this operator yet: a factor is enrolled before anything else is done.
  ADD COLUMN must_enrol boolean NOT NULL DEFAULT false,
  ADD COLUMN last_login_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Two names that differ in their capitals would be one in the eyes of people.
CREATE UNIQUE INDEX operator_name ON operator (lower(name));

CREATE TABLE operator_totp (
  operator_id bigint PRIMARY KEY REFERENCES operator (id),
  -- Lie wrapped by the house's own secret. A new secret takes the old one's place once a code of it has come back.
  wrapped_secret text,
  pending_secret text,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  CHECK ((wrapped_secret IS NULL) = (confirmed_at IS NULL))
);

CREATE TABLE operator_recovery_code (
  operator_id bigint NOT NULL REFERENCES operator (id),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);

CREATE TABLE operator_passkey (
  operator_id bigint NOT NULL REFERENCES operator (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1400),
  rp_id text NOT NULL CHECK (length(rp_id) BETWEEN 1 AND 253),
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0 CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  is_backed_up boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (operator_id, id)
);

ALTER TABLE operator_session
  ADD COLUMN is_half_signed_in boolean NOT NULL DEFAULT false,
  ADD COLUMN address inet,
  ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 300);

-- The order of the audit. Entries are put into blocks by their transaction, once every older one has ended, so that
-- none can slip in behind; each block carries the hash of its entries and of the block before.
ALTER TABLE audit_entry ADD COLUMN transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX ON audit_entry (transaction_id, id);
CREATE INDEX ON audit_entry (operator_id, id);

CREATE TABLE audit_block (
  number bigint PRIMARY KEY CHECK (number > 0),
  -- Entries of transactions from the block before up to here, this one not among them.
  before_transaction xid8 NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX ON audit_block (before_transaction);
CREATE INDEX ON audit_entry (merchant_id, action, id);

-- What became of checking the chain.
CREATE TABLE audit_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  blocks bigint NOT NULL,
  entries bigint NOT NULL,
  block bigint,
  fault text CHECK (fault IN ('changed', 'missing', 'added', 'gap', 'cut_short')),
  checked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((block IS NULL) = (fault IS NULL))
);

-- Who searches for the beginning of a name, and who for whoever came from an address.
CREATE INDEX ON member (merchant_id, lower(account) text_pattern_ops);
CREATE INDEX ON member (merchant_id, lower(nickname) text_pattern_ops) WHERE nickname <> '';
CREATE INDEX ON member (merchant_id, lower(email)) WHERE email IS NOT NULL;
CREATE INDEX ON member (merchant_id, created_at);
CREATE INDEX ON session (merchant_id, address);

GRANT SELECT, INSERT, UPDATE ON club, identity_provider, payout_account, member_identity TO tessera_app;
GRANT DELETE ON member_identity, identity_provider TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
  sent_code, known_device, known_address, member_totp, member_recovery_code, member_passkey, passkey_challenge, identity_visit,
  operator_totp, operator_recovery_code, operator_passkey
TO tessera_app;
GRANT SELECT, INSERT ON sms_alarm, audit_block, audit_check TO tessera_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tessera_app;
