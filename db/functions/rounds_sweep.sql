-- Deletes buckets beyond their windows, wins too old for any board, and changes that were followed days ago.
CREATE OR REPLACE FUNCTION rounds_sweep() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM game_return WHERE width = 300 AND bucket < statement_timestamp() - interval '3 hours';
  DELETE FROM game_return WHERE width = 3600 AND bucket < statement_timestamp() - interval '36 hours';
  DELETE FROM player_day WHERE day < (statement_timestamp() - interval '10 days')::date;
  DELETE FROM play_minute WHERE minute < statement_timestamp() - interval '15 days';
  DELETE FROM win WHERE provider_code IS NOT NULL AND settled_at < statement_timestamp() - interval '40 days';
  DELETE FROM play_change
   WHERE transaction_id IN (SELECT transaction_id FROM play_change ORDER BY transaction_id LIMIT 20000)
     AND created_at < statement_timestamp() - interval '3 days'
     AND transaction_id <= (SELECT followed_through FROM play_mark);
END
$$;

REVOKE ALL ON FUNCTION rounds_sweep() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rounds_sweep() TO tessera_app;
