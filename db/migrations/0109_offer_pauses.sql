-- Pauses of offers that pay: one operator pauses, two resume. docs/offers.md

SET lock_timeout = '5s';

CREATE TABLE offer_pause (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  offer text NOT NULL,
  -- A pause holds for every version of a published offer.
  first_version integer GENERATED ALWAYS AS (1) STORED,
  operator_id bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  paused_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  resumed_by bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  resume_reason text CHECK (length(resume_reason) BETWEEN 1 AND 140),
  resumed_at timestamptz,
  FOREIGN KEY (merchant_id, offer, first_version) REFERENCES offer_version (merchant_id, offer, version),
  CHECK (approved_by <> resumed_by),
  CHECK (num_nulls(resumed_by, approved_by, resume_reason, resumed_at) IN (0, 4))
);
CREATE UNIQUE INDEX offer_pause_open ON offer_pause (merchant_id, offer) WHERE resumed_at IS NULL;
CREATE INDEX offer_pause_of_offer ON offer_pause (merchant_id, offer, id);
GRANT SELECT, INSERT ON offer_pause TO tessera_app;
GRANT UPDATE (resumed_by, approved_by, resume_reason, resumed_at) ON offer_pause TO tessera_app;
