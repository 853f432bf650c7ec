-- Official results. Every function takes the draw's advisory lock, as those of lottery_draws.sql do, and demands two
-- different operators of the house, an operator and a feed, or two feeds of which the administrator says that they suffice. Entries stay sealed: the application learns whether and
-- where two of them differ, and only once its own entry is complete.

-- Whether the operator works for all brands and is active.
CREATE OR REPLACE FUNCTION lottery_is_judge(p_operator bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM operator WHERE id = p_operator AND merchant_id IS NULL AND status = 'active')
$$;

-- Whether two feeds draw without a person: both are registered as sufficient, with numbers of different publishers.
CREATE OR REPLACE FUNCTION lottery_feeds_suffice(p_one text, p_other text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT count(DISTINCT publisher) = 2 -- guard: feeds-of-two-publishers
    FROM lottery_feed WHERE code IN (p_one, p_other) AND is_on AND suffices
$$;

-- Each place of some numbers.
CREATE OR REPLACE FUNCTION lottery_places(p_numbers jsonb) RETURNS TABLE (in_group integer, in_place integer, digits text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT part.n::integer - 1, one.n::integer - 1, one.digits
    FROM jsonb_array_elements(p_numbers) WITH ORDINALITY AS part (numbers, n),
         jsonb_array_elements_text(part.numbers) WITH ORDINALITY AS one (digits, n)
$$;

-- Stores the entry of an operator or a feed. `entered` is false, with the reason, if it was not stored.
CREATE OR REPLACE FUNCTION lottery_enter(
  p_draw integer, p_operator bigint, p_feed text, p_version integer, p_numbers jsonb, p_filled integer, p_is_complete boolean,
  p_source text, p_pictures uuid[], p_picture_merchant integer
) RETURNS TABLE (refusal text, entry_id bigint, entry_version integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_known lottery_entry;
BEGIN
  PERFORM pg_advisory_xact_lock(7283051, p_draw);
  IF p_feed IS NULL AND NOT lottery_is_judge(p_operator) THEN -- guard: entry-by-house-operator
    RAISE EXCEPTION 'operator % enters no results', p_operator USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF p_feed IS NOT NULL AND NOT EXISTS (
    SELECT FROM lottery_feed WHERE code = p_feed AND is_on) THEN -- guard: entry-of-registered-feed
    RAISE EXCEPTION 'feed % enters no results', p_feed USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (
    SELECT FROM lottery_draw
     WHERE id = p_draw AND drawn_by = 'official' AND state = 'closed'
       AND draws_at <= clock_timestamp()) THEN -- guard: result-after-draw-time
    RETURN QUERY SELECT 'result_not_awaited', NULL::bigint, NULL::integer;
    RETURN;
  END IF;
  SELECT * INTO v_known FROM lottery_entry
   WHERE draw_id = p_draw AND (operator_id = p_operator OR feed = p_feed);
  IF v_known.id IS NOT NULL AND v_known.numbers = p_numbers AND v_known.source = p_source
     AND v_known.pictures = p_pictures THEN
    -- A retry after a lost answer.
    RETURN QUERY SELECT NULL::text, v_known.id, v_known.version;
    RETURN;
  END IF;
  IF p_feed IS NULL AND coalesce(v_known.version, 0) <> p_version THEN -- guard: entry-not-overwritten
    RETURN QUERY SELECT 'changed_meanwhile', NULL::bigint, NULL::integer;
    RETURN;
  END IF;
  -- Otherwise the numbers of the other entry could be found by trying.
  IF p_is_complete AND v_known.comparisons >= 10 THEN -- guard: comparisons-capped
    RETURN QUERY SELECT 'comparisons_used_up', NULL::bigint, NULL::integer;
    RETURN;
  END IF;
  INSERT INTO lottery_entry AS entry (draw_id, operator_id, feed, numbers, filled, is_complete, source, pictures,
                                      picture_merchant_id, comparisons)
  VALUES (p_draw, p_operator, p_feed, p_numbers, p_filled, p_is_complete, p_source, p_pictures, p_picture_merchant,
          p_is_complete::integer)
  ON CONFLICT DO NOTHING RETURNING entry.id, entry.version INTO entry_id, entry_version;
  IF NOT FOUND THEN
    UPDATE lottery_entry AS entry
       SET numbers = p_numbers, filled = p_filled, is_complete = p_is_complete, source = p_source, pictures = p_pictures,
           picture_merchant_id = p_picture_merchant, version = entry.version + 1, changed_at = clock_timestamp(),
           comparisons = entry.comparisons + p_is_complete::integer
     WHERE entry.id = v_known.id RETURNING entry.id, entry.version INTO entry_id, entry_version;
  END IF;
  RETURN NEXT;
END
$$;

-- The caller's own entry with its numbers.
CREATE OR REPLACE FUNCTION lottery_own_entry(p_draw integer, p_operator bigint)
RETURNS TABLE (entry_id bigint, entry_version integer, numbers jsonb, source text, pictures uuid[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT id, version, numbers, source, pictures FROM lottery_entry
   WHERE draw_id = p_draw AND operator_id = p_operator -- guard: own-entry-alone
$$;

-- Where an entry differs from the closest complete one of the others; nothing while it is incomplete itself.
CREATE OR REPLACE FUNCTION lottery_differences(p_entry bigint, p_others bigint[])
RETURNS TABLE (in_group integer, in_place integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH differing AS (
    SELECT other.id, mine.in_group, mine.in_place
      FROM lottery_entry AS own
      JOIN lottery_entry AS other ON other.draw_id = own.draw_id AND other.id = ANY (p_others) AND other.id <> own.id
       AND other.is_complete
     CROSS JOIN lottery_places(own.numbers) AS mine
      JOIN lottery_places(other.numbers) AS theirs USING (in_group, in_place)
     WHERE own.id = p_entry AND own.is_complete -- guard: digits-sealed-until-complete
       AND mine.digits <> theirs.digits
  )
  SELECT in_group, in_place FROM differing
   WHERE id = (SELECT id FROM differing GROUP BY id ORDER BY count(*), id LIMIT 1)
   ORDER BY in_group, in_place
$$;

-- Judges an entry against those of other persons and of feeds, which the caller has found to count. Two that agree
-- completely draw the draw; the places on which two agree are published until then.
CREATE OR REPLACE FUNCTION lottery_compare_entries(p_draw integer, p_entry bigint, p_others bigint[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_own lottery_entry;
  v_other lottery_entry;
  v_person lottery_entry;
  v_feed lottery_entry;
  v_second_feed text;
BEGIN
  PERFORM pg_advisory_xact_lock(7283051, p_draw);
  SELECT * INTO v_own FROM lottery_entry WHERE id = p_entry AND draw_id = p_draw;
  IF v_own.id IS NULL THEN
    RAISE EXCEPTION 'entry % does not belong to draw %', p_entry, p_draw;
  END IF;
  -- Another person before a feed, but a person without a picture confirms no feed.
  SELECT * INTO v_other FROM lottery_entry
   WHERE v_own.is_complete AND draw_id = p_draw AND id = ANY (p_others) AND is_complete AND numbers = v_own.numbers
     AND (operator_id <> v_own.operator_id -- guard: two-operators-agree
       OR lottery_feeds_suffice(feed, v_own.feed)
       OR (feed IS NULL) <> (v_own.feed IS NULL)) -- guard: feed-needs-operator
   ORDER BY v_own.feed IS NOT NULL AND feed IS NULL AND pictures = '{}', feed IS NOT NULL, id LIMIT 1;
  IF v_other.id IS NOT NULL THEN
    SELECT * INTO v_person FROM lottery_entry WHERE id IN (v_own.id, v_other.id) AND operator_id IS NOT NULL
     ORDER BY id LIMIT 1;
    SELECT * INTO v_feed FROM lottery_entry WHERE id IN (v_own.id, v_other.id) AND feed IS NOT NULL ORDER BY id LIMIT 1;
    SELECT feed INTO v_second_feed FROM lottery_entry WHERE id IN (v_own.id, v_other.id) AND feed <> v_feed.feed;
    IF v_feed.id IS NOT NULL AND v_person.pictures = '{}' THEN -- guard: feed-confirmed-with-picture
      RETURN 'evidence_needed';
    END IF;
    -- Feeds that contradict each other prove nothing: two persons decide. Two feeds alone are not contradicted by a person either.
    IF v_feed.id IS NULL OR NOT EXISTS (
      SELECT FROM lottery_entry
       WHERE draw_id = p_draw AND (feed <> v_feed.feed OR v_second_feed IS NOT NULL) AND is_complete
         AND numbers <> v_feed.numbers) THEN -- guard: contradicted-feed-unused
      UPDATE lottery_draw
         SET state = 'drawn', result = v_own.numbers, result_version = 1, drawn_at = clock_timestamp(), partial = NULL
       WHERE id = p_draw AND state = 'closed' AND drawn_by = 'official' AND draws_at <= clock_timestamp();
      IF NOT FOUND THEN
        RETURN 'result_not_awaited';
      END IF;
      INSERT INTO lottery_result (draw_id, version, kind, result, first_operator_id, second_operator_id, feed, second_feed, evidence)
      VALUES (p_draw, 1, 'drawn', v_own.numbers, v_person.operator_id,
              CASE WHEN v_feed.id IS NULL THEN (CASE WHEN v_own.id = v_person.id THEN v_other ELSE v_own END).operator_id END,
              v_feed.feed, v_second_feed,
              (SELECT jsonb_agg(jsonb_build_object('source', source, 'pictures', pictures, 'merchant', picture_merchant_id)
                                ORDER BY id)
                 FROM lottery_entry WHERE id IN (v_own.id, v_other.id)));
      RETURN 'drawn';
    END IF;
  END IF;
  UPDATE lottery_draw AS draw
     SET partial = (
       SELECT CASE WHEN bool_or(digits <> '') THEN jsonb_agg(digit_group ORDER BY in_group) END
         FROM (
           SELECT in_group, max(digits) AS digits, jsonb_agg(digits ORDER BY in_place) AS digit_group
             FROM (
               SELECT mine.in_group, mine.in_place,
                      CASE WHEN mine.digits = '' THEN coalesce(before.digits, '')
                           WHEN EXISTS (
                             SELECT FROM lottery_entry AS other, lottery_places(other.numbers) AS theirs
                              WHERE other.draw_id = p_draw AND other.id = ANY (p_others)
                                AND (other.operator_id <> v_own.operator_id OR (other.feed IS NULL) <> (v_own.feed IS NULL)
                                     OR lottery_feeds_suffice(other.feed, v_own.feed))
                                AND theirs.in_group = mine.in_group AND theirs.in_place = mine.in_place
                                AND theirs.digits = mine.digits) THEN mine.digits -- guard: partial-agreed-by-two
                           ELSE '' END AS digits
                 FROM lottery_places(v_own.numbers) AS mine
                 LEFT JOIN lottery_places(draw.partial) AS before USING (in_group, in_place)) AS agreed
            GROUP BY in_group) AS groups)
   WHERE id = p_draw AND state = 'closed';
  RETURN CASE WHEN NOT v_own.is_complete THEN 'incomplete'
              WHEN EXISTS (SELECT FROM lottery_entry
                            WHERE draw_id = p_draw AND id = ANY (p_others) AND is_complete AND numbers <> v_own.numbers)
              THEN 'differs' ELSE 'waits' END;
END
$$;

-- Whether a second operator has approved the first one's proposal.
CREATE OR REPLACE FUNCTION lottery_is_approved(p_deed text, p_subject text, p_first bigint, p_second bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT p_first <> p_second AND lottery_is_judge(p_first) AND lottery_is_judge(p_second) AND EXISTS (
    SELECT FROM desk_proposal
     WHERE deed = p_deed AND subject = p_subject AND merchant_id IS NULL AND status = 'approved'
       AND proposed_by = p_first AND judged_by = p_second)
$$;
CREATE OR REPLACE FUNCTION lottery_is_approved(p_deed text, p_draw integer, p_first bigint, p_second bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT lottery_is_approved(p_deed, p_draw::text, p_first, p_second)
$$;

-- Replaces the numbers of an official draw. Numbers from a published seed prove themselves and are never replaced.
CREATE OR REPLACE FUNCTION lottery_correct(
  p_draw integer, p_version integer, p_result jsonb, p_first bigint, p_second bigint, p_reason text, p_evidence jsonb
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7283051, p_draw);
  IF NOT lottery_is_approved('lotteryDraws.correctDraw', p_draw, p_first, p_second) THEN -- guard: correction-by-two
    RAISE EXCEPTION 'the correction of draw % is not approved', p_draw USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE lottery_draw
     SET state = 'drawn', result = p_result, result_version = result_version + 1, settled_at = NULL
   WHERE id = p_draw AND result_version = p_version -- guard: correction-of-version
     AND drawn_by = 'official' -- guard: house-draw-not-corrected
     AND state IN ('drawn', 'settling', 'settled') AND result <> p_result;
  IF FOUND THEN
    INSERT INTO lottery_result (draw_id, version, kind, result, first_operator_id, second_operator_id, reason, evidence)
    VALUES (p_draw, p_version + 1, 'corrected', p_result, p_first, p_second, p_reason, p_evidence);
  END IF;
  RETURN FOUND;
END
$$;

-- Cancels a draw. One from a seed is cancelled only while its numbers cannot be known: afterwards a draw could be
-- cancelled because of its numbers. That is before its seed leaves the database, or if the seed could not be opened for an hour; then
-- the sealed seed is kept, so that a wrong claim can be proven with the secret of the house.
CREATE OR REPLACE FUNCTION lottery_cancel(p_draw integer, p_version integer, p_first bigint, p_second bigint, p_reason text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_version integer;
  v_is_lost boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(7283051, p_draw);
  IF NOT lottery_is_approved('lotteryDraws.cancelDraw', p_draw, p_first, p_second) THEN -- guard: cancellation-by-two
    RAISE EXCEPTION 'the cancellation of draw % is not approved', p_draw USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE lottery_draw
     SET state = 'cancelled', cancelled_at = clock_timestamp(), settled_at = NULL, partial = NULL,
         result_version = CASE WHEN result_version > 0 THEN result_version + 1 ELSE 0 END
   WHERE id = p_draw AND result_version = p_version AND state <> 'cancelled'
     AND (drawn_by = 'official' OR (state IN ('planned', 'closed')
       AND (released_at IS NULL OR lottery_is_lost(state, unreadable_at, clock_timestamp())))) -- guard: house-draw-cancelled-before-seed
  RETURNING result_version, unreadable_at IS NOT NULL INTO v_version, v_is_lost;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM lottery_seed WHERE draw_id = p_draw AND NOT v_is_lost;
  INSERT INTO lottery_result (draw_id, version, kind, first_operator_id, second_operator_id, reason)
  VALUES (p_draw, v_version, 'cancelled', p_first, p_second, p_reason);
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
       AND proname IN ('lottery_is_judge', 'lottery_feeds_suffice', 'lottery_places', 'lottery_enter', 'lottery_own_entry', 'lottery_differences',
                       'lottery_compare_entries', 'lottery_is_approved', 'lottery_correct', 'lottery_cancel')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
