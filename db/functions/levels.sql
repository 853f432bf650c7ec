-- Points of a member's level for the stakes of 100 points, on a business day. A change of the level counts from a later day than that of
-- its deed, and so do terms, so the answer for a day that has begun stays.
CREATE OR REPLACE FUNCTION level_points_percent(p_merchant integer, p_member bigint, p_day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce((
    SELECT points_percent FROM level_rank
     WHERE merchant_id = p_merchant
       AND version = (SELECT max(version) FROM level_terms WHERE merchant_id = p_merchant AND from_day <= p_day)
       AND rank = coalesce((SELECT change.rank FROM level_change AS change
                             WHERE change.member_id = p_member AND change.from_day <= p_day
                             ORDER BY change.from_day DESC, change.id DESC LIMIT 1), 0)), 100)::bigint
$$;

-- The first level of a brand: members who have reached none have this one, for offers, campaigns and the site alike.
CREATE OR REPLACE FUNCTION first_club(p_merchant integer) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT club_id FROM level_rank WHERE merchant_id = p_merchant AND rank = 0 ORDER BY version DESC LIMIT 1
$$;

REVOKE ALL ON FUNCTION first_club(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION first_club(integer) TO tessera_app;

REVOKE ALL ON FUNCTION level_points_percent(integer, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION level_points_percent(integer, bigint, date) TO tessera_app;
