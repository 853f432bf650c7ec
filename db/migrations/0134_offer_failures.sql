-- Members whose rewards of a period could not be computed: set aside, so that they hold up no other, and tried again.
-- docs/offers.md, "Rewards of a period"

SET lock_timeout = '5s';

CREATE TABLE offer_period_failure (
  merchant_id integer NOT NULL,
  day date NOT NULL,
  member_id bigint NOT NULL,
  -- The message of the error, for operators.
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  tries integer NOT NULL DEFAULT 1 CHECK (tries > 0),
  failed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  PRIMARY KEY (merchant_id, day, member_id),
  FOREIGN KEY (merchant_id, day) REFERENCES offer_period_run (merchant_id, day),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX offer_period_failure_open ON offer_period_failure (merchant_id, member_id, day) WHERE ended_at IS NULL;
CREATE INDEX offer_period_failure_member ON offer_period_failure (merchant_id, member_id);
GRANT SELECT, INSERT ON offer_period_failure TO tessera_app;
GRANT UPDATE (reason, tries, failed_at, ended_at) ON offer_period_failure TO tessera_app;
