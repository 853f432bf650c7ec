-- replaces 7f7e42aa21a93de3330d3088217e36c157ff8dde20a1b56ee8e5ad6af0a7de35
-- Tickets of raffles as rewards of offers and missions: claimed by the member, and taken back unused. docs/offers.md, docs/raffles.md

SET lock_timeout = '5s';

-- The tickets that a claimed reward gave. The tickets themselves are those of their raffle.
CREATE TABLE offer_tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The case for which they were given; each gives once.
  occurrence_id bigint NOT NULL UNIQUE REFERENCES offer_occurrence (id),
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  offer text NOT NULL,
  version integer NOT NULL,
  raffle text NOT NULL CHECK (raffle ~ '^[a-z0-9-]{2,40}$'),
  currency text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  -- The worth of one of them in the budget of the version.
  worth bigint NOT NULL CHECK (worth > 0),
  given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Tickets that were not played, taken back by two operators.
  revoked integer NOT NULL DEFAULT 0 CHECK (revoked BETWEEN 0 AND count),
  revoked_at timestamptz,
  CHECK ((revoked > 0) = (revoked_at IS NOT NULL)),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version)
);
CREATE INDEX offer_tickets_of_offer ON offer_tickets (merchant_id, offer);
GRANT SELECT, INSERT ON offer_tickets TO tessera_app;
GRANT UPDATE (revoked, revoked_at) ON offer_tickets TO tessera_app;

CREATE FUNCTION refuse_offer_tickets_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'tickets of reward % were taken back', OLD.occurrence_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER revoked_once BEFORE UPDATE ON offer_tickets
  FOR EACH ROW WHEN (OLD.revoked > 0) EXECUTE FUNCTION refuse_offer_tickets_change();

-- A reward of tickets moves no money. A later migration validates this constraint and those below, without blocking rewards.
ALTER TABLE offer_occurrence ADD COLUMN tickets_id bigint REFERENCES offer_tickets (id);
GRANT UPDATE (tickets_id) ON offer_occurrence TO tessera_app;
ALTER TABLE offer_occurrence DROP CONSTRAINT offer_occurrence_paid;
ALTER TABLE offer_occurrence ADD CONSTRAINT offer_occurrence_paid CHECK (
  num_nonnulls(transfer_id, free_rounds_id, tickets_id) = CASE WHEN state IN ('claimed', 'issued') THEN 1 ELSE 0 END
) NOT VALID;

-- Tickets for missions, and tickets that were taken back before they were played.
ALTER TABLE raffle_ticket DROP CONSTRAINT raffle_ticket_state_check;
ALTER TABLE raffle_ticket ADD CONSTRAINT raffle_ticket_state_check
  CHECK (state IN ('open', 'drawn', 'lapsed', 'revoked')) NOT VALID;
ALTER TABLE raffle_ticket DROP CONSTRAINT raffle_ticket_source_check;
ALTER TABLE raffle_ticket ADD CONSTRAINT raffle_ticket_source_check
  CHECK (source IN ('operator', 'check_in', 'offer', 'mission')) NOT VALID;
