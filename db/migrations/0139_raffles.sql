-- Raffles: versions by two operators, their prizes and envelopes, and the tickets of members. docs/raffles.md

SET lock_timeout = '5s';

CREATE TABLE raffle_version (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  raffle text NOT NULL CHECK (raffle ~ '^[a-z0-9-]{2,40}$'),
  version integer NOT NULL CHECK (version > 0),
  kind text NOT NULL CHECK (kind IN ('wheel', 'egg', 'envelope')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  tickets integer NOT NULL CHECK (tickets BETWEEN 1 AND 100000),
  ticket_days integer NOT NULL CHECK (ticket_days BETWEEN 1 AND 92),
  -- Check-ins within a month for one ticket; NULL: check-ins give none.
  check_ins integer CHECK (check_ins BETWEEN 1 AND 28),
  to_day date,
  -- The hash of all commitments of the envelopes.
  list_hash text CHECK ((kind = 'envelope') = (list_hash IS NOT NULL)),
  -- NULL for raffles that come with the brand.
  operator_id bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, raffle, version),
  CHECK (approved_by <> operator_id),
  CHECK ((approved_by IS NULL) = (operator_id IS NULL))
);
GRANT SELECT, INSERT ON raffle_version TO tessera_app;

CREATE FUNCTION refuse_raffle_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'raffle % of merchant % is published', OLD.raffle, OLD.merchant_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER versions_stay BEFORE UPDATE OR DELETE ON raffle_version
  FOR EACH ROW EXECUTE FUNCTION refuse_raffle_change();

-- An operator has stopped a version: it gives no more tickets. Those that were given can still be played.
CREATE TABLE raffle_stop (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) <= 500),
  stopped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, raffle, version),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_version (merchant_id, raffle, version)
);
GRANT SELECT, INSERT ON raffle_stop TO tessera_app;

-- What a version has given and paid. Its lock puts the draws of a version in order.
CREATE TABLE raffle_sum (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  tickets integer NOT NULL,
  given integer NOT NULL DEFAULT 0 CHECK (given BETWEEN 0 AND tickets),
  drawn integer NOT NULL DEFAULT 0 CHECK (drawn BETWEEN 0 AND given),
  points bigint NOT NULL DEFAULT 0 CHECK (points BETWEEN 0 AND points_most),
  points_most bigint NOT NULL,
  cash bigint NOT NULL DEFAULT 0 CHECK (cash BETWEEN 0 AND cash_most),
  cash_most bigint NOT NULL,
  PRIMARY KEY (merchant_id, raffle, version),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_version (merchant_id, raffle, version)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT ON raffle_sum TO tessera_app;
GRANT UPDATE (given, drawn, points, cash) ON raffle_sum TO tessera_app;

CREATE TABLE raffle_prize (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  place integer NOT NULL CHECK (place BETWEEN 1 AND 12),
  gives text NOT NULL CHECK (gives IN ('points', 'cash', 'none')),
  -- Whole points, or money of the ledger in the currency of the brand.
  amount bigint NOT NULL CHECK (amount >= 0),
  weight integer NOT NULL CHECK (weight BETWEEN 1 AND 1000000),
  -- NULL: no limit.
  stock integer CHECK (stock > 0),
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  PRIMARY KEY (merchant_id, raffle, version, place),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_version (merchant_id, raffle, version),
  CHECK ((gives = 'none') = (amount = 0)),
  CHECK (taken <= stock)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT ON raffle_prize TO tessera_app;
GRANT UPDATE (taken) ON raffle_prize TO tessera_app;

-- A ticket keeps the version under which it was given.
CREATE TABLE raffle_ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  source text NOT NULL CHECK (source IN ('operator', 'check_in', 'offer')),
  -- The deed that gave it: the day of a check-in, the request of an operator, the occurrence of an offer.
  reference text NOT NULL CHECK (length(reference) <= 100),
  nth integer NOT NULL CHECK (nth > 0),
  -- The hash of the seed, which the member reads; the seed is wrapped with the house secret until the draw. NULL for envelopes.
  seed_hash text,
  sealed_seed text,
  given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lapses_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'drawn', 'lapsed')),
  ended_at timestamptz,
  request_id uuid,
  word text,
  -- Revealed by the draw: the seed, or the salt of the envelope.
  secret text,
  -- The prizes that were left, with their weights, and the number that was drawn; of an envelope its position.
  from_places integer[],
  from_weights integer[],
  number integer,
  place integer,
  gives text,
  amount bigint,
  -- The transfer of the ledger that paid it; NULL where the prize is none.
  transfer_id bigint,
  UNIQUE (member_id, raffle, source, reference, nth),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_version (merchant_id, raffle, version),
  CHECK ((seed_hash IS NULL) = (sealed_seed IS NULL)),
  CHECK ((state = 'open') = (ended_at IS NULL)),
  CHECK (CASE WHEN state = 'drawn'
    THEN num_nulls(request_id, word, secret, number, place, gives, amount) = 0
         AND (gives = 'none') = (transfer_id IS NULL)
    ELSE num_nonnulls(request_id, word, secret, number, place, gives, amount, transfer_id) = 0 END)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX raffle_ticket_request ON raffle_ticket (member_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX raffle_ticket_open ON raffle_ticket (member_id, lapses_at) WHERE state = 'open';
CREATE INDEX raffle_ticket_late ON raffle_ticket (lapses_at) WHERE state = 'open';
CREATE INDEX raffle_ticket_drawn ON raffle_ticket (member_id, id) WHERE state = 'drawn';
CREATE INDEX raffle_ticket_of_gift ON raffle_ticket (merchant_id, raffle, source, reference);
GRANT SELECT, INSERT ON raffle_ticket TO tessera_app;
GRANT UPDATE (state, ended_at, request_id, word, secret, from_places, from_weights, number, place, gives, amount, transfer_id)
  ON raffle_ticket TO tessera_app;

CREATE FUNCTION refuse_raffle_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ticket % of a raffle is %', OLD.id, OLD.state USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER ends_once BEFORE UPDATE ON raffle_ticket
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_raffle_ticket_change();

-- The shuffled list of envelopes: its commitments are public, its prizes wrapped with the house secret until they are opened.
CREATE TABLE raffle_envelope (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  commitment text NOT NULL,
  sealed text NOT NULL,
  ticket_id bigint UNIQUE REFERENCES raffle_ticket (id),
  PRIMARY KEY (merchant_id, raffle, version, position),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_version (merchant_id, raffle, version)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON raffle_envelope TO tessera_app;
GRANT UPDATE (ticket_id) ON raffle_envelope TO tessera_app;

CREATE FUNCTION refuse_raffle_envelope_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'envelope % of raffle % is opened', OLD.position, OLD.raffle USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER opens_once BEFORE UPDATE ON raffle_envelope
  FOR EACH ROW WHEN (OLD.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_raffle_envelope_change();
