-- Free rounds that offers give at game providers, what was played with them, and the one credit of their wins. docs/offers.md

SET lock_timeout = '5s';

CREATE TABLE free_rounds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The idempotency key of the request to the provider: the same in every retry.
  request_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  -- The case for which they were given; each gives once.
  occurrence_id bigint NOT NULL UNIQUE REFERENCES offer_occurrence (id),
  offer text NOT NULL,
  version integer NOT NULL,
  provider_code text NOT NULL REFERENCES provider (code),
  vendor_code text NOT NULL,
  game_code text NOT NULL,
  currency text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  days integer NOT NULL CHECK (days > 0),
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'requested', 'ready', 'started', 'finished', 'credited', 'cancelled', 'expired', 'failed')),
  -- Why it has this state.
  reason text NOT NULL DEFAULT 'granted' CHECK (reason ~ '^[a-z_]{1,60}$'),
  -- The provider's own number of them.
  reward_id text CHECK (length(reward_id) BETWEEN 1 AND 100),
  bets integer NOT NULL DEFAULT 0,
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  -- The one credit, and the provider's transaction that brought it, if one did, with the balance that it was answered.
  total bigint CHECK (total >= 0),
  credit_transaction text,
  credit_balance bigint,
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Their days begin with the first request.
  ends_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (provider_code, reward_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version),
  FOREIGN KEY (vendor_code, game_code) REFERENCES game (vendor_code, code),
  CHECK (bets BETWEEN 0 AND count),
  CHECK ((state = 'credited') = (total IS NOT NULL)),
  CHECK (state NOT IN ('ready', 'started', 'finished') OR ends_at IS NOT NULL)
);
CREATE INDEX free_rounds_of_member ON free_rounds (member_id, id);
CREATE INDEX free_rounds_of_offer ON free_rounds (merchant_id, offer, id);
CREATE INDEX free_rounds_due ON free_rounds (due_at) WHERE state IN ('created', 'requested');
CREATE INDEX free_rounds_open ON free_rounds (ends_at) WHERE state NOT IN ('credited', 'failed');
GRANT SELECT, INSERT ON free_rounds TO tessera_app;
GRANT UPDATE (state, reason, reward_id, bets, won, total, credit_transaction, credit_balance, tries, due_at, ends_at,
              changed_at) ON free_rounds TO tessera_app;

-- Bets and wins of free rounds, by the provider's number. A bet costs nothing; wins are credited in total.
CREATE TABLE free_rounds_deed (
  provider_code text NOT NULL,
  transaction_id text NOT NULL,
  free_rounds_id bigint NOT NULL REFERENCES free_rounds (id),
  kind text NOT NULL CHECK (kind IN ('bet', 'win')),
  round_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  closes_round boolean NOT NULL,
  undone boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider_code, transaction_id)
);
CREATE INDEX free_rounds_deed_of ON free_rounds_deed (free_rounds_id);
GRANT SELECT, INSERT ON free_rounds_deed TO tessera_app;
GRANT UPDATE (undone) ON free_rounds_deed TO tessera_app;

-- Each state that they have had, for ever.
CREATE TABLE free_rounds_state (
  free_rounds_id bigint NOT NULL REFERENCES free_rounds (id),
  place integer NOT NULL CHECK (place > 0),
  state text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (free_rounds_id, place)
);
GRANT SELECT ON free_rounds_state TO tessera_app;

CREATE FUNCTION refuse_free_rounds_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'free rounds are credited once and kept: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER credited_once BEFORE UPDATE ON free_rounds
  FOR EACH ROW WHEN (OLD.state = 'credited') EXECUTE FUNCTION refuse_free_rounds_change();
CREATE TRIGGER kept_for_ever BEFORE DELETE ON free_rounds
  FOR EACH ROW EXECUTE FUNCTION refuse_free_rounds_change();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON free_rounds_state
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_free_rounds_change();

CREATE FUNCTION follow_free_rounds_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO free_rounds_state (free_rounds_id, place, state, reason)
  SELECT NEW.id, count(*) + 1, NEW.state, NEW.reason FROM free_rounds_state WHERE free_rounds_id = NEW.id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION follow_free_rounds_state() FROM PUBLIC;
CREATE TRIGGER first_state AFTER INSERT ON free_rounds
  FOR EACH ROW EXECUTE FUNCTION follow_free_rounds_state();
CREATE TRIGGER next_state AFTER UPDATE OF state ON free_rounds
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION follow_free_rounds_state();

-- A reward of free rounds moves no money when it is given.
ALTER TABLE offer_occurrence ADD COLUMN free_rounds_id bigint REFERENCES free_rounds (id);
GRANT UPDATE (free_rounds_id) ON offer_occurrence TO tessera_app;
DO $$
DECLARE
  v_name text;
BEGIN
  SELECT conname INTO STRICT v_name FROM pg_constraint
   WHERE conrelid = 'offer_occurrence'::regclass AND contype = 'c'
     AND pg_get_constraintdef(oid) LIKE '%transfer_id IS NOT NULL%';
  EXECUTE format('ALTER TABLE offer_occurrence DROP CONSTRAINT %I', v_name);
END
$$;
ALTER TABLE offer_occurrence ADD CONSTRAINT offer_occurrence_paid CHECK (
  num_nonnulls(transfer_id, free_rounds_id) = CASE WHEN state IN ('claimed', 'issued') THEN 1 ELSE 0 END
) NOT VALID;
ALTER TABLE offer_occurrence VALIDATE CONSTRAINT offer_occurrence_paid;
