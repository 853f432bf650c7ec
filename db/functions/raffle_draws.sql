-- The life of a draw of a raffle. The row of the draw is locked before the sums of its version, and the clock is read after the
-- lock: a ticket that was given in time is committed before the list is sealed.

-- Adds the draw of a published version with its sealed seed.
CREATE OR REPLACE FUNCTION raffle_plan_draw(p_merchant integer, p_raffle text, p_version integer, p_closes timestamptz,
                                            p_draws timestamptz, p_least integer, p_one_per_member boolean, p_hash bytea, p_sealed text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO raffle_draw (merchant_id, raffle, version, closes_at, draws_at, tickets_least, one_per_member, seed_hash)
  VALUES (p_merchant, p_raffle, p_version, p_closes, p_draws, p_least, p_one_per_member, p_hash);
  INSERT INTO raffle_seed (merchant_id, raffle, version, sealed) VALUES (p_merchant, p_raffle, p_version, p_sealed);
END
$$;

-- Locks a draw until the transaction ends; returns its state, and the time of the database under the lock.
DROP FUNCTION IF EXISTS raffle_lock_draw(integer, text, integer);
CREATE FUNCTION raffle_lock_draw(p_merchant integer, p_raffle text, p_version integer)
RETURNS TABLE (locked_state text, locked_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  SELECT draw.state INTO locked_state FROM raffle_draw AS draw
   WHERE draw.merchant_id = p_merchant AND draw.raffle = p_raffle AND draw.version = p_version FOR UPDATE;
  locked_at := clock_timestamp();
  RETURN NEXT;
END
$$;

-- Locks the tickets of a draw that has closed, so that none is given or taken back until the transaction ends. False if the draw
-- is sealed or cancelled already.
CREATE OR REPLACE FUNCTION raffle_close_list(p_merchant integer, p_raffle text, p_version integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_draw raffle_draw;
BEGIN
  SELECT * INTO v_draw FROM raffle_draw
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version FOR UPDATE;
  IF v_draw.closes_at > clock_timestamp() THEN -- guard: list-sealed-after-close
    RAISE EXCEPTION 'raffle % takes tickets until %', p_raffle, v_draw.closes_at USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM FROM raffle_sum WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version FOR UPDATE;
  RETURN coalesce(v_draw.state = 'open', false);
END
$$;

-- Seals the list that the application has hashed: its tickets in the order of their ids. A list that is sealed late is drawn later: its
-- hash is public for the whole time before the seed. Call it after raffle_close_list.
CREATE OR REPLACE FUNCTION raffle_seal_list(p_merchant integer, p_raffle text, p_version integer, p_hash text, p_count integer,
                                            p_members bigint[], p_holders text[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_listed integer;
BEGIN
  IF NOT raffle_close_list(p_merchant, p_raffle, p_version) THEN -- guard: list-sealed-once
    RAISE EXCEPTION 'the list of raffle % is sealed', p_raffle USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH listed AS (
    SELECT id, row_number() OVER (ORDER BY id) AS position FROM raffle_ticket
     WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version AND state = 'open'
  )
  UPDATE raffle_ticket AS ticket SET list_position = listed.position FROM listed WHERE ticket.id = listed.id;
  GET DIAGNOSTICS v_listed = ROW_COUNT;
  IF v_listed <> p_count OR (SELECT tickets_least > p_count FROM raffle_draw
                              WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version) THEN
    RAISE EXCEPTION 'raffle % has % tickets, and % were hashed', p_raffle, v_listed, p_count;
  END IF;
  INSERT INTO raffle_holder (merchant_id, raffle, version, member_id, holder)
  SELECT p_merchant, p_raffle, p_version, member, holder FROM unnest(p_members, p_holders) AS one (member, holder);
  UPDATE raffle_draw
     SET state = 'sealed', list_hash = p_hash, list_count = p_count, sealed_at = clock_timestamp(),
         draws_at = greatest(draws_at, clock_timestamp() + (draws_at - closes_at)) -- guard: list-public-before-seed
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version;
END
$$;

-- Moves the tickets that wait since their draws were cancelled into the draw of a later version, as many as it still gives; they keep
-- the deeds that gave them, and none takes part twice. Returns how many still wait. The sums of the versions are locked in their order:
-- a draw that is cancelled meanwhile is cancelled before, or finds the later version itself.
CREATE OR REPLACE FUNCTION raffle_move_tickets(p_merchant integer, p_raffle text, p_from integer, p_version integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_lapses timestamptz;
  v_left integer;
  v_moved integer;
BEGIN
  PERFORM FROM raffle_sum
    WHERE merchant_id = p_merchant AND raffle = p_raffle AND (version BETWEEN p_from AND p_version)
    ORDER BY version FOR UPDATE;
  SELECT draw.draws_at + make_interval(days => one.ticket_days), sum.tickets - sum.given - sum.reserved INTO v_lapses, v_left
    FROM raffle_draw AS draw
    JOIN raffle_version AS one USING (merchant_id, raffle, version)
    JOIN raffle_sum AS sum USING (merchant_id, raffle, version)
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version
     AND draw.state = 'open' AND draw.closes_at > clock_timestamp();
  WITH waiting AS (
    SELECT ticket.id FROM raffle_ticket AS ticket JOIN raffle_draw AS draw USING (merchant_id, raffle, version)
     WHERE merchant_id = p_merchant AND raffle = p_raffle AND version >= p_from AND version < p_version
       AND draw.state = 'cancelled' AND ticket.state = 'open' AND ticket.lapses_at > clock_timestamp()
     ORDER BY ticket.id LIMIT coalesce(v_left, 0)
  )
  UPDATE raffle_ticket AS ticket SET version = p_version, lapses_at = v_lapses FROM waiting WHERE ticket.id = waiting.id;
  GET DIAGNOSTICS v_moved = ROW_COUNT;
  UPDATE raffle_sum SET given = given + v_moved
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version AND v_moved > 0;
  RETURN (SELECT count(*) FROM raffle_ticket AS ticket JOIN raffle_draw AS draw USING (merchant_id, raffle, version)
           WHERE merchant_id = p_merchant AND raffle = p_raffle AND version >= p_from AND version < p_version
             AND draw.state = 'cancelled' AND ticket.state = 'open' AND ticket.lapses_at > clock_timestamp());
END
$$;

-- The tickets of a draw that was cancelled wait for the days of their version, and take part in a later version that gives tickets.
CREATE OR REPLACE FUNCTION raffle_keep_tickets(p_merchant integer, p_raffle text, p_version integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_newest integer;
BEGIN
  UPDATE raffle_ticket AS ticket
     SET list_position = NULL, lapses_at = greatest(lapses_at, clock_timestamp() + make_interval(days => one.ticket_days))
    FROM raffle_version AS one
   WHERE (one.merchant_id, one.raffle, one.version) = (p_merchant, p_raffle, p_version)
     AND ticket.merchant_id = p_merchant AND ticket.raffle = p_raffle AND ticket.version = p_version AND ticket.state = 'open';
  SELECT max(version) INTO v_newest FROM raffle_version WHERE merchant_id = p_merchant AND raffle = p_raffle;
  IF v_newest > p_version AND NOT EXISTS (SELECT FROM raffle_stop AS stop
                                           WHERE (stop.merchant_id, stop.raffle, stop.version) = (p_merchant, p_raffle, v_newest)) THEN
    PERFORM raffle_move_tickets(p_merchant, p_raffle, p_version, v_newest);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION raffle_keep_tickets(integer, text, integer) FROM PUBLIC;

-- Cancels a draw that has closed with too few tickets; its seed is deleted.
CREATE OR REPLACE FUNCTION raffle_cancel_few(p_merchant integer, p_raffle text, p_version integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT raffle_close_list(p_merchant, p_raffle, p_version) THEN RETURN; END IF;
  UPDATE raffle_draw AS draw SET state = 'cancelled', cancelled_at = clock_timestamp(), cancel_cause = 'few'
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version
     AND tickets_least > (SELECT count(*) FROM raffle_ticket AS ticket -- guard: draw-with-tickets-not-cancelled
                           WHERE ticket.merchant_id = p_merchant AND ticket.raffle = p_raffle AND ticket.version = p_version
                             AND ticket.state = 'open');
  IF FOUND THEN
    DELETE FROM raffle_seed WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version;
    PERFORM raffle_keep_tickets(p_merchant, p_raffle, p_version);
  END IF;
END
$$;

-- Hands out the sealed seed of a draw whose list is sealed and whose time has come, and notes that it did. NULL if it is drawn or
-- cancelled already.
CREATE OR REPLACE FUNCTION raffle_release_seed(p_merchant integer, p_raffle text, p_version integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_draw raffle_draw;
BEGIN
  SELECT * INTO v_draw FROM raffle_draw
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version FOR UPDATE;
  IF v_draw.state IS NULL OR v_draw.state = 'open' OR v_draw.draws_at > clock_timestamp() THEN -- guard: raffle-seed-sealed-until-draw
    RAISE EXCEPTION 'the seed of raffle % stays sealed', p_raffle USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF v_draw.state <> 'sealed' THEN RETURN NULL; END IF;
  UPDATE raffle_draw SET released_at = coalesce(released_at, clock_timestamp())
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version;
  RETURN (SELECT sealed FROM raffle_seed WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version);
END
$$;

-- Writes the released seed. One of another hash is refused by the table.
CREATE OR REPLACE FUNCTION raffle_record_drawn(p_merchant integer, p_raffle text, p_version integer, p_seed bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE raffle_draw SET state = 'drawn', seed = p_seed, drawn_at = clock_timestamp(), unreadable_at = NULL
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version
     AND state = 'sealed' AND released_at IS NOT NULL; -- guard: raffle-drawn-once-from-released-seed
  IF FOUND THEN
    DELETE FROM raffle_seed WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version;
  END IF;
  RETURN FOUND;
END
$$;

-- Notes that a released seed cannot be opened; true the first time.
CREATE OR REPLACE FUNCTION raffle_note_unreadable(p_merchant integer, p_raffle text, p_version integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE raffle_draw SET unreadable_at = clock_timestamp()
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version
     AND state = 'sealed' AND released_at IS NOT NULL AND unreadable_at IS NULL;
  RETURN FOUND;
END
$$;

-- Whether two operators have decided to cancel a draw.
CREATE OR REPLACE FUNCTION raffle_is_approved(p_merchant integer, p_subject text, p_first bigint, p_second bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT p_first <> p_second AND EXISTS (
    SELECT FROM desk_proposal
     WHERE deed = 'consoleRaffles.cancelDraw' AND subject = p_subject AND merchant_id = p_merchant AND status = 'approved'
       AND proposed_by = p_first AND judged_by = p_second)
$$;

-- Cancels a draw, only while its winners cannot be known: before its seed leaves the database, or if the seed could not be opened
-- for an hour. Then the sealed seed is kept, so that a wrong claim can be proven with the secret of the house.
CREATE OR REPLACE FUNCTION raffle_cancel_draw(p_merchant integer, p_raffle text, p_version integer, p_first bigint, p_second bigint,
                                              p_reason text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_is_lost boolean;
BEGIN
  IF NOT raffle_is_approved(p_merchant, p_raffle || ' ' || p_version, p_first, p_second) THEN -- guard: raffle-cancellation-by-two
    RAISE EXCEPTION 'the cancellation of raffle % is not approved', p_raffle USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM FROM raffle_draw WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version FOR UPDATE;
  -- A ticket that is given meanwhile is committed before, or is refused.
  PERFORM FROM raffle_sum WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version FOR UPDATE; -- guard: cancellation-waits-for-tickets
  UPDATE raffle_draw
     SET state = 'cancelled', cancelled_at = clock_timestamp(), cancel_cause = 'operators', first_operator_id = p_first,
         second_operator_id = p_second, reason = p_reason
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version AND state IN ('open', 'sealed')
     AND (released_at IS NULL OR unreadable_at <= clock_timestamp() - interval '1 hour') -- guard: raffle-cancelled-before-seed
  RETURNING released_at IS NOT NULL INTO v_is_lost;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM raffle_seed
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version AND NOT v_is_lost;
  PERFORM raffle_keep_tickets(p_merchant, p_raffle, p_version);
  RETURN true;
END
$$;

-- Ends a draw whose prizes are all won, or whose walk has come to its end; its other tickets end with it.
CREATE OR REPLACE FUNCTION raffle_mark_settled(p_merchant integer, p_raffle text, p_version integer, p_steps_most integer)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE raffle_draw AS draw SET state = 'settled', settled_at = clock_timestamp()
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version AND state = 'drawn'
     AND (NOT EXISTS (SELECT FROM raffle_prize AS prize
                       WHERE (prize.merchant_id, prize.raffle, prize.version) = (p_merchant, p_raffle, p_version)
                         AND prize.taken < prize.stock)
          OR (SELECT count(*) FROM raffle_step AS step
               WHERE (step.merchant_id, step.raffle, step.version) = (p_merchant, p_raffle, p_version))
             >= least(draw.list_count, p_steps_most)); -- guard: raffle-settled-when-paid
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE raffle_ticket SET state = 'unwon', ended_at = clock_timestamp()
   WHERE merchant_id = p_merchant AND raffle = p_raffle AND version = p_version AND state = 'open';
  RETURN true;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace
       AND proname IN ('raffle_plan_draw', 'raffle_lock_draw', 'raffle_close_list', 'raffle_seal_list', 'raffle_cancel_few',
                       'raffle_release_seed', 'raffle_record_drawn', 'raffle_note_unreadable', 'raffle_cancel_draw',
                       'raffle_is_approved', 'raffle_mark_settled', 'raffle_move_tickets')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
