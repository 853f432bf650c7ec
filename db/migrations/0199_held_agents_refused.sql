-- Processes of the previous release do not know that income of single agents is held: they would pay it, and release the windows
-- that follow. The database refuses both, so that such a payout waits for a process of this release. docs/agents.md, "Signs of abuse"

SET lock_timeout = '5s';

CREATE FUNCTION refuse_held_agent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_agent bigint;
BEGIN
  IF TG_TABLE_NAME = 'agent_rebate' THEN
    v_agent := NEW.member_id;
  ELSE
    v_agent := NEW.agent_id;
  END IF;
  IF EXISTS (SELECT FROM agent_run WHERE id = NEW.run_id AND v_agent = ANY (held_agents)) THEN
    RAISE EXCEPTION 'the income of agent % in payout % is held', v_agent, NEW.run_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER held_agent_unpaid BEFORE UPDATE ON agent_statement
  FOR EACH ROW WHEN (NEW.credited > 0) EXECUTE FUNCTION refuse_held_agent();
CREATE TRIGGER held_agent_unpaid BEFORE UPDATE ON agent_rebate
  FOR EACH ROW WHEN (NEW.credited > 0) EXECUTE FUNCTION refuse_held_agent();

-- Windows that were not examined themselves hold the agents that those examined within the hour hold.
CREATE FUNCTION refuse_unheld_windows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM agent_run_flags WHERE run_id = NEW.id)
     AND EXISTS (
       SELECT FROM agent_run AS earlier
         JOIN agent_run_flags AS flags ON flags.run_id = earlier.id
         JOIN agent_statement AS line ON line.run_id = NEW.id AND line.agent_id = ANY (earlier.held_agents)
        WHERE earlier.merchant_id = NEW.merchant_id AND earlier.kind = NEW.kind AND earlier.part = NEW.part
          AND earlier.start_day = NEW.start_day AND earlier.is_alone
          AND flags.examined_at > clock_timestamp() - interval '1 hour'
          AND line.gross > 0 AND line.agent_id <> ALL (NEW.held_agents)) THEN
    RAISE EXCEPTION 'windows of payout % have held agents', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER held_windows_unreleased BEFORE UPDATE ON agent_run
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'released' AND NEW.is_alone AND NEW.part = 'five_minutes'
                     AND NEW.second_operator_id IS NULL)
  EXECUTE FUNCTION refuse_unheld_windows();
