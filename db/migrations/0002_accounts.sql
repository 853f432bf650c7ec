-- Accounts: passwords, what a member gave at registration, codes and tokens, messages on their way, keys for sealed calls.

SET lock_timeout = '5s';

ALTER TABLE member
  ADD COLUMN password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  ADD COLUMN password_changed_at timestamptz,
  -- A secret that somebody else chose must be replaced before anything else is done.
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  ADD COLUMN payment_password_hash text CHECK (payment_password_hash LIKE '$argon2id$%'),
  ADD COLUMN first_login_at timestamptz,
  ADD COLUMN last_login_at timestamptz,
  ADD COLUMN email text CHECK (length(email) <= 254),
  ADD COLUMN email_verified_at timestamptz,
  -- Normalised: a plus sign, the country's code and the number, without zeros in front and without spaces.
  ADD COLUMN mobile text CHECK (mobile ~ '^\+[1-9][0-9]{5,14}$'),
  ADD COLUMN mobile_verified_at timestamptz,
  ADD COLUMN payee_name text CHECK (length(payee_name) <= 60),
  ADD COLUMN birthday date,
  ADD COLUMN language text,
  -- What else the merchant asked for: qqNum, line, whatsapp, facebook, wechat, zalo, idNumber, recommenderId.
  ADD COLUMN particulars jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(particulars) = 'object'),
  ADD COLUMN agreed_at timestamptz,
  ADD COLUMN referral_code text CHECK (referral_code ~ '^[A-Z0-9]{6,12}$');

CREATE UNIQUE INDEX member_mobile ON member (merchant_id, mobile) WHERE mobile IS NOT NULL;
CREATE UNIQUE INDEX member_verified_email ON member (merchant_id, lower(email)) WHERE email_verified_at IS NOT NULL;
CREATE UNIQUE INDEX member_referral_code ON member (merchant_id, referral_code) WHERE referral_code IS NOT NULL;

-- The codes by which agents bring members. A code belongs to one agent and leads new members below that agent.
CREATE TABLE affiliate_code (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9]{2,32}$'),
  agent_id bigint NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (merchant_id, agent_id) REFERENCES member (merchant_id, id)
);
CREATE UNIQUE INDEX affiliate_code_unique ON affiliate_code (merchant_id, lower(code));

-- Rules of the registration form, and how the merchant lets people in. Missing rows and keys mean the house's defaults.
ALTER TABLE merchant
  ADD COLUMN registration jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(registration) = 'object'),
  ADD COLUMN password_days integer CHECK (password_days BETWEEN 1 AND 3650),
  ADD COLUMN mail_from text CHECK (length(mail_from) <= 254);

-- Failed attempts, by the hash of a name or of an address. Names that do not exist are counted like those that do: a
-- counter beside the member would tell which is which.
CREATE UNLOGGED TABLE login_failure (
  key_hash bytea PRIMARY KEY CHECK (length(key_hash) = 32),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  last_failed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON login_failure (last_failed_at);

-- Pictures to read. One is good for one answer, and for a few minutes.
CREATE UNLOGGED TABLE captcha (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  merchant_id integer NOT NULL,
  answer_hash bytea NOT NULL CHECK (length(answer_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON captcha (expires_at);

-- What may be used once: solved challenges, ids of sealed calls. Kept until it would be refused for its age.
CREATE TABLE used_once (
  kind text NOT NULL CHECK (kind IN ('human', 'sealed')),
  id_hash bytea NOT NULL CHECK (length(id_hash) = 32),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX ON used_once (expires_at);

-- Keys for sealed calls. The private half lies wrapped by the house's own secret.
CREATE TABLE exchange_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  public_jwk jsonb NOT NULL,
  wrapped_private text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No longer given out from then on; still read until a day later.
  retires_at timestamptz NOT NULL
);

-- Links and codes that prove something once. The secret itself is never stored.
CREATE TABLE member_token (
  member_id bigint NOT NULL REFERENCES member (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('reset_password', 'verify_email')),
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (member_id, id)
);

-- Messages to the outside. Written with the deed that causes them, sent by a job, kept as proof.
CREATE TABLE outbox_message (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint REFERENCES member (id),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  template text NOT NULL CHECK (template ~ '^[a-z_]{2,40}$'),
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 200),
  body text NOT NULL CHECK (length(body) <= 20000),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  -- Not before; and who has taken it in hand until when, so that two processes never send the same one.
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  provider_id text,
  error text CHECK (length(error) <= 500)
);
CREATE INDEX outbox_waiting ON outbox_message (due_at) WHERE status = 'waiting';
CREATE INDEX ON outbox_message (merchant_id, id);
CREATE INDEX ON outbox_message (member_id);

-- What members do to their own accounts stands beside what operators do.
ALTER TABLE audit_entry ADD COLUMN member_id bigint REFERENCES member (id);
CREATE INDEX ON audit_entry (member_id, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON
  affiliate_code, login_failure, captcha, used_once, exchange_key, member_token, outbox_message
TO tessera_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tessera_app;
