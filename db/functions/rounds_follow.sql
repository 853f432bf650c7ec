-- Copies the current state of plays to the searchable row, the sums of members and games, and the winner board.
-- Earlier contributions are subtracted first, so it is idempotent and order does not matter. Calls for one member run
-- one after the other; sums of games are updated in a fixed order, and last. A settled play counts for the day of its
-- settlement, or as a correction of the open day if that day is closed (settled_days.sql).
CREATE OR REPLACE FUNCTION rounds_follow(
  p_members bigint[], p_providers text[], p_rounds text[], p_transfers bigint[]
) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_count integer;
BEGIN
  -- Keeps close_settled_day from closing a day meanwhile.
  PERFORM pg_advisory_xact_lock_shared(7283023);
  INSERT INTO round_follower (member_id) SELECT DISTINCT unnest(p_members) ORDER BY 1 ON CONFLICT DO NOTHING;
  -- guard: round-followers-locked
  PERFORM 1 FROM round_follower WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;

  WITH asked AS (
    SELECT DISTINCT member_id, provider_code, round_id
      FROM unnest(p_members, p_providers, p_rounds) AS u (member_id, provider_code, round_id)
  ), fresh AS MATERIALIZED (
    SELECT asked.member_id, asked.provider_code, asked.round_id, round.merchant_id, round.product,
           coalesce(game.id, 0) AS game_id, round.vendor_code, coalesce(game.category, round.category) AS category,
           round.currency,
           coalesce(was.day, ((round.opened_at AT TIME ZONE merchant.zone) - merchant.day_start)::date) AS day,
           CASE WHEN round.state <> 'closed' THEN round.state
                WHEN round.win > round.stake THEN 'won'
                WHEN round.win = round.stake AND round.stake > 0 THEN 'even'
                ELSE 'lost' END AS state,
           round.stake, round.win, round.bets, coalesce(split.bonus_stake, 0) AS bonus_stake,
           coalesce(split.bonus_win, 0) AS bonus_win, split.account AS bonus_account,
           CASE WHEN round.state <> 'voided' THEN 0
                WHEN round.product <> 'games' THEN round.returned
                ELSE (
                  SELECT coalesce(sum(-back.moved), 0)::bigint
                    FROM round_transactions(asked.member_id, asked.provider_code, asked.round_id) AS back
                   WHERE back.kind = 'bet') END AS returned,
           idle_stake(coalesce(game.category, round.category), round.stake - coalesce(split.bonus_stake, 0),
                      round.win - coalesce(split.bonus_win, 0)) AS idle,
           uncounted.cash AS uncounted,
           round.opened_at, round.changed_at, settled.day AS settled_day,
           -- The agents at the first settlement. Plays settled before agents were recorded have none.
           CASE WHEN round.state = 'open' THEN NULL
                WHEN was.state <> 'open' THEN coalesce(was.agents, '{}')
                ELSE agents_above(asked.member_id, settled.day) END AS agents,
           CASE WHEN round.state = 'open' THEN NULL
                WHEN was.state <> 'open' THEN was.settled_slot
                ELSE settled_slot(round.merchant_id, asked.member_id, settled.day,
                                  coalesce(round.settled_at, round.changed_at)) END AS settled_slot,
           -- The returns of a ticket when it was placed: its own, and the brand's.
           CASE WHEN round.state = 'open' OR round.source <> 'lottery' THEN NULL
                WHEN was.state <> 'open' THEN was.returns
                ELSE ticket_returns(asked.member_id, asked.round_id) END AS returns,
           game.code AS game_code, round.game_code AS play_code,
           coalesce(game.label ->> merchant.default_language, game.label ->> 'EN',
                    (SELECT value FROM jsonb_each_text(game.label) ORDER BY key LIMIT 1)) AS game_name
      FROM asked
      JOIN play AS round
        ON round.member_id = asked.member_id AND round.source = asked.provider_code AND round.reference = asked.round_id
      JOIN merchant ON merchant.id = round.merchant_id
      LEFT JOIN play_split AS split
        ON split.member_id = asked.member_id AND split.source = asked.provider_code AND split.reference = asked.round_id
      LEFT JOIN game ON game.vendor_code = round.vendor_code AND game.code = round.game_code
      LEFT JOIN played_round AS was
        ON was.member_id = asked.member_id AND was.provider_code = asked.provider_code AND was.round_id = asked.round_id
     CROSS JOIN LATERAL (
       SELECT CASE WHEN round.state = 'open' THEN NULL
                   WHEN was.state <> 'open' THEN coalesce(
                     was.settled_day, ((was.changed_at AT TIME ZONE merchant.zone) - merchant.day_start)::date)
                   ELSE ((coalesce(round.settled_at, round.changed_at) AT TIME ZONE merchant.zone)
                     - merchant.day_start)::date END AS day) AS settled
     -- The part of a ticket, or of a round, that is no valid bet (settled_tickets.sql).
     CROSS JOIN LATERAL (
       SELECT CASE WHEN round.state <> 'closed' THEN 0
                   WHEN round.source <> 'lottery' THEN
                     round_uncounted(round.merchant_id, settled.day, coalesce(game.category, round.category), round.stake,
                                     round.win, coalesce(split.bonus_stake, 0))
                   ELSE ticket_uncounted(round.merchant_id, asked.member_id, asked.round_id, settled.day, round.stake,
                                         coalesce(split.bonus_stake, 0)) END AS cash) AS uncounted
     WHERE was.member_id IS NULL
        OR (was.stake, was.win, was.bets, was.changed_at) IS DISTINCT FROM
           (round.stake, round.win, round.bets, round.changed_at)
        OR (was.state IN ('won', 'even', 'lost')) <> (round.state = 'closed')
        OR (was.state = 'voided') <> (round.state = 'voided')
        OR was.uncounted <> uncounted.cash
  ), bonuses AS (
    INSERT INTO bonus_due (member_id, source, reference)
    SELECT member_id, provider_code, round_id FROM fresh WHERE bonus_account IS NOT NULL
     ORDER BY member_id, provider_code, round_id
    ON CONFLICT DO NOTHING
  ), changes AS MATERIALIZED (
    SELECT member_id, merchant_id, product, game_id, vendor_code, category, currency, day, state, stake, win, opened_at,
           settled_day, settled_slot, agents, bonus_stake, bonus_win, play_code, coalesce(returns, '{}') AS returns, idle, uncounted,
           changed_at, 1 AS sign
      FROM fresh
    UNION ALL
    SELECT was.member_id, was.merchant_id, was.product, was.game_id, was.vendor_code, was.category, was.currency, was.day,
           was.state, was.stake, was.win, was.opened_at,
           coalesce(was.settled_day, ((was.changed_at AT TIME ZONE merchant.zone) - merchant.day_start)::date),
           was.settled_slot, coalesce(was.agents, '{}'), was.bonus_stake, was.bonus_win, fresh.play_code,
           coalesce(was.returns, '{}'), was.idle, was.uncounted, was.changed_at, -1
      FROM fresh JOIN played_round AS was USING (member_id, provider_code, round_id)
      JOIN merchant ON merchant.id = was.merchant_id
  ), kept AS (
    INSERT INTO played_round AS kept (member_id, provider_code, round_id, merchant_id, product, game_id, vendor_code,
                                      category, currency, day, state, stake, win, bets, returned, opened_at, changed_at,
                                      settled_day, settled_slot, agents, bonus_stake, bonus_win, returns, idle, uncounted)
    SELECT member_id, provider_code, round_id, merchant_id, product, game_id, vendor_code, category, currency, day,
           state, stake, win, bets, returned, opened_at, changed_at, settled_day, settled_slot, agents, bonus_stake,
           bonus_win, returns, idle, uncounted
      FROM fresh ORDER BY member_id, opened_at
    ON CONFLICT (member_id, provider_code, round_id) DO UPDATE
       SET game_id = excluded.game_id, vendor_code = excluded.vendor_code, category = excluded.category,
           state = excluded.state, stake = excluded.stake, win = excluded.win, bets = excluded.bets,
           returned = excluded.returned, changed_at = excluded.changed_at, settled_day = excluded.settled_day,
           settled_slot = excluded.settled_slot, agents = excluded.agents, bonus_stake = excluded.bonus_stake, bonus_win = excluded.bonus_win,
           returns = excluded.returns, idle = excluded.idle, uncounted = excluded.uncounted
    RETURNING 1
  ), days AS (
    INSERT INTO played_day AS sums (member_id, currency, day, game_id, vendor_code, state, merchant_id, category, rounds,
                                    stake, win, bonus_stake, bonus_win)
    SELECT member_id, currency, day, game_id, vendor_code, state, merchant_id, category, sum(sign), sum(sign * stake::numeric),
           sum(sign * win::numeric), sum(sign * bonus_stake::numeric), sum(sign * bonus_win::numeric)
      FROM changes
     GROUP BY member_id, currency, day, game_id, vendor_code, state, merchant_id, category
    HAVING sum(sign) <> 0 OR sum(sign * stake::numeric) <> 0 OR sum(sign * win::numeric) <> 0
        OR sum(sign * bonus_stake::numeric) <> 0 OR sum(sign * bonus_win::numeric) <> 0
     ORDER BY member_id, currency, day, game_id, vendor_code, state, category
    ON CONFLICT (member_id, currency, day, game_id, vendor_code, state, category) DO UPDATE
       SET rounds = sums.rounds + excluded.rounds, stake = sums.stake + excluded.stake, win = sums.win + excluded.win,
           bonus_stake = sums.bonus_stake + excluded.bonus_stake, bonus_win = sums.bonus_win + excluded.bonus_win
  ), players AS (
    INSERT INTO player_day AS sums (merchant_id, product, game_code, day, member_id, plays)
    SELECT merchant_id, product, play_code, day, member_id, sum(sign)
      FROM changes
     -- Swept days are not recreated.
     WHERE product <> 'games' AND state <> 'voided' AND day > (clock_timestamp() - interval '9 days')::date
     GROUP BY merchant_id, product, play_code, day, member_id
    HAVING sum(sign) <> 0
     ORDER BY merchant_id, product, play_code, day, member_id
    ON CONFLICT (merchant_id, product, game_code, day, member_id) DO UPDATE SET plays = sums.plays + excluded.plays
  ), settled AS (
    INSERT INTO settled_sum AS sums (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents,
                                     merchant_id, returns, plays, stake, win, bonus_stake, bonus_win, uncounted)
    -- Lotteries have no vendor: their lines name the game. Idle stakes are in neither sum, so that the result is the same.
    SELECT member_id, currency, booked, settled_day, product, category,
           CASE WHEN product = 'lottery' THEN play_code ELSE vendor_code END AS code, agents, merchant_id, returns, sum(sign),
           sum(sign * (stake - idle)::numeric), sum(sign * (win - idle)::numeric), sum(sign * bonus_stake::numeric),
           sum(sign * bonus_win::numeric), sum(sign * uncounted::numeric)
      FROM changes
     CROSS JOIN LATERAL (
       SELECT booked_day(
                changes.settled_day,
                (SELECT max(closed.day) FROM settled_day AS closed WHERE closed.merchant_id = merchant.id),
                ((clock_timestamp() AT TIME ZONE merchant.zone) - merchant.day_start)::date) AS booked
         FROM merchant WHERE merchant.id = changes.merchant_id) AS booking
     WHERE state IN ('won', 'even', 'lost')
     GROUP BY member_id, currency, booked, settled_day, product, category, code, agents, merchant_id, returns
    HAVING sum(sign) <> 0 OR sum(sign * (stake - idle)::numeric) <> 0 OR sum(sign * (win - idle)::numeric) <> 0
        OR sum(sign * bonus_stake::numeric) <> 0 OR sum(sign * bonus_win::numeric) <> 0 OR sum(sign * uncounted::numeric) <> 0
     ORDER BY member_id, currency, booked, settled_day, product, category, code, agents, returns
    ON CONFLICT (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, returns) DO UPDATE
       SET plays = sums.plays + excluded.plays, stake = sums.stake + excluded.stake, win = sums.win + excluded.win,
           bonus_stake = sums.bonus_stake + excluded.bonus_stake, bonus_win = sums.bonus_win + excluded.bonus_win,
           uncounted = sums.uncounted + excluded.uncounted
  ), windows AS (
    INSERT INTO settled_window AS sums (member_id, currency, booked_day, settled_day, slot, agents, merchant_id, stake, cash,
                                        paid, uncounted)
    SELECT member_id, currency, booked, settled_day, settled_slot, agents, merchant_id,
           sum(sign * (stake - idle)::numeric), sum(sign * (stake - bonus_stake - idle)::numeric),
           sum(sign * (win - bonus_win - idle)::numeric), sum(sign * uncounted::numeric)
      FROM changes
     CROSS JOIN LATERAL (
       SELECT booked_day(
                changes.settled_day,
                (SELECT max(closed.day) FROM settled_day AS closed WHERE closed.merchant_id = merchant.id),
                ((clock_timestamp() AT TIME ZONE merchant.zone) - merchant.day_start)::date) AS booked
         FROM merchant WHERE merchant.id = changes.merchant_id) AS booking
     WHERE state IN ('won', 'even', 'lost') AND settled_slot IS NOT NULL
     GROUP BY member_id, currency, booked, settled_day, settled_slot, agents, merchant_id
    HAVING sum(sign * (stake - idle)::numeric) <> 0 OR sum(sign * (win - idle)::numeric) <> 0 OR sum(sign * bonus_stake::numeric) <> 0
        OR sum(sign * bonus_win::numeric) <> 0 OR sum(sign * uncounted::numeric) <> 0
     ORDER BY member_id, currency, booked, settled_day, settled_slot, agents
    ON CONFLICT (member_id, currency, booked_day, settled_day, slot, agents, counted) DO UPDATE
       SET stake = sums.stake + excluded.stake, cash = sums.cash + excluded.cash, paid = sums.paid + excluded.paid,
           uncounted = sums.uncounted + excluded.uncounted
  ), points AS (
    -- Cash of settled plays, at the rate of the category and the member's level on the day on which they were settled, until
    -- earn_points counts it. levelStake in src/domain/points/terms.ts is the same rule.
    INSERT INTO point_due AS due (member_id, category, stake_per_point, merchant_id, cash)
    SELECT moved.member_id, moved.category, own.stake_per_point, moved.merchant_id, sum(moved.cash)
      FROM (SELECT member_id, merchant_id, currency, settled_day, category,
                   sum(sign * (stake - bonus_stake - idle)::numeric) AS cash
              FROM changes
             WHERE state IN ('won', 'even', 'lost')
             GROUP BY member_id, merchant_id, currency, settled_day, category) AS moved
      JOIN merchant ON merchant.id = moved.merchant_id
       AND merchant.currency = moved.currency -- guard: play-money-earns-no-points
     CROSS JOIN LATERAL (
       SELECT version FROM point_terms
        WHERE point_terms.merchant_id = moved.merchant_id AND point_terms.from_day <= moved.settled_day
        ORDER BY version DESC LIMIT 1) AS terms
      JOIN point_rate AS rate
        ON rate.merchant_id = moved.merchant_id AND rate.version = terms.version AND rate.category = moved.category
     CROSS JOIN LATERAL (
       SELECT (rate.stake_per_point * 100 + level.percent - 1) / level.percent AS stake_per_point
         FROM level_points_percent(moved.merchant_id, moved.member_id, moved.settled_day) AS level (percent)) AS own
     WHERE moved.cash <> 0
     GROUP BY moved.member_id, moved.category, own.stake_per_point, moved.merchant_id
     ORDER BY moved.member_id, moved.category, own.stake_per_point
    ON CONFLICT (member_id, category, stake_per_point) DO UPDATE SET cash = due.cash + excluded.cash
  ), mission_counted AS (
    -- Plays in cash for missions, on the day on which they were settled.
    SELECT played.member_id, played.settled_day, played.category, played.game_id,
           CASE WHEN played.product = 'lottery' THEN played.play_code ELSE played.vendor_code END AS played_at,
           played.merchant_id, played.sign,
           played.sign * (played.stake - played.bonus_stake - played.idle)::numeric AS cash,
           played.stake, played.idle, played.win, played.bonus_stake, played.opened_at, played.changed_at
      FROM changes AS played
      JOIN merchant AS brand ON brand.id = played.merchant_id
       AND brand.currency = played.currency -- guard: play-money-counts-for-no-mission
     WHERE played.state IN ('won', 'even', 'lost')
       AND played.stake - played.idle > played.bonus_stake -- guard: bonus-plays-count-for-no-mission
       AND (played.opened_at AT TIME ZONE brand.zone)::time >= '05:00' -- guard: night-plays-count-for-no-mission
       AND (EXISTS (SELECT FROM mission_version AS mission WHERE mission.merchant_id = played.merchant_id)
         OR EXISTS (SELECT FROM board WHERE board.merchant_id = played.merchant_id))
  ), mission_plays AS (
    INSERT INTO mission_play AS sums (member_id, day, category, place, merchant_id, plays, cash)
    SELECT member_id, settled_day, category, played_at, merchant_id, sum(sign), sum(cash)
      FROM mission_counted
     GROUP BY member_id, settled_day, category, played_at, merchant_id
    HAVING sum(sign) <> 0 OR sum(cash) <> 0
     ORDER BY member_id, settled_day, category, played_at
    ON CONFLICT (member_id, day, category, place) DO UPDATE
       SET plays = sums.plays + excluded.plays, cash = sums.cash + excluded.cash
  ), mission_game_plays AS (
    -- Of the games that missions name, by game as well.
    INSERT INTO mission_game_play AS sums (member_id, day, game_id, merchant_id, plays, cash)
    SELECT played.member_id, played.settled_day, played.game_id, played.merchant_id, sum(played.sign), sum(played.cash)
      FROM mission_counted AS played
      JOIN mission_game AS named ON named.merchant_id = played.merchant_id AND named.game_id = played.game_id
     GROUP BY played.member_id, played.settled_day, played.game_id, played.merchant_id
    HAVING sum(played.sign) <> 0 OR sum(played.cash) <> 0
     ORDER BY played.member_id, played.settled_day, played.game_id
    ON CONFLICT (member_id, day, game_id) DO UPDATE
       SET plays = sums.plays + excluded.plays, cash = sums.cash + excluded.cash
  ), board_changes AS (
    -- Changes for the scores of open boards: one row for each bet that counts, or that no longer does.
    INSERT INTO board_change (member_id, merchant_id, sign, category, settled_day, stake, idle, win, opened_at, changed_at)
    SELECT played.member_id, played.merchant_id, played.sign, played.category, played.settled_day, played.stake,
           played.idle, played.win, played.opened_at, played.changed_at
      FROM mission_counted AS played
     WHERE played.bonus_stake = 0 -- guard: bonus-bets-change-no-score
       AND EXISTS (SELECT FROM board
                    WHERE board.merchant_id = played.merchant_id AND board.finished_at IS NULL
                      AND played.settled_day BETWEEN board.from_day AND board.to_day)
  ), missions AS (
    -- Of every change, as a win that is corrected alone changes scores. A new row each time: a change that is followed while the
    -- member is being counted stays, and no follower waits for a count.
    INSERT INTO mission_due (member_id, merchant_id)
    SELECT DISTINCT played.member_id, played.merchant_id
      FROM changes AS played
      JOIN merchant AS brand ON brand.id = played.merchant_id AND brand.currency = played.currency
     WHERE played.state IN ('won', 'even', 'lost')
       AND (EXISTS (SELECT FROM mission_version AS mission WHERE mission.merchant_id = played.merchant_id)
         OR EXISTS (SELECT FROM board WHERE board.merchant_id = played.merchant_id))
  ), minutes AS (
    INSERT INTO play_minute AS sums (merchant_id, currency, minute, bets, stake, win)
    SELECT fresh.merchant_id, fresh.currency, date_trunc('minute', fresh.changed_at),
           sum(fresh.bets - coalesce(was.bets, 0)),
           sum(CASE WHEN fresh.state = 'voided' THEN 0 ELSE fresh.stake END::numeric
             - CASE WHEN was.state = 'voided' THEN 0 ELSE coalesce(was.stake, 0) END),
           sum(CASE WHEN fresh.state = 'voided' THEN 0 ELSE fresh.win END::numeric
             - CASE WHEN was.state = 'voided' THEN 0 ELSE coalesce(was.win, 0) END)
      FROM fresh
      -- Trial accounts are not counted as players.
      JOIN member ON member.id = fresh.member_id AND member.account_type <> 4
      LEFT JOIN played_round AS was
        ON was.member_id = fresh.member_id AND was.provider_code = fresh.provider_code AND was.round_id = fresh.round_id
     -- Swept minutes are not recreated.
     WHERE fresh.changed_at > clock_timestamp() - interval '15 days'
     GROUP BY fresh.merchant_id, fresh.currency, date_trunc('minute', fresh.changed_at)
     ORDER BY 1, 2, 3
    ON CONFLICT (merchant_id, currency, minute) DO UPDATE
       SET bets = sums.bets + excluded.bets, stake = sums.stake + excluded.stake, win = sums.win + excluded.win
  ), fast_wins AS (
    INSERT INTO fast_win AS sums (member_id, currency, merchant_id, tickets, amount)
    SELECT fresh.member_id, fresh.currency, fresh.merchant_id, count(*), sum(fresh.win::numeric)
      FROM fresh
      -- Trial accounts get no messages about money.
      JOIN member ON member.id = fresh.member_id AND member.account_type <> 4
      LEFT JOIN played_round AS was
        ON was.member_id = fresh.member_id AND was.provider_code = fresh.provider_code AND was.round_id = fresh.round_id
     WHERE fresh.product = 'lottery' AND fresh.category = 'elottery' AND fresh.win > 0
       AND fresh.state IN ('won', 'even', 'lost')
       AND coalesce(was.state, 'open') = 'open'
       -- Plays that are copied anew are no news.
       AND fresh.changed_at > clock_timestamp() - interval '1 hour'
     GROUP BY fresh.member_id, fresh.currency, fresh.merchant_id
     ORDER BY 1, 2
    ON CONFLICT (member_id, currency) DO UPDATE
       SET tickets = sums.tickets + excluded.tickets, amount = sums.amount + excluded.amount
  ), returns AS (
    INSERT INTO game_return AS sums (merchant_id, game_id, currency, width, bucket, rounds, stake, win, stake_squared,
                                     win_squared, stake_by_win)
    SELECT merchant_id, game_id, currency, width, bucket, sum(sign), sum(sign * stake::numeric),
           sum(sign * win::numeric), sum(sign * stake::numeric * stake), sum(sign * win::numeric * win),
           sum(sign * stake::numeric * win)
      FROM changes
     CROSS JOIN LATERAL (
       VALUES (300, date_bin('5 minutes', opened_at, 'epoch')), (3600, date_bin('1 hour', opened_at, 'epoch')),
              (86400, date_bin('1 day', opened_at, 'epoch')), (0, 'epoch'::timestamptz)) AS window_of (width, bucket)
     WHERE state IN ('won', 'even', 'lost') AND stake > 0 AND game_id <> 0 -- guard: free-rounds-not-in-return
       -- Swept buckets are not recreated.
       AND (width = 0 OR width = 86400 OR bucket > clock_timestamp() - make_interval(secs => width * 36))
     GROUP BY merchant_id, game_id, currency, width, bucket
     ORDER BY merchant_id, width, game_id, currency, bucket
    ON CONFLICT (merchant_id, width, game_id, currency, bucket) DO UPDATE
       SET rounds = sums.rounds + excluded.rounds, stake = sums.stake + excluded.stake, win = sums.win + excluded.win,
           stake_squared = sums.stake_squared + excluded.stake_squared,
           win_squared = sums.win_squared + excluded.win_squared, stake_by_win = sums.stake_by_win + excluded.stake_by_win
  ), off_the_board AS (
    DELETE FROM win USING fresh
     WHERE win.member_id = fresh.member_id AND win.provider_code = fresh.provider_code AND win.round_id = fresh.round_id
       AND fresh.state <> 'won' -- guard: undone-win-off-board
  ), on_the_board AS (
    INSERT INTO win (merchant_id, member_id, game_code, game_name, category, amount, currency, settled_at, provider_code,
                     round_id, game_id, stake)
    SELECT merchant_id, member_id, game_code, left(game_name, 120), category, fresh.win, currency, changed_at,
           provider_code, round_id, game_id, fresh.stake
      FROM fresh
     WHERE state = 'won' AND game_id <> 0
     ORDER BY member_id, changed_at
    -- A round that is settled again keeps its time on the board.
    ON CONFLICT (member_id, provider_code, round_id) WHERE provider_code IS NOT NULL
    DO UPDATE SET amount = excluded.amount, stake = excluded.stake
  )
  SELECT count(*) INTO v_count FROM kept;

  UPDATE round_follower AS follower SET transfer_id = newest.transfer_id
    FROM (SELECT member_id, max(transfer_id) AS transfer_id
            FROM unnest(p_members, p_transfers) AS u (member_id, transfer_id) GROUP BY member_id) AS newest
   WHERE follower.member_id = newest.member_id AND newest.transfer_id > follower.transfer_id;
  RETURN v_count;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname = 'rounds_follow'
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
