-- Versions of offers that pay. Two operators publish each; a grant names the version under which it was made.

SET lock_timeout = '5s';

CREATE TABLE offer_version (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  offer text NOT NULL CHECK (offer ~ '^[a-z][a-z0-9-]{1,39}$'),
  version integer NOT NULL CHECK (version > 0),
  -- Versions have no gap: each refers to the one before.
  previous integer GENERATED ALWAYS AS (nullif(version - 1, 0)) STORED,
  -- src/domain/offers/offer-form.ts
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object'),
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint NOT NULL REFERENCES operator (id) CHECK (approved_by <> operator_id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, offer, version),
  FOREIGN KEY (merchant_id, offer, previous) REFERENCES offer_version (merchant_id, offer, version)
);

-- A version stands, for the owner too: members joined under it.
CREATE FUNCTION refuse_offer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of offers are only added: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_offer_change();

GRANT SELECT, INSERT ON offer_version TO tessera_app;
