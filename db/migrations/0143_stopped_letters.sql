-- Members whose letters an operator has stopped: they write none, and read those that they have.

SET lock_timeout = '5s';

CREATE TABLE letter_stop (
  merchant_id integer NOT NULL,
  author_id bigint NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (reason <> ''),
  stopped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, author_id),
  FOREIGN KEY (merchant_id, author_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX letter_stop_operator ON letter_stop (operator_id);
GRANT SELECT, INSERT, DELETE ON letter_stop TO tessera_app;
