-- Statements of providers and banks, held against our own books. What was read stays as it was read: nobody changes it.

SET lock_timeout = '5s';

CREATE SEQUENCE reconciliation_statement_id;

CREATE TABLE reconciliation_statement (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint NOT NULL DEFAULT nextval('reconciliation_statement_id'),
  source text NOT NULL CHECK (source ~ '^(provider:[a-z0-9-]{2,30}|channel:[1-9][0-9]{0,17}|manual)$'),
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day BETWEEN first_day AND first_day + 92),
  -- The days are those of this zone.
  zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 60),
  file_name text NOT NULL CHECK (length(file_name) <= 120),
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  file_bytes integer NOT NULL CHECK (file_bytes > 0),
  -- How it was to be understood, and the hash of that with the source and the days.
  choices jsonb NOT NULL CHECK (jsonb_typeof(choices) = 'object'),
  choices_hash bytea NOT NULL CHECK (length(choices_hash) = 32),
  line_count integer NOT NULL CHECK (line_count >= 0),
  bad_count integer NOT NULL CHECK (bad_count >= 0),
  matched_count integer NOT NULL CHECK (matched_count BETWEEN 0 AND line_count),
  difference_count integer NOT NULL CHECK (difference_count >= 0),
  uploaded_by bigint NOT NULL REFERENCES operator (id),
  uploaded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, id)
);
-- The same file, understood in the same way, is the same statement.
CREATE UNIQUE INDEX reconciliation_once ON reconciliation_statement (merchant_id, file_hash, choices_hash);

-- Lines are written as they are read, and their statement once all are counted: so the keys are looked at at the end.
CREATE TABLE reconciliation_line (
  merchant_id integer NOT NULL,
  statement_id bigint NOT NULL,
  line integer NOT NULL CHECK (line > 0),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  state text NOT NULL CHECK (state IN ('done', 'pending', 'failed')),
  at timestamptz NOT NULL,
  provider_reference text CHECK (length(provider_reference) <= 120),
  our_reference text CHECK (length(our_reference) <= 120),
  outcome text NOT NULL CHECK (outcome IN ('matched', 'ignored', 'only_there', 'currency', 'state', 'amount', 'twice')),
  -- What it is here: deposit:12.
  movement text CHECK (movement ~ '^(deposit|deposit_return|payout|payout_return):[1-9][0-9]{0,17}$'),
  PRIMARY KEY (merchant_id, statement_id, line),
  FOREIGN KEY (merchant_id, statement_id) REFERENCES reconciliation_statement (merchant_id, id)
    DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ON reconciliation_line (merchant_id, movement) WHERE movement IS NOT NULL;

CREATE TABLE reconciliation_bad_line (
  merchant_id integer NOT NULL,
  statement_id bigint NOT NULL,
  line integer NOT NULL CHECK (line > 0),
  fault text NOT NULL CHECK (fault ~ '^[a-z_]{4,30}$'),
  cell text NOT NULL CHECK (length(cell) <= 80),
  PRIMARY KEY (merchant_id, statement_id, line),
  FOREIGN KEY (merchant_id, statement_id) REFERENCES reconciliation_statement (merchant_id, id)
    DEFERRABLE INITIALLY DEFERRED
);

-- What both sides add up to.
CREATE TABLE reconciliation_sum (
  merchant_id integer NOT NULL,
  statement_id bigint NOT NULL,
  currency text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  here_count integer NOT NULL CHECK (here_count >= 0),
  here bigint NOT NULL CHECK (here >= 0),
  there_count integer NOT NULL CHECK (there_count >= 0),
  there bigint NOT NULL CHECK (there >= 0),
  PRIMARY KEY (merchant_id, statement_id, currency, direction),
  FOREIGN KEY (merchant_id, statement_id) REFERENCES reconciliation_statement (merchant_id, id)
    DEFERRABLE INITIALLY DEFERRED
);

-- Where the two differ: by a line, by what we have, or by both, as it stood when it was compared.
CREATE TABLE reconciliation_difference (
  merchant_id integer NOT NULL,
  statement_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('only_there', 'only_here', 'currency', 'state', 'amount', 'twice')),
  line integer,
  -- Where the statement named it first.
  first_line integer CHECK (first_line > 0),
  movement text CHECK (movement ~ '^(deposit|deposit_return|payout|payout_return):[1-9][0-9]{0,17}$'),
  member_id bigint,
  here_amount bigint CHECK (here_amount > 0),
  here_currency text,
  here_state text CHECK (here_state IN ('done', 'pending', 'failed')),
  here_provider_reference text,
  here_our_reference text,
  here_at timestamptz,
  PRIMARY KEY (merchant_id, statement_id, number),
  FOREIGN KEY (merchant_id, statement_id) REFERENCES reconciliation_statement (merchant_id, id)
    DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (merchant_id, statement_id, line) REFERENCES reconciliation_line (merchant_id, statement_id, line),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK ((kind = 'only_here') = (line IS NULL)),
  CHECK ((kind = 'only_there') <= (movement IS NULL)),
  CHECK ((movement IS NULL) = (here_amount IS NULL) AND (movement IS NULL) = (member_id IS NULL)
         AND (movement IS NULL) = (here_currency IS NULL) AND (movement IS NULL) = (here_state IS NULL)
         AND (movement IS NULL) = (here_our_reference IS NULL) AND (movement IS NULL) = (here_at IS NULL))
);

-- What an operator found out about one, once.
CREATE TABLE reconciliation_explanation (
  merchant_id integer NOT NULL,
  statement_id bigint NOT NULL,
  number integer NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  explained_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, statement_id, number),
  FOREIGN KEY (merchant_id, statement_id, number)
    REFERENCES reconciliation_difference (merchant_id, statement_id, number)
);

GRANT SELECT, INSERT ON reconciliation_statement, reconciliation_line, reconciliation_bad_line, reconciliation_sum,
  reconciliation_difference, reconciliation_explanation TO tessera_app;
GRANT USAGE ON SEQUENCE reconciliation_statement_id TO tessera_app;

-- By the number that a provider knows an order by, and what came back.
CREATE INDEX deposit_by_provider_reference ON deposit (merchant_id, lower(provider_reference))
  WHERE provider_reference IS NOT NULL;
CREATE INDEX deposit_returned ON deposit (merchant_id, ended_at) WHERE return_transfer_id IS NOT NULL;
CREATE INDEX withdrawal_by_payout_reference ON withdrawal (merchant_id, lower(payout_reference))
  WHERE payout_reference IS NOT NULL;
CREATE INDEX withdrawal_returned ON withdrawal (merchant_id, ended_at) WHERE state = 'returned';

-- What the operator's deed asked for that moved the money: the same number with other words is another deed.
ALTER TABLE deposit ADD COLUMN desk_request_hash bytea CHECK (length(desk_request_hash) = 32);
