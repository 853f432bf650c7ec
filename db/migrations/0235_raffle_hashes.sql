-- The hashes of seeds of tickets in the order in which they were published, chained, for visitors. docs/raffles.md

SET lock_timeout = '5s';

CREATE TABLE raffle_hash (
  merchant_id integer NOT NULL,
  raffle text NOT NULL,
  version integer NOT NULL,
  nth integer NOT NULL CHECK (nth > 0),
  ticket_id bigint NOT NULL UNIQUE REFERENCES raffle_ticket (id),
  seed_hash text NOT NULL,
  -- SHA-256 of the chain before, a colon, the ticket, a colon and the hash: no earlier row can change without all later ones.
  chain text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, raffle, version, nth),
  FOREIGN KEY (merchant_id, raffle, version) REFERENCES raffle_version (merchant_id, raffle, version)
);
GRANT SELECT, INSERT ON raffle_hash TO tessera_app;

CREATE FUNCTION refuse_raffle_hash_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'hash % of raffle % is published', OLD.nth, OLD.raffle USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER hashes_stay BEFORE UPDATE OR DELETE ON raffle_hash
  FOR EACH ROW EXECUTE FUNCTION refuse_raffle_hash_change();
