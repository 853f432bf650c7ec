-- The window of five minutes, counted from the beginning of the merchant's day, in which a play was first settled. NULL
-- unless the member or an agent above has an hourly or real-time salary on that day. src/domain/agents/periods.ts states
-- the same windows.
CREATE OR REPLACE FUNCTION settled_slot(p_merchant integer, p_member bigint, p_day date, p_at timestamptz) RETURNS smallint
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT greatest(0, floor(extract(epoch FROM p_at - ((p_day + day_start) AT TIME ZONE zone)) / 300))::smallint
    FROM merchant
   WHERE id = p_merchant
     -- Most merchants have no such salary: one lookup in an empty index.
     AND EXISTS (SELECT FROM agent_contract_version
                  WHERE merchant_id = p_merchant AND kind IN ('hourly', 'real_time') AND starts_on IS NOT NULL)
     AND EXISTS (SELECT FROM agent_contract_version
                  WHERE merchant_id = p_merchant AND kind IN ('hourly', 'real_time') AND starts_on <= p_day
                    AND (ends_on IS NULL OR ends_on > p_day)
                    AND downline_id = ANY (p_member || agents_above(p_member, p_day)))
$$;
REVOKE ALL ON FUNCTION settled_slot FROM PUBLIC;
