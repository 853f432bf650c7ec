-- replaces badb60c423d3710bfafc3d599fa36814e229ac6c7f3faefcfbcf2211c0da2dbc
-- The parts of stakes on lotteries that are no valid bets: low odds, opposite sides and covered draws. They are added up beside the
-- stakes, from a day that two operators of a brand set. docs/agents.md, "Valid bets"

SET lock_timeout = '5s';

-- The part in cash. Plays that were counted before have none. A later migration validates the constraint: here it would read all rounds
-- while nobody can read or write them.
ALTER TABLE played_round ADD COLUMN uncounted bigint NOT NULL DEFAULT 0;
ALTER TABLE played_round ADD CONSTRAINT played_round_uncounted_check CHECK (uncounted >= 0) NOT VALID;
ALTER TABLE settled_sum ADD COLUMN uncounted numeric NOT NULL DEFAULT 0;
ALTER TABLE settled_copy ADD COLUMN uncounted numeric NOT NULL DEFAULT 0;
ALTER TABLE settled_window ADD COLUMN uncounted numeric NOT NULL DEFAULT 0;

-- The valid bet of settled plays. The one without `uncounted` serves the release before alone.
CREATE FUNCTION settled_valid_bet(p_stake numeric, p_bonus_stake numeric, p_uncounted numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_stake - p_bonus_stake - p_uncounted
$$;

CREATE OR REPLACE FUNCTION note_team_plays() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO team_change (merchant_id, member_id, currency, day, category, agents, plays, stake, valid_bet, returned)
    SELECT line.merchant_id, line.member_id, line.currency, line.settled_day, line.category, line.agents, line.plays,
           line.stake, settled_valid_bet(line.stake, line.bonus_stake, line.uncounted), line.win
      FROM new_lines AS line JOIN team_member USING (member_id)
      JOIN member ON member.id = line.member_id
     WHERE cardinality(line.agents) > 0 OR member.account_type IN (1, 2, 41, 42);
  ELSE
    INSERT INTO team_change (merchant_id, member_id, currency, day, category, agents, plays, stake, valid_bet, returned)
    SELECT line.merchant_id, line.member_id, line.currency, line.settled_day, line.category, line.agents,
           line.plays - was.plays, line.stake - was.stake,
           settled_valid_bet(line.stake, line.bonus_stake, line.uncounted)
             - settled_valid_bet(was.stake, was.bonus_stake, was.uncounted),
           line.win - was.win
      FROM new_lines AS line
      JOIN old_lines AS was
     USING (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, returns)
      JOIN team_member USING (member_id)
      JOIN member ON member.id = line.member_id
     WHERE cardinality(line.agents) > 0 OR member.account_type IN (1, 2, 41, 42);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_closed_window() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.counted = 0 AND NEW.counted <> 0
     AND (OLD.member_id, OLD.currency, OLD.booked_day, OLD.settled_day, OLD.slot, OLD.agents, OLD.stake, OLD.cash, OLD.paid, OLD.uncounted)
       = (NEW.member_id, NEW.currency, NEW.booked_day, NEW.settled_day, NEW.slot, NEW.agents, NEW.stake, NEW.cash, NEW.paid, NEW.uncounted) THEN
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
