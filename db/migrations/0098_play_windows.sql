-- Settled plays of teams with hourly or real-time salaries, by windows of five minutes. docs/agents.md, "Settlement on the server"

SET lock_timeout = '5s';

-- The window of the first settlement, counted from the beginning of the day; NULL where no agent above needs it.
ALTER TABLE played_round ADD COLUMN settled_slot smallint;

CREATE TABLE settled_window (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  -- As in settled_sum.
  booked_day date NOT NULL,
  settled_day date NOT NULL,
  slot smallint NOT NULL CHECK (slot >= 0),
  agents bigint[] NOT NULL,
  -- The count of real-time salaries that has taken the line; 0 while none has. Such a line is never changed.
  counted bigint NOT NULL DEFAULT 0,
  merchant_id integer NOT NULL,
  stake numeric NOT NULL,
  -- Stakes and payouts without the parts of bonuses.
  cash numeric NOT NULL,
  paid numeric NOT NULL,
  PRIMARY KEY (member_id, currency, booked_day, settled_day, slot, agents, counted),
  CHECK (booked_day >= settled_day)
);
CREATE INDEX settled_window_of_day ON settled_window (merchant_id, settled_day);
CREATE INDEX settled_window_open ON settled_window (merchant_id, settled_day) WHERE counted = 0;

-- A line of a closed day, and one that was counted, stay as they are.
CREATE FUNCTION refuse_closed_window() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.counted = 0 AND NEW.counted <> 0
     AND (OLD.member_id, OLD.currency, OLD.booked_day, OLD.settled_day, OLD.slot, OLD.agents, OLD.stake, OLD.cash, OLD.paid)
       = (NEW.member_id, NEW.currency, NEW.booked_day, NEW.settled_day, NEW.slot, NEW.agents, NEW.stake, NEW.cash, NEW.paid) THEN
    RETURN NEW;
  END IF;
  IF (TG_OP <> 'INSERT' AND OLD.counted <> 0)
     OR (CASE WHEN TG_OP = 'DELETE' THEN OLD.booked_day ELSE NEW.booked_day END)
        <= (SELECT max(day) FROM settled_day WHERE merchant_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.merchant_id ELSE NEW.merchant_id END) THEN
    RAISE EXCEPTION 'the window is closed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER window_is_open BEFORE INSERT OR UPDATE OR DELETE ON settled_window
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_window();

GRANT SELECT, UPDATE (counted) ON settled_window TO tessera_app;

-- Numbers of counts.
CREATE SEQUENCE settled_window_count;
GRANT USAGE ON SEQUENCE settled_window_count TO tessera_app;

CREATE INDEX agent_contract_windowed ON agent_contract_version (merchant_id, downline_id)
  WHERE kind IN ('hourly', 'real_time') AND starts_on IS NOT NULL;
