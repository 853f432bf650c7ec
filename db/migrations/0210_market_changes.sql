-- Market profiles that a brand had: money from before a stricter one leaves by the former. docs/verification.md

SET lock_timeout = '5s';

CREATE TABLE merchant_market_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  -- The profile until then.
  market_profile text NOT NULL CHECK (market_profile IN ('open', 'lenient', 'strict')),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX merchant_market_change_merchant ON merchant_market_change (merchant_id, id);
GRANT SELECT, INSERT ON merchant_market_change TO tessera_app;

CREATE FUNCTION merchant_market_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO merchant_market_change (merchant_id, market_profile) VALUES (OLD.id, OLD.market_profile);
  RETURN NULL;
END $$;
CREATE TRIGGER merchant_market_changed AFTER UPDATE OF market_profile ON merchant
  FOR EACH ROW WHEN (OLD.market_profile IS DISTINCT FROM NEW.market_profile)
  EXECUTE FUNCTION merchant_market_changed();
