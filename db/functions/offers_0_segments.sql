-- The members of a brand who are in a segment at a moment: the one judge of segments, for campaigns, offers and missions. A member is in it if
-- every stated rule holds (src/domain/segments/segment.ts). With `p_has_deposited` that answer is taken instead of the stored deposits.
-- It has no search_path of its own, because only then the planner inlines it: a query for one member reads the rows of that member alone.
DROP FUNCTION IF EXISTS segment_members(integer, jsonb, timestamptz, boolean);
CREATE FUNCTION segment_members(p_merchant integer, p_rules jsonb, p_at timestamptz, p_has_deposited boolean)
RETURNS TABLE (member_id bigint) LANGUAGE sql STABLE AS $$
  SELECT member.id
    FROM member
    JOIN merchant AS brand ON brand.id = member.merchant_id
    -- Members who have reached no level have the first one, as the site shows it.
    LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = coalesce(member.club_id, (SELECT first_club(p_merchant)))
   CROSS JOIN LATERAL (SELECT ((p_at AT TIME ZONE brand.zone) - brand.day_start)::date AS today) AS day
   WHERE member.merchant_id = p_merchant
     -- The level at an earlier moment is the one before the first change since.
     AND (NOT p_rules ? 'levels' OR p_rules->'levels' @> to_jsonb(coalesce(
            CASE WHEN p_at < statement_timestamp() THEN (
              SELECT change.rank_before FROM level_change AS change
               WHERE change.member_id = member.id AND change.made_at > p_at ORDER BY change.id LIMIT 1) END,
            club.rank_level, 0)::integer))
     AND (NOT p_rules ? 'registeredFrom'
          OR ((member.created_at AT TIME ZONE brand.zone) - brand.day_start)::date >= (p_rules->>'registeredFrom')::date)
     AND (NOT p_rules ? 'registeredTo'
          OR ((member.created_at AT TIME ZONE brand.zone) - brand.day_start)::date <= (p_rules->>'registeredTo')::date)
     AND (NOT p_rules ? 'languages' OR p_rules->'languages' ? coalesce(member.language, brand.default_language))
     AND (NOT p_rules ? 'countries' OR p_rules->'countries' ? member.country_code)
     -- A remembered session is used without another sign-in.
     AND (NOT p_rules ?| ARRAY['seenWithinDays', 'unseenForDays']
          OR (SELECT (NOT p_rules ? 'seenWithinDays' OR seen.at >= p_at - (p_rules->>'seenWithinDays')::integer * interval '1 day')
                     AND (NOT p_rules ? 'unseenForDays' OR seen.at < p_at - (p_rules->>'unseenForDays')::integer * interval '1 day')
                FROM (SELECT greatest(member.created_at, member.last_login_at, (
                               SELECT max(session.last_used_at) FROM session WHERE session.member_id = member.id)) AS at) AS seen))
     AND (NOT p_rules ? 'hasDeposited'
          OR coalesce(p_has_deposited, EXISTS (
               SELECT FROM deposit
                WHERE deposit.merchant_id = p_merchant AND deposit.member_id = member.id AND deposit.credited_at < p_at))
             = (p_rules->>'hasDeposited')::boolean)
     AND (NOT p_rules ? 'teams' OR EXISTS (
            SELECT FROM agent_place AS place
              JOIN member AS agent ON agent.merchant_id = p_merchant AND agent.id = ANY (place.agents)
             WHERE place.member_id = member.id AND place.from_day <= day.today
               AND (place.until_day IS NULL OR place.until_day > day.today)
               AND p_rules->'teams' ? agent.account)) -- guard: segment-of-named-teams
     AND (NOT p_rules ? 'playedCategories' OR EXISTS (
            SELECT FROM settled_sum AS line
             WHERE line.member_id = member.id AND line.currency = brand.currency AND line.plays > 0
               AND line.booked_day > day.today - (p_rules->>'playedDays')::integer AND line.booked_day <= day.today
               AND p_rules->'playedCategories' ? line.category))
     AND (NOT p_rules ? 'turnoverDays' OR (
            SELECT coalesce(sum(line.stake - line.bonus_stake), 0)
                   BETWEEN coalesce((p_rules->>'turnoverLeast')::numeric * 100000, '-Infinity')
                       AND coalesce((p_rules->>'turnoverMost')::numeric * 100000, 'Infinity')
              FROM settled_sum AS line
             WHERE line.member_id = member.id
               AND line.currency = brand.currency -- guard: segment-of-own-money
               AND line.booked_day > day.today - (p_rules->>'turnoverDays')::integer AND line.booked_day <= day.today))
$$;

REVOKE ALL ON FUNCTION segment_members(integer, jsonb, timestamptz, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION segment_members(integer, jsonb, timestamptz, boolean) TO tessera_app;
