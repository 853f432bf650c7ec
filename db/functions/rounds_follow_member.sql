-- Copies a member's plays since the last call, and open ones, so that the member's own record need not wait for the
-- job. Plays that moved no money are left to the job.
CREATE OR REPLACE FUNCTION rounds_follow_member(p_member bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_mark bigint := coalesce((SELECT transfer_id FROM round_follower WHERE member_id = p_member), 0);
  v_last bigint;
  v_count integer := 0;
  v_sources text[];
  v_names text[];
BEGIN
  SELECT max(id) INTO v_last
    FROM (SELECT id FROM ledger_transfer WHERE member_id = p_member AND id > v_mark ORDER BY id LIMIT 5000) AS moved;
  SELECT array_agg(source), array_agg(name) INTO v_sources, v_names
    FROM (
      SELECT play_source(moved.key) AS source, moved.reference AS name
        FROM ledger_transfer AS moved
       WHERE moved.member_id = p_member AND moved.id > v_mark AND moved.id <= v_last
         AND play_source(moved.key) IS NOT NULL
      UNION
      SELECT * FROM (
        SELECT provider_code, round_id FROM played_round
         -- guard: open-rounds-followed
         WHERE member_id = p_member AND state = 'open' ORDER BY day DESC, opened_at DESC, id DESC LIMIT 200) AS still_open
    ) AS found;
  IF v_names IS NOT NULL THEN
    v_count := rounds_follow(array_fill(p_member, ARRAY[cardinality(v_names)]), v_sources, v_names, NULL);
  END IF;
  IF v_last IS NOT NULL THEN
    INSERT INTO round_follower AS follower (member_id, transfer_id) VALUES (p_member, v_last)
    ON CONFLICT (member_id) DO UPDATE SET transfer_id = excluded.transfer_id
     WHERE follower.transfer_id < excluded.transfer_id;
  END IF;
  RETURN v_count;
END
$$;

-- Locks the member's wallet, and with it all play, until the transaction ends.
CREATE OR REPLACE FUNCTION play_lock(p_member bigint, p_currency text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT true FROM wallet
   WHERE member_id = p_member AND currency = p_currency AND account = 'main' FOR NO KEY UPDATE
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('rounds_follow_member', 'play_lock')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
