-- Held income of agents that two operators have released.

SET lock_timeout = '5s';

CREATE TABLE agent_held_release (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  agent_id bigint NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Repeats of a request release nothing again.
  request_id uuid NOT NULL,
  -- The amount and the debts that it was settled with.
  inputs jsonb NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  second_operator_id bigint NOT NULL REFERENCES operator (id) CHECK (second_operator_id <> operator_id),
  released_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (merchant_id, agent_id) REFERENCES member (merchant_id, id),
  UNIQUE (merchant_id, request_id)
);
CREATE INDEX agent_held_release_of ON agent_held_release (agent_id);
CREATE INDEX agent_statement_held ON agent_statement (merchant_id, agent_id) WHERE held > 0;
GRANT SELECT, INSERT ON agent_held_release TO tessera_app;
