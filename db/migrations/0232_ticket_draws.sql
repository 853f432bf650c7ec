-- Raffles whose tickets are drawn together at a published time, and their sealed seeds. The application seals, draws and cancels
-- through functions alone (db/functions/raffle_draws.sql): it can change no draw and read no seed. docs/raffles.md

SET lock_timeout = '5s';

-- A later migration validates these constraints, without blocking tickets.
ALTER TABLE raffle_version DROP CONSTRAINT raffle_version_kind_check;
ALTER TABLE raffle_version ADD CONSTRAINT raffle_version_kind_check
  CHECK (kind IN ('wheel', 'egg', 'envelope', 'draw')) NOT VALID;
ALTER TABLE raffle_ticket DROP CONSTRAINT raffle_ticket_state_check;
ALTER TABLE raffle_ticket ADD CONSTRAINT raffle_ticket_state_check
  CHECK (state IN ('open', 'drawn', 'lapsed', 'revoked', 'won', 'unwon')) NOT VALID;
ALTER TABLE raffle_ticket DROP CONSTRAINT raffle_ticket_source_check;
ALTER TABLE raffle_ticket ADD CONSTRAINT raffle_ticket_source_check
  CHECK (source IN ('operator', 'check_in', 'offer', 'mission', 'refund')) NOT VALID;

-- The position of the ticket in the sealed list of its draw; only the function that seals a list writes it.
ALTER TABLE raffle_ticket ADD COLUMN list_position integer;

CREATE TABLE raffle_draw (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  tickets_least integer NOT NULL CHECK (tickets_least > 0),
  one_per_member boolean NOT NULL,
  seed_hash bytea NOT NULL CHECK (length(seed_hash) = 32),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sealed', 'drawn', 'settled', 'cancelled')),
  list_hash text CHECK (list_hash ~ '^[0-9a-f]{64}$'),
  list_count integer CHECK (list_count > 0),
  seed bytea CHECK (length(seed) = 32),
  sealed_at timestamptz,
  -- The sealed seed left the database.
  released_at timestamptz,
  -- When a released seed could first not be opened.
  unreadable_at timestamptz,
  drawn_at timestamptz,
  settled_at timestamptz,
  cancelled_at timestamptz,
  cancel_cause text CHECK (cancel_cause IN ('few', 'operators')),
  first_operator_id bigint REFERENCES operator (id),
  second_operator_id bigint REFERENCES operator (id),
  reason text CHECK (length(reason) <= 500),
  PRIMARY KEY (merchant_id, raffle, version),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_version (merchant_id, raffle, version),
  CHECK (closes_at < draws_at),
  CHECK (seed IS NULL OR sha256(seed) = seed_hash),
  CHECK (num_nulls(list_hash, list_count, sealed_at) IN (0, 3)),
  CHECK (state NOT IN ('sealed', 'drawn', 'settled') OR sealed_at IS NOT NULL),
  CHECK ((state IN ('drawn', 'settled')) = (seed IS NOT NULL) AND (seed IS NULL) = (drawn_at IS NULL)),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL) AND (cancelled_at IS NULL) = (cancel_cause IS NULL)),
  CHECK (first_operator_id <> second_operator_id),
  CHECK ((cancel_cause = 'operators') IS TRUE = (first_operator_id IS NOT NULL AND second_operator_id IS NOT NULL AND reason IS NOT NULL))
);
CREATE INDEX raffle_draw_to_seal ON raffle_draw (closes_at) WHERE state = 'open';
CREATE INDEX raffle_draw_to_draw ON raffle_draw (draws_at) WHERE state IN ('sealed', 'drawn');
GRANT SELECT ON raffle_draw TO tessera_app;

-- Wrapped with the house's key, until the draw is drawn or cancelled. The application has no right to it.
CREATE TABLE raffle_seed (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  sealed text NOT NULL CHECK (length(sealed) BETWEEN 40 AND 200),
  PRIMARY KEY (merchant_id, raffle, version),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_draw (merchant_id, raffle, version)
);

-- The word that stands for a member in the list of one draw.
CREATE TABLE raffle_holder (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  member_id bigint NOT NULL,
  holder text NOT NULL CHECK (holder ~ '^[0-9a-f]{16}$'),
  PRIMARY KEY (merchant_id, raffle, version, member_id),
  UNIQUE (merchant_id, raffle, version, holder),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_draw (merchant_id, raffle, version),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT ON raffle_holder TO tessera_app;

-- The tickets that a draw looked at, in their order. A step is never changed.
CREATE TABLE raffle_step (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  step integer NOT NULL CHECK (step > 0),
  position integer NOT NULL CHECK (position > 0),
  ticket_id bigint NOT NULL UNIQUE REFERENCES raffle_ticket (id),
  holder text NOT NULL,
  -- The hashes with which the line proves that it is in the list.
  path text[] NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('won', 'repeated', 'excluded')),
  -- Why the member was not eligible; operators alone read it.
  cause text CHECK (cause IN ('barred', 'of_person')),
  place integer,
  gives text,
  amount bigint,
  transfer_id bigint,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, raffle, version, step),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_draw (merchant_id, raffle, version),
  CHECK ((outcome = 'excluded') = (cause IS NOT NULL)),
  CHECK (num_nonnulls(place, gives, amount, transfer_id) = CASE outcome WHEN 'won' THEN 4 ELSE 0 END)
);
GRANT SELECT, INSERT ON raffle_step TO tessera_app;

CREATE FUNCTION refuse_raffle_step_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'step % of raffle % is done', OLD.step, OLD.raffle USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER steps_stay BEFORE UPDATE OR DELETE ON raffle_step
  FOR EACH ROW EXECUTE FUNCTION refuse_raffle_step_change();
