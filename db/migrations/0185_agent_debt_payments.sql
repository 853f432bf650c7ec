-- Agents pay what they owe from the wallet, and two operators waive what the brand is owed.

SET lock_timeout = '5s';

CREATE TABLE agent_debt_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  debtor_id bigint NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Repeats of a request pay and waive nothing again.
  request_id uuid NOT NULL,
  -- The open debts before, from which the parts of the creditors follow.
  inputs jsonb NOT NULL,
  -- The waived debt with its two operators; of payments absent.
  debt_id bigint REFERENCES agent_debt (id),
  operator_id bigint REFERENCES operator (id),
  second_operator_id bigint REFERENCES operator (id) CHECK (second_operator_id <> operator_id),
  paid_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (num_nulls(debt_id, operator_id, second_operator_id) IN (0, 3)),
  FOREIGN KEY (merchant_id, debtor_id) REFERENCES member (merchant_id, id),
  UNIQUE (debtor_id, request_id)
);
GRANT SELECT, INSERT ON agent_debt_payment TO tessera_app;
