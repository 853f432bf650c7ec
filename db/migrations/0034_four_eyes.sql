-- Two operators: what one of them wants beyond their thresholds waits for another one, and what one did alone is counted.

SET lock_timeout = '5s';

-- A deed of the desk that waits for a second operator. It is done on the second one's yes, as if it were asked for then.
CREATE TABLE desk_proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Nothing: it concerns the whole house.
  merchant_id integer REFERENCES merchant (id),
  -- The call of the console, and the thing that it is about.
  deed text NOT NULL CHECK (deed ~ '^[a-zA-Z]{2,40}\.[a-zA-Z]{2,40}$'),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
  member_id bigint,
  -- What was asked for. Secrets lie in it wrapped.
  input jsonb NOT NULL CHECK (jsonb_typeof(input) = 'object'),
  before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'),
  after jsonb NOT NULL CHECK (jsonb_typeof(after) = 'object'),
  cause text NOT NULL CHECK (cause ~ '^[a-z_]{2,30}$'),
  currency text CHECK (currency ~ '^[A-Z]{3,5}$'),
  amount bigint CHECK (amount > 0),
  reason text NOT NULL CHECK (length(reason) <= 500),
  request_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'proposed'
    CHECK (status IN ('proposed', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  proposed_by bigint NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lapses_at timestamptz NOT NULL,
  judged_by bigint REFERENCES operator (id),
  judged_at timestamptz,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  UNIQUE (proposed_by, request_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  -- The maker is never the checker.
  CHECK (judged_by <> proposed_by),
  CHECK ((status IN ('approved', 'rejected')) = (judged_by IS NOT NULL)),
  CHECK ((status = 'proposed') = (judged_at IS NULL)),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK (lapses_at > proposed_at)
);
-- Of two who want the same done to the same thing one comes second.
CREATE UNIQUE INDEX desk_proposal_waiting ON desk_proposal (coalesce(merchant_id, 0), deed, subject)
  WHERE status = 'proposed';
CREATE INDEX ON desk_proposal (merchant_id, status, id);

-- What one operator did without a second one: their day, and a member's, are summed from it.
CREATE TABLE desk_alone (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  operator_id bigint NOT NULL REFERENCES operator (id),
  member_id bigint NOT NULL,
  deed text NOT NULL CHECK (deed ~ '^[a-zA-Z]{2,40}\.[a-zA-Z]{2,40}$'),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
  amount bigint NOT NULL CHECK (amount > 0),
  done_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON desk_alone (merchant_id, operator_id, done_at);
CREATE INDEX ON desk_alone (merchant_id, member_id, done_at);

-- Which line of a statement supported which credit: a line supports one, once.
CREATE TABLE deposit_support (
  merchant_id integer NOT NULL,
  deposit_id bigint NOT NULL,
  statement_id bigint NOT NULL,
  line integer NOT NULL,
  PRIMARY KEY (merchant_id, deposit_id),
  UNIQUE (merchant_id, statement_id, line),
  FOREIGN KEY (merchant_id, deposit_id) REFERENCES deposit (merchant_id, id),
  FOREIGN KEY (merchant_id, statement_id, line) REFERENCES reconciliation_line (merchant_id, statement_id, line)
);

-- By the order that a line names.
CREATE INDEX reconciliation_by_order ON reconciliation_line (merchant_id, lower(our_reference))
  WHERE our_reference IS NOT NULL;

-- Whoever made an account, or handed its password over, is no second operator to it; and rights over money that one
-- operator gave alone rest until this moment.
ALTER TABLE operator
  ADD COLUMN created_by bigint REFERENCES operator (id),
  ADD COLUMN handed_over_by bigint REFERENCES operator (id),
  ADD COLUMN money_from timestamptz;

GRANT SELECT, INSERT ON desk_proposal, desk_alone, deposit_support TO tessera_app;
GRANT UPDATE (status, judged_by, judged_at, answer) ON desk_proposal TO tessera_app;
