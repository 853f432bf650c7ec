-- The life of a draw. Every function takes the draw's advisory lock, exclusive to change it and shared to bet on it,
-- in the order of the ids, and reads the clock after it has the lock. So a bet that was in time is committed before its
-- draw is closed.

-- Plans draws of a game. Those that are planned already, and those that would be closed already, are left out; the
-- count of new ones is returned.
CREATE OR REPLACE FUNCTION lottery_plan(p_game text, p_drawn_by text, p_numbers text[], p_opens timestamptz[],
                                        p_closes timestamptz[], p_draws timestamptz[], p_hashes bytea[], p_sealed text[])
RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH plan AS (
    SELECT * FROM unnest(p_numbers, p_opens, p_closes, p_draws, p_hashes, p_sealed)
           AS plan (number, opens_at, closes_at, draws_at, hash, sealed)
     WHERE closes_at > clock_timestamp() -- guard: planned-before-closing
  ), made AS (
    INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, seed_hash)
    SELECT p_game, number, p_drawn_by, opens_at, closes_at, draws_at, hash FROM plan ORDER BY draws_at
    ON CONFLICT (game_code, number) DO NOTHING
    RETURNING id, number
  ), seeds AS (
    INSERT INTO lottery_seed (draw_id, sealed)
    SELECT made.id, plan.sealed FROM made JOIN plan USING (number) WHERE p_drawn_by <> 'official'
  )
  SELECT count(*)::integer FROM made
$$;

-- Serialises extra draws of a game, and returns the time of the database.
CREATE OR REPLACE FUNCTION lottery_lock_game(p_game text) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7283053, hashtext(p_game));
  RETURN clock_timestamp();
END
$$;

-- Adds a draw that the plan lacks, which two operators of the house have decided; NULL if its number is taken.
CREATE OR REPLACE FUNCTION lottery_add_draw(p_game text, p_drawn_by text, p_number text, p_opens timestamptz, p_closes timestamptz,
                                            p_draws timestamptz, p_hash bytea, p_sealed text, p_first bigint, p_second bigint)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_id integer;
  v_subject text := p_game || ' ' || to_char(p_draws AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
BEGIN
  PERFORM lottery_lock_game(p_game);
  IF NOT lottery_is_approved('lotteryDraws.addDraw', v_subject, p_first, p_second) THEN -- guard: extra-draw-by-two
    RAISE EXCEPTION 'the extra draw % is not approved', v_subject USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF p_closes <= clock_timestamp() THEN -- guard: extra-draw-added-before-closing
    RAISE EXCEPTION 'the extra draw % would be closed', v_subject USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF EXISTS (SELECT FROM lottery_draw WHERE game_code = p_game AND state <> 'cancelled'
                AND draws_at > p_draws - interval '1 hour' AND draws_at < p_draws + interval '1 hour') THEN -- guard: extra-draw-added-apart
    RAISE EXCEPTION 'the extra draw % overlaps another one', v_subject USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, seed_hash)
  VALUES (p_game, p_number, p_drawn_by, p_opens, p_closes, p_draws, p_hash)
  ON CONFLICT (game_code, number) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NOT NULL AND p_drawn_by <> 'official' THEN
    INSERT INTO lottery_seed (draw_id, sealed) VALUES (v_id, p_sealed);
  END IF;
  RETURN v_id;
END
$$;

-- Whether a draw takes bets at a moment, and whether its tickets may still be taken back.
CREATE OR REPLACE FUNCTION lottery_before_closing(p_state text, p_closes_at timestamptz, p_now timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_state = 'planned' AND p_now < p_closes_at -- guard: bet-before-closing
$$;
CREATE OR REPLACE FUNCTION lottery_takes_bets(p_state text, p_opens_at timestamptz, p_closes_at timestamptz, p_now timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_now >= p_opens_at AND lottery_before_closing(p_state, p_closes_at, p_now)
$$;

-- Whether a brand that sells these weekdays sells a draw, by the day in its number; 1 is Sunday, NULL every day.
CREATE OR REPLACE FUNCTION lottery_sold_on(p_weekdays integer[], p_number text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_weekdays IS NULL
      OR extract(dow FROM make_date(substr(p_number, 1, 4)::integer, substr(p_number, 5, 2)::integer,
                                    substr(p_number, 7, 2)::integer))::integer + 1 = ANY (p_weekdays)
$$;

-- Joins draws with a bet: shared locks, then the rows and the clock as they are under the locks.
DROP FUNCTION IF EXISTS lottery_join_draws(integer[]);
CREATE FUNCTION lottery_join_draws(p_draws integer[])
RETURNS TABLE (id integer, takes_bets boolean, before_closing boolean, judged_at timestamptz, closes_at timestamptz)
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  v_draw integer;
  v_now timestamptz;
BEGIN
  FOR v_draw IN SELECT DISTINCT draw FROM unnest(p_draws) AS asked (draw) ORDER BY draw LOOP
    PERFORM pg_advisory_xact_lock_shared(7283051, v_draw);
  END LOOP;
  v_now := clock_timestamp(); -- guard: clock-read-after-lock
  RETURN QUERY SELECT draw.id, lottery_takes_bets(draw.state, draw.opens_at, draw.closes_at, v_now),
                      lottery_before_closing(draw.state, draw.closes_at, v_now), v_now, draw.closes_at
                 FROM lottery_draw AS draw WHERE draw.id = ANY (p_draws) ORDER BY draw.id;
END
$$;

-- Locks a draw against bets until the transaction ends. Returns whether its tickets may still be taken back.
CREATE OR REPLACE FUNCTION lottery_lock_draw(p_draw integer) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7283051, p_draw); -- guard: limit-waits-for-bets
  v_now := clock_timestamp();
  RETURN (SELECT lottery_before_closing(state, closes_at, v_now) FROM lottery_draw WHERE id = p_draw);
END
$$;

-- Closes draws whose time is over, and returns them.
CREATE OR REPLACE FUNCTION lottery_close_due(p_limit integer) RETURNS TABLE (closed_id integer, closed_game text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_draw integer;
BEGIN
  FOR v_draw IN
    SELECT due.id FROM (
      SELECT draw.id FROM lottery_draw AS draw
       WHERE draw.state = 'planned' AND draw.closes_at <= statement_timestamp() ORDER BY draw.closes_at LIMIT p_limit) AS due
     ORDER BY due.id
  LOOP
    PERFORM pg_advisory_xact_lock(7283051, v_draw); -- guard: closing-waits-for-tickets
    UPDATE lottery_draw SET state = 'closed', closed_at = clock_timestamp()
     WHERE lottery_draw.id = v_draw AND lottery_draw.state = 'planned'
    RETURNING id, game_code INTO closed_id, closed_game;
    IF FOUND THEN RETURN NEXT; END IF;
  END LOOP;
END
$$;

-- Why a seed stays sealed; NULL once it may leave.
CREATE OR REPLACE FUNCTION lottery_refuse_release(p_state text, p_closes_at timestamptz, p_draws_at timestamptz, p_now timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_state IS DISTINCT FROM 'closed' THEN 'not_closed'
              WHEN p_now < p_closes_at OR p_now < p_draws_at THEN 'early' END
$$;

-- Hands out the sealed seeds of closed draws whose time has come, and notes in each draw that it did. The draws stay
-- locked until the transaction ends.
CREATE OR REPLACE FUNCTION lottery_release_seeds(p_draws integer[]) RETURNS TABLE (released_draw integer, released_seed text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_draw integer;
  v_refusal text;
BEGIN
  FOR v_draw IN SELECT DISTINCT draw FROM unnest(p_draws) AS asked (draw) ORDER BY draw LOOP
    PERFORM pg_advisory_xact_lock(7283051, v_draw);
    SELECT lottery_refuse_release(max(draw.state), max(draw.closes_at), max(draw.draws_at), clock_timestamp()) INTO v_refusal
      FROM lottery_draw AS draw WHERE draw.id = v_draw;
    IF v_refusal IS NOT NULL THEN -- guard: seed-sealed-until-draw
      RAISE EXCEPTION 'the seed of draw % stays sealed: %', v_draw, v_refusal USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE lottery_draw SET released_at = coalesce(released_at, clock_timestamp()) WHERE lottery_draw.id = v_draw;
    RETURN QUERY SELECT seed.draw_id, seed.sealed FROM lottery_seed AS seed WHERE seed.draw_id = v_draw;
  END LOOP;
END
$$;

-- Writes what was drawn from released seeds. A seed of another hash is refused by the table.
CREATE OR REPLACE FUNCTION lottery_record_drawn(p_draws integer[], p_seeds bytea[], p_results jsonb[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_one record;
  v_count integer := 0;
BEGIN
  FOR v_one IN SELECT * FROM unnest(p_draws, p_seeds, p_results) AS one (draw, seed, result) ORDER BY draw LOOP
    PERFORM pg_advisory_xact_lock(7283051, v_one.draw);
    UPDATE lottery_draw
       SET state = 'drawn', unreadable_at = NULL, seed = v_one.seed, result = v_one.result, result_version = 1, drawn_at = clock_timestamp()
     WHERE id = v_one.draw AND state = 'closed' AND released_at IS NOT NULL; -- guard: drawn-once-from-released-seed
    IF FOUND THEN
      DELETE FROM lottery_seed WHERE draw_id = v_one.draw;
      v_count := v_count + 1;
    END IF;
  END LOOP;
  RETURN v_count;
END
$$;

-- Notes draws whose released seed cannot be opened, and returns those that were not noted before.
CREATE OR REPLACE FUNCTION lottery_note_unreadable(p_draws integer[]) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_draw integer;
BEGIN
  FOR v_draw IN SELECT DISTINCT draw FROM unnest(p_draws) AS noted (draw) ORDER BY draw LOOP
    PERFORM pg_advisory_xact_lock(7283051, v_draw);
    UPDATE lottery_draw SET unreadable_at = clock_timestamp()
     WHERE id = v_draw AND state = 'closed' AND released_at IS NOT NULL AND unreadable_at IS NULL;
    IF FOUND THEN RETURN NEXT v_draw; END IF;
  END LOOP;
END
$$;

-- Whether two operators may cancel a draw because its seed cannot be opened: the right secret may come back within an hour.
CREATE OR REPLACE FUNCTION lottery_is_lost(p_state text, p_unreadable_at timestamptz, p_now timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_state = 'closed' AND coalesce(p_unreadable_at <= p_now - interval '1 hour', false) -- guard: lost-seed-after-an-hour
$$;

-- Cancels draws that were not drawn in time. A draw whose seed has left is drawn, however late: its numbers could be
-- known already.
CREATE OR REPLACE FUNCTION lottery_cancel_late(p_draws integer[], p_late_minutes integer[]) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_one record;
BEGIN
  FOR v_one IN SELECT * FROM unnest(p_draws, p_late_minutes) AS one (draw, minutes) WHERE minutes > 0 ORDER BY draw LOOP
    PERFORM pg_advisory_xact_lock(7283051, v_one.draw);
    UPDATE lottery_draw
       SET state = 'cancelled', cancelled_at = clock_timestamp(), evidence = jsonb_build_object('reason', 'late')
     WHERE id = v_one.draw AND state = 'closed' AND drawn_by <> 'official'
       AND draws_at + make_interval(mins => v_one.minutes) <= clock_timestamp()
       AND released_at IS NULL; -- guard: released-draw-not-cancelled
    IF FOUND THEN
      DELETE FROM lottery_seed WHERE draw_id = v_one.draw;
      RETURN NEXT v_one.draw;
    END IF;
  END LOOP;
END
$$;

-- The result of a version is being paid. False if the draw has another version meanwhile.
CREATE OR REPLACE FUNCTION lottery_start_settling(p_draw integer, p_version integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7283051, p_draw);
  UPDATE lottery_draw SET state = CASE state WHEN 'drawn' THEN 'settling' ELSE state END
   WHERE id = p_draw AND result_version = p_version AND settled_at IS NULL
     AND state IN ('drawn', 'settling', 'cancelled');
  RETURN FOUND;
END
$$;

-- Everything of a version is paid, or returned where the draw was cancelled. Returns the draws that are settled now.
CREATE OR REPLACE FUNCTION lottery_mark_settled(p_draws integer[], p_versions integer[], p_tickets integer[])
RETURNS SETOF integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_one record;
BEGIN
  FOR v_one IN SELECT * FROM unnest(p_draws, p_versions, p_tickets) AS one (draw, version, tickets) ORDER BY draw LOOP
    PERFORM pg_advisory_xact_lock(7283051, v_one.draw);
    UPDATE lottery_draw
       SET state = CASE state WHEN 'cancelled' THEN state ELSE 'settled' END, settled_at = clock_timestamp(), tickets = v_one.tickets
     WHERE id = v_one.draw AND result_version = v_one.version -- guard: settled-as-of-version
       AND settled_at IS NULL AND state IN ('drawn', 'settling', 'cancelled');
    IF FOUND THEN RETURN NEXT v_one.draw; END IF;
  END LOOP;
END
$$;

-- Deletes settled draws without a ticket after so many days. Draws with tickets stay as long as those, and draws that operators
-- decided stay with their evidence.
CREATE OR REPLACE FUNCTION lottery_sweep_draws(p_days integer, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_count integer;
BEGIN
  DELETE FROM lottery_draw
   WHERE id IN (SELECT id FROM lottery_draw
                 WHERE tickets = 0 -- guard: played-draws-kept
                   AND NOT EXISTS (SELECT FROM lottery_entry WHERE draw_id = lottery_draw.id)
                   AND NOT EXISTS (SELECT FROM lottery_result WHERE draw_id = lottery_draw.id)
                   AND settled_at < statement_timestamp() - make_interval(days => greatest(p_days, 7))
                 ORDER BY settled_at LIMIT p_limit);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace
       AND proname IN ('lottery_plan', 'lottery_lock_game', 'lottery_add_draw', 'lottery_join_draws', 'lottery_lock_draw', 'lottery_before_closing', 'lottery_takes_bets', 'lottery_sold_on', 'lottery_close_due',
                       'lottery_refuse_release', 'lottery_note_unreadable', 'lottery_is_lost',
                       'lottery_release_seeds', 'lottery_record_drawn', 'lottery_cancel_late', 'lottery_start_settling',
                       'lottery_mark_settled', 'lottery_sweep_draws')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
