-- Why a member is offered no missions, or NULL: the guard of rewards, and limits, because who limits play is not
-- invited to play more. A reward that was earned before can be claimed: setting a limit costs nothing.
CREATE OR REPLACE FUNCTION mission_barred(p_merchant integer, p_member bigint, p_at timestamptz) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(
    offer_barred(p_merchant, p_member, p_at),
    (SELECT 'limited' FROM play_limit
      WHERE member_id = p_member AND (own IS NOT NULL OR house IS NOT NULL) LIMIT 1)) -- guard: no-missions-with-limits
$$;

REVOKE ALL ON FUNCTION mission_barred(integer, bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mission_barred(integer, bigint, timestamptz) TO tessera_app;
