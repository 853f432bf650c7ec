-- The tiers of a brand: limits of deposits and withdrawals by what is confirmed about a member. docs/verification.md

SET lock_timeout = '5s';

CREATE TABLE verification_tiers (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL CHECK (version > 0),
  -- Tiers of the market profile with the limits of the brand, as amounts on the wire.
  tiers jsonb NOT NULL CHECK (jsonb_typeof(tiers) = 'array' AND jsonb_array_length(tiers) > 0),
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint NOT NULL REFERENCES operator (id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version),
  CHECK (approved_by <> operator_id)
);
CREATE INDEX verification_tiers_maker ON verification_tiers (operator_id);
CREATE INDEX verification_tiers_second ON verification_tiers (approved_by);
GRANT SELECT, INSERT ON verification_tiers TO tessera_app;
