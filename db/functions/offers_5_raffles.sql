-- The raffles of a brand as rewards see them: the newest version of each, whether it runs on the business day of a moment, whether
-- it gives tickets then, and how many are neither given nor reserved. Offers and missions name a raffle, and raffles know the guard of offers.
DROP FUNCTION IF EXISTS reward_raffles(integer, timestamptz);
CREATE FUNCTION reward_raffles(p_merchant integer, p_at timestamptz)
RETURNS TABLE (raffle text, name text, names jsonb, gives boolean, left_count integer, runs boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT newest.raffle, newest.name, newest.names, state.runs AND sum.given + sum.reserved < sum.tickets,
         sum.tickets - sum.given - sum.reserved, state.runs
    FROM (SELECT DISTINCT ON (one.raffle) one.raffle, one.version, one.name, one.names, one.to_day
            FROM raffle_version AS one WHERE one.merchant_id = p_merchant
           ORDER BY one.raffle, one.version DESC) AS newest
    JOIN raffle_sum AS sum ON sum.merchant_id = p_merchant AND sum.raffle = newest.raffle AND sum.version = newest.version
   CROSS JOIN (SELECT zone, day_start FROM merchant WHERE id = p_merchant) AS brand
   CROSS JOIN LATERAL (SELECT
         NOT EXISTS (SELECT FROM raffle_stop AS stop
                      WHERE stop.merchant_id = p_merchant AND stop.raffle = newest.raffle AND stop.version = newest.version)
           AND (newest.to_day IS NULL OR newest.to_day >= ((p_at AT TIME ZONE brand.zone) - brand.day_start)::date)
           AND NOT EXISTS (SELECT FROM raffle_draw AS draw
                            WHERE draw.merchant_id = p_merchant AND draw.raffle = newest.raffle AND draw.version = newest.version
                              AND (draw.state <> 'open' OR draw.closes_at <= p_at)) AS runs) AS state
$$;

REVOKE ALL ON FUNCTION reward_raffles(integer, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reward_raffles(integer, timestamptz) TO tessera_app;
