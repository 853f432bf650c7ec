-- Lines that differ by their returns alone change apart: without the returns, two that change in one statement were joined with each
-- other, and a team's figures counted their change twice. docs/agents.md, "Reports"

SET lock_timeout = '5s';

CREATE OR REPLACE FUNCTION note_team_plays() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO team_change (merchant_id, member_id, currency, day, category, agents, plays, stake, valid_bet, returned)
    SELECT line.merchant_id, line.member_id, line.currency, line.settled_day, line.category, line.agents, line.plays,
           line.stake, settled_valid_bet(line.stake, line.bonus_stake), line.win
      FROM new_lines AS line JOIN team_member USING (member_id)
      JOIN member ON member.id = line.member_id
     WHERE cardinality(line.agents) > 0 OR member.account_type IN (1, 2, 41, 42);
  ELSE
    INSERT INTO team_change (merchant_id, member_id, currency, day, category, agents, plays, stake, valid_bet, returned)
    SELECT line.merchant_id, line.member_id, line.currency, line.settled_day, line.category, line.agents,
           line.plays - was.plays, line.stake - was.stake,
           settled_valid_bet(line.stake, line.bonus_stake) - settled_valid_bet(was.stake, was.bonus_stake),
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
