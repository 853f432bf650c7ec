-- Sums of settled plays by day, and the closing of days. rounds_follow writes the lines of open days; a closed day is
-- copied once and never changed.

-- The day in which a line about a settled day counts. src/domain/plays/booked-day.ts states the same rule; one table of
-- cases tests both.
CREATE OR REPLACE FUNCTION booked_day(p_settled date, p_closed_through date, p_today date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_closed_through IS NULL OR p_settled > p_closed_through THEN p_settled
              ELSE greatest(p_today, p_closed_through + 1) END
$$;

-- The part of a stake that a hand of cards between people put up and gave back: the most that it can cost is debited before the
-- deal, and it counts as played no more than it moved. src/domain/plays/idle-stake.ts is the same rule.
CREATE OR REPLACE FUNCTION idle_stake(p_category text, p_stake bigint, p_win bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_category = 'cards' THEN p_stake - least(p_stake, abs(p_stake - p_win)) ELSE 0 END
$$;
REVOKE ALL ON FUNCTION idle_stake FROM PUBLIC;

-- The hash of the copied lines of a day.
CREATE OR REPLACE FUNCTION settled_copy_hash(p_merchant integer, p_day date) RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(convert_to(coalesce(string_agg(
           concat_ws(' ', member_id, currency, booked_day, settled_day, product, category, vendor_code, agents::text, plays,
                     stake, win,
                     -- Lines without a bonus hash as they did before bonuses existed.
                     CASE WHEN bonus_stake <> 0 OR bonus_win <> 0 THEN concat_ws(' ', 'bonus', bonus_stake, bonus_win) END,
                     -- And lines without returns as before tickets had any.
                     CASE WHEN returns <> '{}' THEN concat_ws(' ', 'returns', returns::text) END,
                     -- And lines that count whole as before any did not.
                     CASE WHEN uncounted <> 0 THEN concat_ws(' ', 'uncounted', uncounted) END), E'\n'
           ORDER BY member_id, currency, settled_day, product, category, vendor_code, agents, returns), ''), 'UTF8'))
    FROM settled_copy WHERE merchant_id = p_merchant AND booked_day = p_day
$$;

-- Closes a merchant's next day and copies its lines. Returns the day, or NULL if none can be closed yet: the day must
-- have been over for an hour, and all its changes followed. Plays that settle later count as lines of the open day.
CREATE OR REPLACE FUNCTION close_settled_day(p_merchant integer) RETURNS date
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_day date;
  v_end timestamptz;
BEGIN
  -- rounds_follow holds this lock shared while it writes lines.
  PERFORM pg_advisory_xact_lock(7283023); -- guard: closing-waits-for-followers
  SELECT coalesce((SELECT max(day) + 1 FROM settled_day WHERE merchant_id = p_merchant),
                  (SELECT min(booked_day) FROM settled_sum WHERE merchant_id = p_merchant)) INTO v_day;
  SELECT ((v_day + 1) + day_start) AT TIME ZONE zone INTO v_end FROM merchant WHERE id = p_merchant;
  IF v_end IS NULL OR clock_timestamp() < v_end + interval '1 hour' THEN -- guard: day-over-before-closing
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM ledger_batch
              WHERE transaction_id > (SELECT followed_through FROM play_mark) AND created_at < v_end)
     OR EXISTS (SELECT FROM play_change
                 -- guard: followed-before-closing
                 WHERE transaction_id > (SELECT followed_through FROM play_mark) AND created_at < v_end) THEN
    RETURN NULL;
  END IF;
  INSERT INTO settled_copy SELECT * FROM settled_sum
   WHERE merchant_id = p_merchant AND booked_day = v_day AND (plays <> 0 OR stake <> 0 OR win <> 0 OR bonus_stake <> 0 OR bonus_win <> 0 OR uncounted <> 0);
  INSERT INTO settled_day (merchant_id, day, lines, hash)
  SELECT p_merchant, v_day, count(*), settled_copy_hash(p_merchant, v_day)
    FROM settled_copy WHERE merchant_id = p_merchant AND booked_day = v_day;
  RETURN v_day;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('booked_day', 'settled_copy_hash', 'close_settled_day')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
