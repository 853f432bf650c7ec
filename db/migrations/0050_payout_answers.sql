-- What providers answered about payouts, for the operators who decide what became of one that its provider never knows.

SET lock_timeout = '5s';

-- Equal answers in a row are one row, so a payout that is asked about hourly for weeks stays small.
CREATE TABLE payout_answer (
  merchant_id integer NOT NULL,
  withdrawal_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The request to pay, or the query where the payout stands.
  question text NOT NULL CHECK (question IN ('payout', 'order')),
  answer text NOT NULL CHECK (
    answer IN ('unknown', 'refused', 'silent', 'differs', 'pending', 'paid', 'failed', 'returned')),
  -- The HTTP status of an answer that was none.
  status integer CHECK (status BETWEEN 100 AND 599),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  first_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, withdrawal_id, id),
  FOREIGN KEY (merchant_id, withdrawal_id) REFERENCES withdrawal (merchant_id, id)
);
GRANT SELECT, INSERT, UPDATE ON payout_answer TO tessera_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tessera_app;

-- Set while a process speaks with the provider, whose answer may still change what operators decide.
ALTER TABLE withdrawal
  ADD COLUMN payout_asked_at timestamptz,
  DROP CONSTRAINT withdrawal_payout_doubt_check,
  ADD CONSTRAINT withdrawal_payout_doubt_check
    CHECK (payout_doubt IN ('retry_refused', 'unanswered', 'paid_after_end', 'failed_after_end'));
