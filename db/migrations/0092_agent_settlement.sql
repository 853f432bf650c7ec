-- What agents earned for a period, from which inputs, and how it was paid. docs/agents.md, "Settlement on the server"

SET lock_timeout = '5s';

-- One period of one kind of contract. `waiting` waits for two operators, `released` is being paid.
CREATE TABLE agent_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  kind text NOT NULL CHECK (kind IN ('dividend', 'daily')),
  part text NOT NULL CHECK (part IN ('day', 'week', 'half_month', 'month')),
  start_day date NOT NULL,
  end_day date NOT NULL CHECK (end_day > start_day),
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'released', 'stopped', 'paid')),
  version integer NOT NULL DEFAULT 1,
  -- The sum of the shares at the top: what the brand pays before debts and advances.
  gross bigint NOT NULL CHECK (gross >= 0),
  -- Rules of the brand, the hash of each closed day that was read, and the payable step.
  inputs jsonb NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  released_by bigint REFERENCES operator (id),
  second_operator_id bigint REFERENCES operator (id),
  paid_at timestamptz,
  CHECK (released_by <> second_operator_id),
  UNIQUE (merchant_id, kind, part, start_day)
);
CREATE INDEX agent_run_open ON agent_run (merchant_id, id) WHERE state IN ('waiting', 'released', 'stopped');

-- The members that could be active, as they were when the run was computed.
CREATE TABLE agent_run_member (
  run_id bigint NOT NULL REFERENCES agent_run (id),
  member_id bigint NOT NULL,
  deposited bigint NOT NULL,
  counts boolean NOT NULL,
  identity text,
  PRIMARY KEY (run_id, member_id)
);

-- One tree of a run: all agents below one of the brand's own. It is settled and posted in one transaction.
CREATE TABLE agent_tree_settlement (
  run_id bigint NOT NULL REFERENCES agent_run (id),
  root_id bigint NOT NULL,
  inputs jsonb NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  settled_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (run_id, root_id)
);

CREATE TABLE agent_statement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The contract, its version, the kind of part and the first day.
  key text NOT NULL UNIQUE,
  run_id bigint NOT NULL REFERENCES agent_run (id),
  merchant_id integer NOT NULL,
  contract_id bigint NOT NULL,
  version integer NOT NULL,
  agent_id bigint NOT NULL,
  upline_id bigint,
  root_id bigint NOT NULL,
  start_day date NOT NULL,
  end_day date NOT NULL CHECK (end_day > start_day),
  -- Terms, figures and earlier wins; what follows from them; and the hash over both.
  inputs jsonb NOT NULL,
  result jsonb NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  gross bigint NOT NULL CHECK (gross >= 0),
  -- Set once, when the tree is settled.
  received bigint,
  due_below bigint,
  from_wallet bigint,
  advanced bigint,
  paid_below bigint,
  debt_income bigint,
  debts_paid bigint,
  credited bigint,
  held bigint,
  paid_at timestamptz,
  FOREIGN KEY (merchant_id, agent_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (contract_id, version) REFERENCES agent_contract_version (contract_id, version),
  UNIQUE (run_id, agent_id)
);
CREATE INDEX agent_statement_of_agent ON agent_statement (agent_id, id);
CREATE INDEX agent_statement_of_contract ON agent_statement (contract_id, start_day);

-- What an agent owes a downline, or the brand for its advance (creditor NULL).
CREATE TABLE agent_debt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  debtor_id bigint NOT NULL,
  creditor_id bigint CHECK (creditor_id <> debtor_id),
  currency text NOT NULL,
  since date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  open bigint NOT NULL CHECK (open BETWEEN 0 AND amount),
  FOREIGN KEY (merchant_id, debtor_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, creditor_id) REFERENCES member (merchant_id, id),
  UNIQUE NULLS NOT DISTINCT (debtor_id, creditor_id, currency, since)
);
CREATE INDEX agent_debt_open ON agent_debt (debtor_id) WHERE open > 0;

-- A computed or paid row is never changed: of a run its state, of a statement its payment, once.
GRANT SELECT, INSERT ON agent_run, agent_run_member, agent_tree_settlement, agent_statement, agent_debt TO tessera_app;
GRANT UPDATE (state, version, released_by, second_operator_id, paid_at) ON agent_run TO tessera_app;
GRANT UPDATE (received, due_below, from_wallet, advanced, paid_below, debt_income, debts_paid, credited, held, paid_at)
  ON agent_statement TO tessera_app;
GRANT UPDATE (amount, open) ON agent_debt TO tessera_app;

CREATE FUNCTION refuse_statement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'statement % is paid', OLD.id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER paid_once BEFORE UPDATE ON agent_statement
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION refuse_statement_change();
