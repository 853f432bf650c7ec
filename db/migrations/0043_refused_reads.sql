-- Counts requests for records that the caller may not see, and pictures that could not be decoded.

SET lock_timeout = '5s';

-- One row for each member or operator and hour, however many requests: shows who tries ids of others.
CREATE TABLE refused_read (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer REFERENCES merchant (id),
  member_id bigint,
  operator_id bigint REFERENCES operator (id),
  hour timestamptz NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
  count integer NOT NULL CHECK (count > 0),
  last_call text NOT NULL CHECK (length(last_call) BETWEEN 1 AND 100),
  last_at timestamptz NOT NULL,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (num_nonnulls(member_id, operator_id) = 1),
  CHECK ((merchant_id IS NULL) = (member_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (merchant_id, member_id, operator_id, hour)
);
CREATE INDEX ON refused_read (operator_id, hour) WHERE operator_id IS NOT NULL;
CREATE INDEX ON refused_read (hour);
GRANT SELECT, INSERT, UPDATE, DELETE ON refused_read TO tessera_app;

-- The sender and time of an upload that could not be decoded. Neither its bytes nor its name is kept.
CREATE TABLE picture_refusal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  sender text NOT NULL CHECK (length(sender) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON picture_refusal (merchant_id, sender, created_at);
CREATE INDEX ON picture_refusal (created_at);
GRANT SELECT, INSERT, DELETE ON picture_refusal TO tessera_app;
