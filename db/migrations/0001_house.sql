-- The house: merchants and what belongs to them, members, operators, sessions, content, throttles.
-- The owner of the database runs this. The application runs as tessera_app, a role that owns nothing.

SET lock_timeout = '5s';

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tessera_app') THEN
    CREATE ROLE tessera_app NOLOGIN;
  END IF;
  -- Where owner and application share one login, the application steps down to this role when it connects.
  -- Since PostgreSQL 16 whoever makes a role may administer it, but not yet become it.
  IF NOT pg_has_role(current_user, 'tessera_app', CASE WHEN current_setting('server_version_num')::integer < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
    EXECUTE format('GRANT tessera_app TO %I', current_user);
  END IF;
END
$$;

-- A merchant is a brand. Its market profile is a name: what the name means is code, because it is law.
CREATE TABLE merchant (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9_]{2,40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  brand text NOT NULL DEFAULT 'tessera' CHECK (brand ~ '^[a-z0-9-]{1,40}$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  currency_symbol text NOT NULL CHECK (length(currency_symbol) BETWEEN 1 AND 6),
  zone text NOT NULL,
  day_start time NOT NULL DEFAULT '00:00',
  week_start smallint NOT NULL DEFAULT 1 CHECK (week_start BETWEEN 1 AND 7),
  languages text[] NOT NULL CHECK (cardinality(languages) > 0),
  default_language text NOT NULL,
  lottery_type text NOT NULL DEFAULT 'SEA',
  prize_modes text[] NOT NULL DEFAULT '{Lott,ZY,Elott,SEA}',
  market_profile text NOT NULL DEFAULT 'strict' CHECK (market_profile IN ('open', 'strict')),
  minimum_age smallint NOT NULL DEFAULT 18 CHECK (minimum_age BETWEEN 16 AND 30),
  is_cockfight_on boolean NOT NULL DEFAULT false,
  -- Switches of the site: loginedToHomePage, mobileCodeLogin, mobileRegistration, freePlay, forgotByMobile.
  flags jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(flags) = 'object'),
  -- Overrides of the design tokens: {"light": {"primary": "oklch(…)"}, "dark": {…}}.
  theme jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(theme) = 'object'),
  -- Words over the catalogues: {"EN": {"shell.footer_text": "…"}}.
  copy jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(copy) = 'object'),
  customer_service_url text,
  gtag_id text CHECK (gtag_id ~ '^[A-Z0-9-]{4,20}$'),
  image_cdns text[] NOT NULL DEFAULT '{}',
  launch_game_cdns text[] NOT NULL DEFAULT '{}',
  is_closed boolean NOT NULL DEFAULT false,
  opens_at timestamptz,
  blocked_countries text[] NOT NULL DEFAULT '{}',
  served_countries text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (default_language = ANY (languages))
);

CREATE TABLE merchant_host (
  host text PRIMARY KEY CHECK (host = lower(host) AND host ~ '^[a-z0-9.-]{1,253}$'),
  merchant_id integer NOT NULL REFERENCES merchant (id)
);
CREATE INDEX ON merchant_host (merchant_id);

-- Maintenance that was announced beforehand.
CREATE TABLE maintenance_window (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  CHECK (ends_at > starts_at)
);

-- Ranges of addresses that are blocked, or admitted although their country is blocked.
CREATE TABLE address_rule (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  range cidr NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('block', 'admit')),
  PRIMARY KEY (merchant_id, range)
);

-- App downloads, social pages and the like: the resources of the permission information.
CREATE TABLE resource (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  resource_type text NOT NULL CHECK (resource_type ~ '^[a-z_]{2,40}$'),
  url text NOT NULL,
  label_name_en text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, id)
);

-- Every change of a merchant, or of what belongs to it, gives it a new version: processes look at the versions alone.
CREATE FUNCTION raise_merchant_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER raise_version BEFORE UPDATE ON merchant
  FOR EACH ROW EXECUTE FUNCTION raise_merchant_version();

CREATE FUNCTION touch_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE merchant SET version = version WHERE id = OLD.merchant_id;
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.merchant_id <> OLD.merchant_id) THEN
    UPDATE merchant SET version = version WHERE id = NEW.merchant_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON merchant_host
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON maintenance_window
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON address_rule
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON resource
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();

CREATE TABLE member (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL CHECK (length(account) BETWEEN 1 AND 64),
  nickname text NOT NULL DEFAULT '',
  -- 0 player; 1, 2, 41 and 42 agents; 4 a trial account.
  account_type smallint NOT NULL DEFAULT 0 CHECK (account_type IN (0, 1, 2, 4, 41, 42)),
  upline_id bigint,
  may_transfer_to_upline boolean NOT NULL DEFAULT false,
  label_name text NOT NULL DEFAULT '',
  rank_level smallint NOT NULL DEFAULT 0,
  member_label text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (merchant_id, id),
  FOREIGN KEY (merchant_id, upline_id) REFERENCES member (merchant_id, id),
  CHECK (upline_id <> id)
);
CREATE UNIQUE INDEX member_account ON member (merchant_id, lower(account));

-- A session is bound to its merchant. The cookie itself is never stored, only its hash.
CREATE TABLE session (
  member_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  merchant_id integer NOT NULL,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  is_half_signed_in boolean NOT NULL DEFAULT false,
  -- After so many minutes without a call the member signs in again: the market's law, as it was at sign-in.
  idle_minutes integer NOT NULL CHECK (idle_minutes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  address inet,
  device text NOT NULL DEFAULT '' CHECK (length(device) <= 300),
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON session (expires_at);

-- Operators work for one merchant, or for the whole house (no merchant).
CREATE TABLE operator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer REFERENCES merchant (id),
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64),
  permissions text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE operator_session (
  id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operator (id),
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX ON operator_session (operator_id);

-- What operators changed. Written, never changed: the application may only insert and read.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer REFERENCES merchant (id),
  operator_id bigint REFERENCES operator (id),
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 140),
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON audit_entry (merchant_id, id);

CREATE TABLE announcement (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL CHECK (type IN ('B', 'PL', 'PU', 'PR', 'H')),
  published_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CHECK (ends_at > published_at)
);
CREATE INDEX ON announcement (merchant_id, type, published_at DESC, id DESC);

CREATE TABLE announcement_text (
  merchant_id integer NOT NULL,
  announcement_id bigint NOT NULL,
  language text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 140),
  content text NOT NULL CHECK (length(content) <= 20000),
  PRIMARY KEY (merchant_id, announcement_id, language),
  FOREIGN KEY (merchant_id, announcement_id) REFERENCES announcement (merchant_id, id) ON DELETE CASCADE
);

CREATE TABLE banner (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  group_name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  -- What the generated picture shows; an uploaded one comes with the console's pages.
  art_category text NOT NULL,
  art_title text NOT NULL,
  linkage_type text CHECK (linkage_type IN ('page', 'modal')),
  target text CHECK (length(target) <= 300),
  published_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, id),
  CHECK ((linkage_type IS NULL) = (target IS NULL))
);
CREATE INDEX ON banner (merchant_id, group_name, position, id);

CREATE TABLE banner_text (
  merchant_id integer NOT NULL,
  banner_id bigint NOT NULL,
  language text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  button text NOT NULL DEFAULT '' CHECK (length(button) <= 40),
  PRIMARY KEY (merchant_id, banner_id, language),
  FOREIGN KEY (merchant_id, banner_id) REFERENCES banner (merchant_id, id) ON DELETE CASCADE
);

-- Token buckets, shared by all processes. Unlogged: after a crash everybody starts afresh, which harms nobody.
CREATE UNLOGGED TABLE throttle_bucket (
  key text PRIMARY KEY,
  level double precision NOT NULL,
  updated_at timestamptz NOT NULL
);

GRANT USAGE ON SCHEMA public TO tessera_app;
-- Who was a merchant, a member or an operator stays one, in the records at least: nobody deletes them.
GRANT SELECT, INSERT, UPDATE ON merchant, member, operator, announcement, announcement_text, banner, banner_text TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
  merchant_host, maintenance_window, address_rule, resource, session, operator_session, throttle_bucket
TO tessera_app;
GRANT SELECT, INSERT ON audit_entry TO tessera_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tessera_app;
