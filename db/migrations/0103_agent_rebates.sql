-- Rebates on settled plays: what each member and agent earned on a day, from which halls, and how it was paid.
-- docs/agents.md, "Rebates on the server"

SET lock_timeout = '5s';

-- A run of rebates is one closed day.
ALTER TABLE agent_run DROP CONSTRAINT agent_run_kind_check;
ALTER TABLE agent_run ADD CONSTRAINT agent_run_kind_check CHECK (kind IN ('dividend', 'daily', 'hourly', 'real_time', 'rebate'));

CREATE TABLE agent_rebate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id bigint NOT NULL REFERENCES agent_run (id),
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  -- Rebates with one root are paid in one transaction.
  root_id bigint NOT NULL,
  -- Earned for plays of others as well. Below zero, only agents owe.
  is_agent boolean NOT NULL,
  -- Exact amounts in millionths of a unit: earned on this day, and the rests before and after.
  fine numeric NOT NULL,
  carried_before numeric NOT NULL,
  carried numeric NOT NULL,
  -- Whole steps. Below zero: bets of earlier days were reversed.
  gross bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  -- Set once, when it is paid.
  debt_income bigint,
  debts_paid bigint,
  credited bigint,
  held bigint,
  paid_at timestamptz,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  UNIQUE (run_id, member_id),
  CHECK (fine + carried_before = gross::numeric * 1000000 + carried),
  CHECK (gross >= 0 OR is_agent)
);
CREATE INDEX agent_rebate_of_member ON agent_rebate (member_id, id);
CREATE INDEX agent_rebate_open ON agent_rebate (run_id, root_id) WHERE paid_at IS NULL;

-- The parts of a rebate by hall, and by the day whose rates count. A line without an own part is the burden of a team.
CREATE TABLE agent_rebate_line (
  run_id bigint NOT NULL,
  member_id bigint NOT NULL,
  settled_day date NOT NULL,
  product text NOT NULL,
  category text NOT NULL,
  -- The play of the member and of all below.
  valid_bet numeric NOT NULL,
  fine numeric NOT NULL,
  -- Rebates for this play: of members for their own bets, and of agents up to this one.
  members_fine numeric NOT NULL,
  agents_fine numeric NOT NULL,
  PRIMARY KEY (run_id, member_id, settled_day, product, category),
  FOREIGN KEY (run_id, member_id) REFERENCES agent_rebate (run_id, member_id)
);

GRANT SELECT, INSERT ON agent_rebate, agent_rebate_line TO tessera_app;
GRANT UPDATE (debt_income, debts_paid, credited, held, paid_at) ON agent_rebate TO tessera_app;

CREATE FUNCTION refuse_rebate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rebate % is paid', OLD.id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER paid_once BEFORE UPDATE ON agent_rebate
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION refuse_rebate_change();
