-- The agents above each member, by business days, and the moves that two operators approved.

SET lock_timeout = '5s';

CREATE TABLE agent_place (
  member_id bigint NOT NULL,
  from_day date NOT NULL,
  -- The first day of the next place; NULL without one.
  until_day date CHECK (until_day > from_day),
  merchant_id integer NOT NULL,
  -- Nearest first, as in settled_sum.
  agents bigint[] NOT NULL CHECK (cardinality(agents) <= 100),
  PRIMARY KEY (member_id, from_day),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CONSTRAINT agent_place_not_below_itself CHECK (NOT member_id = ANY (agents))
);
CREATE UNIQUE INDEX agent_place_last ON agent_place (member_id) WHERE until_day IS NULL;
CREATE INDEX agent_place_team ON agent_place USING gin (agents);

CREATE TABLE agent_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  -- NULL: the top of the tree.
  from_upline_id bigint,
  to_upline_id bigint CHECK (to_upline_id <> member_id),
  acts_on date NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint NOT NULL REFERENCES operator (id) CHECK (approved_by <> operator_id),
  approved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- member.upline_id has followed the place.
  followed_at timestamptz,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, from_upline_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, to_upline_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX agent_move_waiting ON agent_move (merchant_id, acts_on) WHERE followed_at IS NULL;
CREATE INDEX agent_move_of_member ON agent_move (member_id, id);

-- Limits of a brand's tree of agents. Without a row those of src/domain/agents/tree.ts count.
CREATE TABLE agent_terms (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  depth_max integer NOT NULL CHECK (depth_max BETWEEN 1 AND 60),
  breadth_max integer NOT NULL CHECK (breadth_max BETWEEN 1 AND 100000),
  version integer NOT NULL
);

CREATE FUNCTION business_day(p_merchant integer) RETURNS date
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date FROM merchant WHERE id = p_merchant
$$;

-- The first places of a member: those of the upline from today on, with the upline.
CREATE FUNCTION place_new_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_today date := business_day(NEW.merchant_id);
BEGIN
  IF NEW.upline_id IS NULL THEN
    INSERT INTO agent_place (member_id, from_day, merchant_id, agents) VALUES (NEW.id, v_today, NEW.merchant_id, '{}');
    RETURN NULL;
  END IF;
  -- A move of the upline's team waits for this registration, or this one for the move.
  PERFORM pg_advisory_xact_lock_shared(7283061, NEW.merchant_id);
  INSERT INTO agent_place (member_id, from_day, until_day, merchant_id, agents)
  SELECT NEW.id, greatest(from_day, v_today), until_day, merchant_id, member_id || agents
    FROM agent_place WHERE member_id = NEW.upline_id AND (until_day IS NULL OR until_day > v_today);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'member % has no place in the tree', NEW.upline_id;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION business_day, place_new_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION business_day TO tessera_app;
CREATE TRIGGER place_new_member AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION place_new_member();

-- Members so far, from the day of their registration on. Links and codes of agents were the only way below an upline.
WITH RECURSIVE tree AS (
  SELECT merchant_id, id, created_at, '{}'::bigint[] AS agents FROM member WHERE upline_id IS NULL
  UNION ALL
  SELECT member.merchant_id, member.id, member.created_at, tree.id || tree.agents
    FROM tree JOIN member ON member.merchant_id = tree.merchant_id AND member.upline_id = tree.id)
INSERT INTO agent_place (member_id, from_day, merchant_id, agents)
SELECT tree.id, ((tree.created_at AT TIME ZONE merchant.zone) - merchant.day_start)::date, merchant_id, agents
  FROM tree JOIN merchant ON merchant.id = tree.merchant_id;

DO $$
BEGIN
  IF EXISTS (SELECT FROM member WHERE NOT EXISTS (SELECT FROM agent_place WHERE member_id = member.id)) THEN
    RAISE EXCEPTION 'the uplines of some members form a circle';
  END IF;
END
$$;

GRANT SELECT ON agent_place TO tessera_app;
GRANT SELECT, INSERT, UPDATE (followed_at) ON agent_move TO tessera_app;
GRANT SELECT, INSERT, UPDATE ON agent_terms TO tessera_app;
