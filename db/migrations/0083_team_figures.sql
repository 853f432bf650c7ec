-- Rolled-up figures of agents' teams: docs/agents.md, "Reports". Fed by changes of settled sums, of the ledger and of members; nothing
-- here is written while a bet is placed or settled. db/functions/team_figures.sql has the functions that write them.

SET lock_timeout = '5s';

-- Each real member with the agents above now, nearest first.
CREATE TABLE team_member (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  merchant_id integer NOT NULL,
  agents bigint[] NOT NULL,
  joined_day date NOT NULL,
  -- The agents above at that time; for them the member counts as new.
  joined_agents bigint[] NOT NULL,
  first_deposit_day date,
  first_deposit_agents bigint[],
  seen_at timestamptz NOT NULL
);
CREATE INDEX team_member_agents ON team_member USING gin (agents);
CREATE INDEX team_member_joined ON team_member (merchant_id, joined_day, member_id);
CREATE INDEX team_member_first_deposit ON team_member (merchant_id, first_deposit_day, member_id)
  WHERE first_deposit_day IS NOT NULL;

-- Changes that are not in the sums yet.
CREATE TABLE team_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  -- Empty for money and people.
  category text NOT NULL DEFAULT '',
  agents bigint[] NOT NULL,
  plays bigint NOT NULL DEFAULT 0,
  stake numeric NOT NULL DEFAULT 0,
  valid_bet numeric NOT NULL DEFAULT 0,
  returned numeric NOT NULL DEFAULT 0,
  deposits numeric NOT NULL DEFAULT 0,
  withdrawals numeric NOT NULL DEFAULT 0,
  new_members integer NOT NULL DEFAULT 0,
  new_agents integer NOT NULL DEFAULT 0,
  first_deposits integer NOT NULL DEFAULT 0
);

-- One line for each agent, day and category: the whole team, and the direct members alone.
CREATE TABLE team_day (
  agent_id bigint NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  category text NOT NULL,
  merchant_id integer NOT NULL,
  plays bigint NOT NULL,
  stake numeric NOT NULL,
  valid_bet numeric NOT NULL,
  returned numeric NOT NULL,
  deposits numeric NOT NULL,
  withdrawals numeric NOT NULL,
  new_members integer NOT NULL,
  new_agents integer NOT NULL,
  first_deposits integer NOT NULL,
  direct_plays bigint NOT NULL,
  direct_stake numeric NOT NULL,
  direct_valid_bet numeric NOT NULL,
  direct_returned numeric NOT NULL,
  direct_deposits numeric NOT NULL,
  direct_withdrawals numeric NOT NULL,
  direct_new_members integer NOT NULL,
  direct_new_agents integer NOT NULL,
  direct_first_deposits integer NOT NULL,
  PRIMARY KEY (agent_id, currency, day, category)
);
CREATE INDEX team_day_of_merchant ON team_day (merchant_id, day);

-- The figures of each member by day, week and month. Whole units: a member's sum of a month fits.
CREATE TABLE team_period (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('day', 'week', 'month')),
  start_day date NOT NULL,
  merchant_id integer NOT NULL,
  plays bigint NOT NULL,
  stake bigint NOT NULL,
  valid_bet bigint NOT NULL,
  returned bigint NOT NULL,
  deposits bigint NOT NULL,
  withdrawals bigint NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  -- The agents for whom the member last became active.
  active_agents bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (member_id, currency, kind, start_day)
);
CREATE INDEX team_period_by_valid_bet ON team_period (merchant_id, currency, kind, start_day, valid_bet DESC, member_id DESC);

-- The number of active members of each agent by day, week and month.
CREATE TABLE team_active (
  agent_id bigint NOT NULL,
  currency text NOT NULL,
  kind text NOT NULL,
  start_day date NOT NULL,
  merchant_id integer NOT NULL,
  active integer NOT NULL,
  direct_active integer NOT NULL,
  PRIMARY KEY (agent_id, currency, kind, start_day)
);

-- Transfers of members below agents that changed their money, without play.
CREATE TABLE team_transfer (
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  change bigint NOT NULL,
  at timestamptz NOT NULL,
  -- The agents above at that time.
  agents bigint[] NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX team_transfer_of_merchant ON team_transfer (merchant_id, currency, day DESC, id DESC);
CREATE INDEX team_transfer_of_member ON team_transfer (member_id, currency, day DESC, id DESC);

-- Counted anew every few minutes.
CREATE TABLE team_now (
  agent_id bigint PRIMARY KEY,
  merchant_id integer NOT NULL,
  counted_at timestamptz NOT NULL,
  members integer NOT NULL,
  agents integer NOT NULL,
  direct_members integer NOT NULL,
  direct_agents integer NOT NULL,
  balance numeric NOT NULL,
  online integer NOT NULL,
  unseen_3 integer NOT NULL,
  unseen_7 integer NOT NULL
);
CREATE INDEX ON team_now (merchant_id);

-- Transfers of transactions up to this one are followed.
CREATE TABLE team_mark (
  id integer PRIMARY KEY CHECK (id = 1),
  followed_through xid8 NOT NULL
);
INSERT INTO team_mark VALUES (1, '0');

GRANT SELECT ON team_member, team_change, team_day, team_period, team_active, team_transfer, team_now, team_mark TO tessera_app;

-- The valid bet of settled plays: the part of their stakes that no bonus paid. src/domain/agents/valid-bet.ts has the whole rule.
CREATE FUNCTION settled_valid_bet(p_stake numeric, p_bonus_stake numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_stake - p_bonus_stake
$$;

-- Settled plays change in rounds_follow, which no bet waits for.
CREATE FUNCTION note_team_plays() RETURNS trigger
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
     USING (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents)
      JOIN team_member USING (member_id)
      JOIN member ON member.id = line.member_id
     WHERE cardinality(line.agents) > 0 OR member.account_type IN (1, 2, 41, 42);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER team_inserted AFTER INSERT ON settled_sum
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION note_team_plays();
CREATE TRIGGER team_updated AFTER UPDATE ON settled_sum
  REFERENCING NEW TABLE AS new_lines OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION note_team_plays();

CREATE FUNCTION note_team_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_agents bigint[] := agents_above(NEW.id);
  v_day date;
  v_currency text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE team_member SET agents = agents_above(member_id)
     WHERE member_id = NEW.id OR agents @> ARRAY[NEW.id];
    RETURN NULL;
  END IF;
  SELECT ((NEW.created_at AT TIME ZONE zone) - day_start)::date, currency INTO v_day, v_currency
    FROM merchant WHERE id = NEW.merchant_id;
  INSERT INTO team_member (member_id, merchant_id, agents, joined_day, joined_agents, seen_at)
  VALUES (NEW.id, NEW.merchant_id, v_agents, v_day, v_agents, NEW.created_at);
  IF cardinality(v_agents) > 0 THEN
    INSERT INTO team_change (merchant_id, member_id, currency, day, agents, new_members, new_agents)
    VALUES (NEW.merchant_id, NEW.id, v_currency, v_day, v_agents,
            CASE WHEN NEW.account_type IN (1, 2, 41, 42) THEN 0 ELSE 1 END,
            CASE WHEN NEW.account_type IN (1, 2, 41, 42) THEN 1 ELSE 0 END);
  END IF;
  RETURN NULL;
END
$$;
-- Trial accounts belong to no team.
CREATE TRIGGER team_joined AFTER INSERT ON member
  FOR EACH ROW WHEN (NEW.account_type <> 4) EXECUTE FUNCTION note_team_member();
CREATE TRIGGER team_moved AFTER UPDATE OF upline_id ON member
  FOR EACH ROW WHEN (OLD.upline_id IS DISTINCT FROM NEW.upline_id) EXECUTE FUNCTION note_team_member();

-- History: members, and settled plays as changes. The mark makes the ledger be followed from its beginning.
WITH RECURSIVE tree AS (
  SELECT id, '{}'::bigint[] AS agents FROM member WHERE upline_id IS NULL
  UNION ALL
  SELECT member.id, tree.id || tree.agents
    FROM tree JOIN member ON member.upline_id = tree.id
   WHERE cardinality(tree.agents) < 100)
INSERT INTO team_member (member_id, merchant_id, agents, joined_day, joined_agents, seen_at)
SELECT member.id, member.merchant_id, tree.agents, ((member.created_at AT TIME ZONE zone) - day_start)::date, tree.agents,
       coalesce(member.last_login_at, member.created_at)
  FROM tree JOIN member ON member.id = tree.id JOIN merchant ON merchant.id = member.merchant_id
 WHERE account_type <> 4;
INSERT INTO team_change (merchant_id, member_id, currency, day, agents, new_members, new_agents)
SELECT member.merchant_id, member.id, merchant.currency, joined_day, agents,
       CASE WHEN account_type IN (1, 2, 41, 42) THEN 0 ELSE 1 END, CASE WHEN account_type IN (1, 2, 41, 42) THEN 1 ELSE 0 END
  FROM team_member JOIN member ON member.id = member_id JOIN merchant ON merchant.id = member.merchant_id
 WHERE cardinality(agents) > 0;
INSERT INTO team_change (merchant_id, member_id, currency, day, category, agents, plays, stake, valid_bet, returned)
SELECT line.merchant_id, line.member_id, line.currency, line.settled_day, line.category, line.agents, sum(line.plays),
       sum(line.stake), sum(settled_valid_bet(line.stake, line.bonus_stake)), sum(line.win)
  FROM settled_sum AS line JOIN member ON member.id = line.member_id
 WHERE account_type <> 4 AND (cardinality(line.agents) > 0 OR account_type IN (1, 2, 41, 42))
 GROUP BY line.merchant_id, line.member_id, line.currency, line.settled_day, line.category, line.agents;

DO $$
BEGIN
  IF (SELECT count(*) FROM team_member) <> (SELECT count(*) FROM member WHERE account_type <> 4) THEN
    RAISE EXCEPTION 'not every real member is in the teams';
  END IF;
END
$$;
