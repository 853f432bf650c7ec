-- Places of members in the tree of agents. A place has days, so that no day has two trees.

-- The agents above a member on a day, nearest first: the earliest place that has not ended then.
CREATE OR REPLACE FUNCTION agents_above(p_member bigint, p_day date) RETURNS bigint[]
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce((SELECT agents FROM agent_place
                    WHERE member_id = p_member AND (until_day IS NULL OR until_day > p_day)
                    ORDER BY from_day LIMIT 1), '{}')
$$;

-- The agents above a member today.
CREATE OR REPLACE FUNCTION agents_above(p_member bigint) RETURNS bigint[]
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT agents_above(p_member, business_day((SELECT merchant_id FROM member WHERE id = p_member)))
$$;

-- The members below an agent today, at any depth: 1 is directly below. Every query about a team selects from it. It has no
-- search_path of its own, because only then the planner inlines it into the query; the subquery reads the day once.
CREATE OR REPLACE FUNCTION team_of(p_merchant integer, p_agent bigint)
RETURNS TABLE (member_id bigint, agents bigint[], level integer)
LANGUAGE sql STABLE AS $$
  SELECT place.member_id, place.agents, array_position(place.agents, p_agent)
    FROM agent_place AS place
   WHERE place.merchant_id = p_merchant
     AND place.from_day <= (SELECT business_day(p_merchant))
     AND (place.until_day IS NULL OR place.until_day > (SELECT business_day(p_merchant)))
     AND place.agents @> ARRAY[p_agent] -- guard: team-scope
$$;

-- Whether a member has joined or left the team of an agent, or its direct members, by a move that has acted since a day. Places that a move of their first
-- day has changed do not say in which team they were before.
CREATE OR REPLACE FUNCTION team_has_moved(p_merchant integer, p_agent bigint, p_since date, p_direct boolean)
RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM agent_place WHERE merchant_id = p_merchant AND is_changed AND from_day >= p_since)
      OR EXISTS (
           SELECT FROM agent_place AS former
             JOIN agent_place AS later ON later.member_id = former.member_id AND later.from_day = former.until_day
            WHERE former.merchant_id = p_merchant AND former.until_day >= p_since AND former.until_day <= business_day(p_merchant)
              AND CASE WHEN p_direct THEN (former.agents[1] = p_agent) IS DISTINCT FROM (later.agents[1] = p_agent)
                       ELSE (p_agent = ANY (former.agents)) <> (p_agent = ANY (later.agents)) END)
$$;

-- Places a member with the whole team below an upline, or at the top, from a day on. The caller has judged the move.
CREATE OR REPLACE FUNCTION move_team(p_merchant integer, p_member bigint, p_upline bigint, p_day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_above bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(7283061, p_merchant);
  v_above := CASE WHEN p_upline IS NULL THEN '{}' ELSE p_upline || agents_above(p_upline, p_day) END;
  IF p_member = ANY (v_above) THEN
    RAISE EXCEPTION 'member % would be below itself', p_member;
  END IF;
  IF EXISTS (SELECT FROM agent_place
              WHERE merchant_id = p_merchant AND from_day > p_day
                AND (member_id IN (p_member, p_upline) OR agents @> ARRAY[p_member])) THEN
    RAISE EXCEPTION 'a later move of member % or of the upline waits', p_member;
  END IF;
  -- Places that begin on this day move with the agent; earlier ones end and are followed by new ones.
  UPDATE agent_place SET agents = coalesce(agents[1:array_position(agents, p_member)], '{}') || v_above,
                         is_changed = is_changed OR p_day <= business_day(p_merchant)
   WHERE merchant_id = p_merchant AND from_day = p_day AND (member_id = p_member OR agents @> ARRAY[p_member]);
  UPDATE agent_place SET until_day = p_day
   WHERE merchant_id = p_merchant AND from_day < p_day AND until_day IS NULL
     AND (member_id = p_member OR agents @> ARRAY[p_member]);
  INSERT INTO agent_place (member_id, from_day, merchant_id, agents)
  SELECT member_id, p_day, merchant_id, coalesce(agents[1:array_position(agents, p_member)], '{}') || v_above
    FROM agent_place
   WHERE merchant_id = p_merchant AND until_day = p_day AND (member_id = p_member OR agents @> ARRAY[p_member])
      ON CONFLICT (member_id, from_day) DO NOTHING;
END
$$;

-- The application changes an upline only after its move; a repair by the owner of the database counts from today on.
CREATE OR REPLACE FUNCTION follow_upline() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF (agents_above(NEW.id))[1] IS DISTINCT FROM NEW.upline_id THEN
    IF current_user = 'tessera_app' THEN -- guard: upline-changes-by-move
      RAISE EXCEPTION 'an upline changes only by a move';
    END IF;
    PERFORM move_team(NEW.merchant_id, NEW.id, NEW.upline_id, business_day(NEW.merchant_id));
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER follow_upline AFTER UPDATE OF upline_id ON member
  FOR EACH ROW WHEN (OLD.upline_id IS DISTINCT FROM NEW.upline_id) EXECUTE FUNCTION follow_upline();

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('agents_above', 'team_of', 'team_has_moved', 'move_team', 'follow_upline') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
