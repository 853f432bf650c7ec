-- What operators decide about rewards that wait for them, and the list of rewards in the console. docs/offers.md

SET lock_timeout = '5s';

-- When it began to wait for operators; unknown for the ones before this column.
ALTER TABLE offer_occurrence ADD COLUMN reviewed_at timestamptz;
GRANT UPDATE (reviewed_at) ON offer_occurrence TO tessera_app;

CREATE TABLE offer_judgement (
  -- A reward is judged once.
  occurrence_id bigint PRIMARY KEY REFERENCES offer_occurrence (id),
  verdict text NOT NULL CHECK (verdict IN ('approve', 'refuse')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id) CHECK (approved_by <> operator_id),
  request_id uuid NOT NULL,
  judged_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT ON offer_judgement TO tessera_app;

-- The lists of the console, newest first; that of one offer also gives its figures.
CREATE INDEX offer_occurrence_listed ON offer_occurrence (merchant_id, id);
CREATE INDEX offer_occurrence_of_offer ON offer_occurrence (merchant_id, offer, id) INCLUDE (state, currency, amount);
CREATE INDEX offer_occurrence_of_day ON offer_occurrence (merchant_id, day, id);
CREATE INDEX offer_participation_of_offer ON offer_participation (merchant_id, offer) WHERE left_at IS NULL;
CREATE INDEX bonus_grant_of_offer ON bonus_grant (merchant_id, offer) INCLUDE (currency, cut, ended);
