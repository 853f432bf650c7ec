-- The name that an operator of customer service shows to members, in place of the name of the account. A row is the
-- operator's consent: without one no page of members names the operator who answers.
SET lock_timeout = '5s';

CREATE TABLE operator_public_name (
  operator_id bigint PRIMARY KEY REFERENCES operator (id),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 24),
  named_since timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_public_name TO tessera_app;
