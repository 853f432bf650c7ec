-- Dry runs of versions of offers: what a version would have granted and cost. docs/offers.md

SET lock_timeout = '5s';

CREATE TABLE offer_dry_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  offer text NOT NULL CHECK (offer ~ '^[a-z][a-z0-9-]{1,39}$'),
  version integer NOT NULL CHECK (version > 0),
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object'),
  joining text NOT NULL CHECK (joining IN ('everybody', 'joined')),
  operator_id bigint NOT NULL REFERENCES operator (id),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A run that a killed process left begins again, at most this often.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  -- The period and its deeds are known once it has begun.
  from_at timestamptz,
  to_at timestamptz,
  deeds integer CHECK (deeds >= 0),
  judged integer NOT NULL DEFAULT 0 CHECK (judged >= 0),
  result jsonb CHECK (jsonb_typeof(result) = 'object'),
  ended_at timestamptz,
  -- One that ended without an answer was stopped too often.
  CHECK (result IS NULL OR ended_at IS NOT NULL),
  CHECK (num_nulls(from_at, to_at, deeds) IN (0, 3)),
  CHECK (from_at <= to_at)
);
CREATE INDEX offer_dry_run_of_offer ON offer_dry_run (merchant_id, offer, id);
CREATE INDEX offer_dry_run_open ON offer_dry_run (id) WHERE ended_at IS NULL;
CREATE INDEX offer_dry_run_asked ON offer_dry_run (asked_at);
GRANT SELECT, INSERT, DELETE ON offer_dry_run TO tessera_app;
GRANT UPDATE (attempts, from_at, to_at, deeds, judged, result, ended_at) ON offer_dry_run TO tessera_app;

-- Members in the order in which they joined an offer.
CREATE INDEX offer_participation_joined ON offer_participation (merchant_id, offer, joined_at);
