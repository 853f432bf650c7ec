-- The only writer of slips and tickets: one call places the slips of many members, each whole or not at all. It joins
-- the draws, has the ledger post the stakes, adds to the exposure and the sums of stakes, and writes slips, tickets and plays.
--
-- 1. A slip whose request is known is answered `known`, or `request_conflict` if its content differs. Nothing else of it
--    is judged.
-- 2. Shared locks of the draws, of a ticket on two draws both, then the clock: a slip with a draw that takes no bets is refused, and one with a name
--    that operators have closed for its draw. The limit that they set for a name replaces the cap of the call.
-- 3. ledger_write locks the wallets. Without p_waits a slip whose wallet another transaction has locked is answered
--    `busy`. Everywhere draws are locked before wallets, and wallets before the exposure.
-- 4. A slip whose odds were judged by another rate than the member's undoes the call with `rate_changed`: it is judged again.
-- 5. The exposure comes last, because all slips on a number share its rows: they stay locked for the shortest time.
--
-- A refusal after money has moved raises TE002 with the reason, which undoes the whole call: its caller then sends the
-- slips one by one. A request that two calls place at once violates the key of lottery_slip: a retry finds it.
CREATE OR REPLACE FUNCTION lottery_place(
  p_waits boolean,
  -- The slips, each of another member, sorted by member.
  p_members bigint[],
  p_merchants integer[],
  p_currencies text[],
  p_requests uuid[],
  p_hashes bytea[],
  -- The tickets in the order of the slips: the slip, its draw by game and number, and its lines.
  p_slips integer[],
  p_games text[],
  p_numbers text[],
  p_categories text[],
  p_lines jsonb[],
  p_costs bigint[],
  p_mosts bigint[],
  p_stops boolean[],
  -- Possible payouts: the ticket, the name, the amount, and the most that the draw may pay for the name. A ticket on two draws has
  -- those of both.
  p_load_tickets integer[],
  p_load_names text[],
  p_load_pays bigint[],
  p_load_caps bigint[],
  -- Per slip: the rate by which its odds were judged; NULL for the returns of the brand.
  p_rates integer[],
  -- Per ticket: the return by which its odds are made.
  p_returns smallint[],
  -- Per ticket: the game of its second draw, which has the same number; NULL for a ticket on one draw.
  p_seconds text[],
  -- Per load: the stake of its ticket for one unit, and whether it is of the second draw.
  p_load_stakes bigint[],
  p_load_seconds boolean[],
  -- Per ticket: the stake that plays for the pools of its game; 0 for none.
  p_jackpot_stakes bigint[],
  -- Per ticket: the return of the brand, without the member's rate.
  p_brands smallint[]
) RETURNS TABLE (ordinal integer, outcome text, detail jsonb, tickets bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
-- Each lookup reads few rows by key, whatever the statistics say.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_shard smallint;
  one record;
  -- Per slip: its outcome, NULL while it may be placed; and its wallet's number in the ledger's call.
  o_outcomes text[] := array_fill(NULL::text, ARRAY[cardinality(p_members)]);
  o_details jsonb[] := array_fill(NULL::jsonb, ARRAY[cardinality(p_members)]);
  w_slips integer[];
  w_of integer[];
  -- Per ticket: its draw.
  d_draws integer[];
  d_opens boolean[];
  -- Whether the brand sells it by its weekdays.
  d_solds boolean[];
  -- The most that a member stakes in it, by the brand's terms.
  d_mosts bigint[];
  -- The same of its second draw.
  e_draws integer[];
  e_opens boolean[];
  e_solds boolean[];
  e_mosts bigint[];
  -- The tickets that are placed, by their places in the call, with their ids and stakes.
  f_places integer[];
  f_ids bigint[];
  f_transfers bigint[] := '{}';
  -- Per ticket: what its stake adds to the first and to the second pool of its game; NULL where it does not play for it.
  j_firsts bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_slips)]);
  j_seconds bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_slips)]);
  -- Per load: the most that its draw may pay for the name, by operators or else by the call.
  l_caps bigint[] := p_load_caps;
  v_count integer;
BEGIN
  FOR one IN
    SELECT request.n, known.content_hash = request.hash AS is_same
      FROM unnest(p_members, p_requests, p_hashes) WITH ORDINALITY AS request (member, id, hash, n)
      -- `OFFSET 0` forces a lookup by key, here and below: a plan that was made while the table was empty would read all of it.
     CROSS JOIN LATERAL (
       SELECT content_hash FROM lottery_slip WHERE member_id = request.member AND request_id = request.id OFFSET 0) AS known
  LOOP
    o_outcomes[one.n] := CASE WHEN one.is_same THEN 'known' ELSE 'request_conflict' END; -- guard: slip-content-compared
  END LOOP;

  SELECT array_agg(draw.id ORDER BY ticket.n) INTO d_draws
    FROM unnest(p_games, p_numbers, p_slips) WITH ORDINALITY AS ticket (game, number, slip, n)
    LEFT JOIN LATERAL (
      SELECT id FROM lottery_draw
       WHERE game_code = ticket.game AND number = ticket.number AND o_outcomes[ticket.slip] IS NULL OFFSET 0) AS draw ON true;
  IF cardinality(array_remove(p_seconds, NULL)) > 0 THEN
    SELECT array_agg(draw.id ORDER BY ticket.n) INTO e_draws
      FROM unnest(p_seconds, p_numbers, p_slips) WITH ORDINALITY AS ticket (game, number, slip, n)
      LEFT JOIN LATERAL (
        SELECT id FROM lottery_draw
         WHERE game_code = ticket.game AND number = ticket.number AND o_outcomes[ticket.slip] IS NULL OFFSET 0) AS draw ON true;
    -- All at once, because locks of draws are taken in the order of their ids.
    PERFORM lottery_join_draws(array_remove(d_draws || e_draws, NULL));
  END IF;
  SELECT array_agg(draw.takes_bets
                   AND draw.judged_at < draw.closes_at - make_interval(mins => coalesce(terms.closes_earlier_minutes, 0)) -- guard: ticket-before-brand-closing
                   ORDER BY ticket.n),
         array_agg(lottery_sold_on(terms.weekdays, p_numbers[ticket.n]) ORDER BY ticket.n),
         array_agg(terms.draw_most ORDER BY ticket.n), max(draw.judged_at),
         count(ticket.draw) - count(DISTINCT (p_slips[ticket.n], ticket.draw)) FILTER (WHERE ticket.draw IS NOT NULL)
    INTO d_opens, d_solds, d_mosts, v_now, v_count
    FROM unnest(d_draws) WITH ORDINALITY AS ticket (draw, n)
    LEFT JOIN lottery_join_draws(array_remove(d_draws, NULL)) AS draw ON draw.id = ticket.draw
    LEFT JOIN LATERAL (
      SELECT weekdays, draw_most, closes_earlier_minutes FROM lottery_terms
       WHERE merchant_id = p_merchants[p_slips[ticket.n]] AND game_code = p_games[ticket.n] OFFSET 0) AS terms ON true;
  IF v_count > 0 THEN
    RAISE EXCEPTION 'a slip names a draw twice';
  END IF;
  IF cardinality(array_remove(e_draws, NULL)) > 0 THEN
    SELECT array_agg(draw.takes_bets
                     AND draw.judged_at < draw.closes_at - make_interval(mins => coalesce(terms.closes_earlier_minutes, 0)) -- guard: pair-before-second-brand-closing
                     ORDER BY ticket.n),
           array_agg(lottery_sold_on(terms.weekdays, p_numbers[ticket.n]) ORDER BY ticket.n),
           array_agg(terms.draw_most ORDER BY ticket.n)
      INTO e_opens, e_solds, e_mosts
      FROM unnest(e_draws) WITH ORDINALITY AS ticket (draw, n)
      LEFT JOIN lottery_join_draws(array_remove(e_draws, NULL)) AS draw ON draw.id = ticket.draw
      LEFT JOIN LATERAL (
        SELECT weekdays, draw_most, closes_earlier_minutes FROM lottery_terms
         WHERE merchant_id = p_merchants[p_slips[ticket.n]] AND game_code = p_seconds[ticket.n] OFFSET 0) AS terms ON true;
  END IF;
  FOR i IN 1 .. cardinality(p_slips) LOOP
    CONTINUE WHEN o_outcomes[p_slips[i]] IS NOT NULL;
    IF d_draws[i] IS NULL OR (p_seconds[i] IS NOT NULL AND e_draws[i] IS NULL) THEN
      o_outcomes[p_slips[i]] := 'absent';
    ELSIF NOT d_solds[i] THEN -- guard: ticket-on-sold-day
      o_outcomes[p_slips[i]] := 'day_not_sold';
      o_details[p_slips[i]] := jsonb_build_object('gameCode', p_games[i], 'numero', p_numbers[i]);
    ELSIF NOT d_opens[i] THEN -- guard: ticket-before-closing
      o_outcomes[p_slips[i]] := 'draw_closed';
      o_details[p_slips[i]] := jsonb_build_object('gameCode', p_games[i], 'numero', p_numbers[i]);
    ELSIF p_seconds[i] IS NOT NULL AND NOT e_solds[i] THEN -- guard: pair-on-sold-day
      o_outcomes[p_slips[i]] := 'day_not_sold';
      o_details[p_slips[i]] := jsonb_build_object('gameCode', p_seconds[i], 'numero', p_numbers[i]);
    ELSIF p_seconds[i] IS NOT NULL AND NOT e_opens[i] THEN -- guard: pair-before-second-closing
      o_outcomes[p_slips[i]] := 'draw_closed';
      o_details[p_slips[i]] := jsonb_build_object('gameCode', p_seconds[i], 'numero', p_numbers[i]);
    END IF;
  END LOOP;

  -- A statement of its own: it sees a change that the lock of the draw has waited for.
  IF EXISTS (SELECT FROM lottery_name_limit WHERE draw_id = ANY (array_remove(d_draws || e_draws, NULL))) THEN
    SELECT array_agg(coalesce(own.cap, load.cap) ORDER BY load.n) INTO l_caps -- guard: name-limit-replaces-cap
      FROM unnest(p_load_tickets, p_load_names, p_load_caps, p_load_seconds) WITH ORDINALITY AS load (ticket, name, cap, second, n)
      LEFT JOIN LATERAL (
        SELECT cap FROM lottery_name_limit
         WHERE draw_id = CASE WHEN load.second THEN e_draws[load.ticket] ELSE d_draws[load.ticket] END
           AND merchant_id = p_merchants[p_slips[load.ticket]] AND name = load.name OFFSET 0) AS own ON true;
    FOR one IN
      SELECT p_slips[ticket] AS slip,
             jsonb_agg(DISTINCT jsonb_build_object('ticket', ticket - array_position(p_slips, p_slips[ticket]),
               'name', name, 'numero', p_numbers[ticket])) AS names
        FROM unnest(p_load_tickets, p_load_names, l_caps) AS load (ticket, name, cap)
       WHERE cap = 0 AND o_outcomes[p_slips[ticket]] IS NULL -- guard: closed-number-refused
       GROUP BY 1
    LOOP
      o_outcomes[one.slip] := 'number_closed';
      o_details[one.slip] := one.names;
    END LOOP;
  END IF;

  IF EXISTS (SELECT FROM unnest(p_jackpot_stakes) AS stake WHERE stake > 0) THEN
    -- Play money has no pool: terms name the currency of the brand.
    SELECT array_agg(pools.first ORDER BY ticket.n), array_agg(pools.second ORDER BY ticket.n) INTO j_firsts, j_seconds
      FROM unnest(p_jackpot_stakes) WITH ORDINALITY AS ticket (stake, n)
     CROSS JOIN LATERAL (
       SELECT max(share) FILTER (WHERE level = 1) AS first, max(share) FILTER (WHERE level = 2) AS second
         FROM (SELECT level, floor(ticket.stake::numeric * share_milli / 1000)::bigint AS share
                 FROM lottery_jackpot_terms
                WHERE ticket.stake > 0 AND merchant_id = p_merchants[p_slips[ticket.n]] AND game_code = p_games[ticket.n]
                  AND currency = p_currencies[p_slips[ticket.n]] -- guard: jackpot-of-own-currency
              ) AS shares) AS pools;
  END IF;

  w_slips := ARRAY(SELECT n FROM unnest(o_outcomes) WITH ORDINALITY AS slip (outcome, n) WHERE outcome IS NULL ORDER BY n);
  IF cardinality(w_slips) > 0 THEN
    FOR i IN 1 .. cardinality(w_slips) LOOP
      w_of[w_slips[i]] := i;
    END LOOP;
    SELECT array_agg(n ORDER BY n), array_agg(id ORDER BY n) INTO f_places, f_ids
      FROM (SELECT n, nextval('lottery_ticket_id') AS id
              FROM (SELECT n FROM unnest(p_slips) WITH ORDINALITY AS ticket (slip, n)
                     WHERE o_outcomes[slip] IS NULL ORDER BY n) AS fresh) AS numbered;
    FOR one IN
      SELECT moved.ordinal AS n, p_slips[f_places[moved.ordinal]] AS slip, moved.outcome, moved.transfer_id
        FROM lottery_stake(
          p_waits,
          ARRAY(SELECT p_members[n] FROM unnest(w_slips) WITH ORDINALITY AS u (n, at) ORDER BY at),
          ARRAY(SELECT p_merchants[n] FROM unnest(w_slips) WITH ORDINALITY AS u (n, at) ORDER BY at),
          ARRAY(SELECT p_currencies[n] FROM unnest(w_slips) WITH ORDINALITY AS u (n, at) ORDER BY at),
          ARRAY(SELECT w_of[p_slips[n]] FROM unnest(f_places) WITH ORDINALITY AS u (n, at) ORDER BY at),
          f_ids,
          ARRAY(SELECT p_costs[n] FROM unnest(f_places) WITH ORDINALITY AS u (n, at) ORDER BY at),
          ARRAY(SELECT p_categories[n] FROM unnest(f_places) WITH ORDINALITY AS u (n, at) ORDER BY at),
          ARRAY(SELECT p_games[n] FROM unnest(f_places) WITH ORDINALITY AS u (n, at) ORDER BY at),
          ARRAY(SELECT j_firsts[n] FROM unnest(f_places) WITH ORDINALITY AS u (n, at) ORDER BY at),
          ARRAY(SELECT j_seconds[n] FROM unnest(f_places) WITH ORDINALITY AS u (n, at) ORDER BY at)) AS moved
       ORDER BY moved.ordinal
    LOOP
      f_transfers := f_transfers || one.transfer_id;
      IF one.outcome <> 'posted' THEN
        o_outcomes[one.slip] := one.outcome;
      END IF;
    END LOOP;
    -- A slip is placed whole: a refused ticket undoes those of its slip that were staked.
    SELECT p_slips[place] AS slip INTO one
      FROM unnest(f_places, f_transfers) AS staked (place, transfer)
     WHERE transfer IS NOT NULL AND o_outcomes[p_slips[place]] IS NOT NULL LIMIT 1;
    IF FOUND THEN -- guard: slip-placed-whole
      RAISE EXCEPTION USING ERRCODE = 'TE002', MESSAGE = o_outcomes[one.slip];
    END IF;

    -- The ledger has locked the member's wallet, which a change by operators locks as well. Rates of the upline change with
    -- the business day. The lower one of both counts; src/server/play/lottery/rates/store.ts reads the same.
    PERFORM FROM unnest(w_slips) AS fresh (slip)
      LEFT JOIN LATERAL (
        SELECT return_milli FROM lottery_member_rate WHERE member_id = p_members[slip] AND ended_at IS NULL OFFSET 0) AS rate ON true
      LEFT JOIN LATERAL (
        SELECT lottery_ppm FROM agent_rate
         WHERE member_id = p_members[slip] AND from_day <= business_day(merchant_id)
         ORDER BY version DESC LIMIT 1) AS above ON true
     WHERE o_outcomes[slip] IS NULL
       AND least(rate.return_milli, above.lottery_ppm / 1000) IS DISTINCT FROM p_rates[slip];
    IF FOUND THEN -- guard: rate-as-judged
      RAISE EXCEPTION USING ERRCODE = 'TE002', MESSAGE = 'rate_changed';
    END IF;

    -- The ledger has locked the member's wallet, so that two slips at once cannot pass the bound together.
    IF cardinality(array_remove(d_mosts, NULL)) > 0 THEN
      SELECT place, d_mosts[place] AS most INTO one
        FROM unnest(f_places) AS fresh (place)
       WHERE o_outcomes[p_slips[place]] IS NULL
         AND p_costs[place] + coalesce(lottery_staked(p_members[p_slips[place]], d_draws[place]), 0) > d_mosts[place]
       ORDER BY place LIMIT 1;
      IF FOUND THEN -- guard: member-draw-bounded
        RAISE EXCEPTION USING ERRCODE = 'TE002', MESSAGE = 'draw_too_large',
          DETAIL = jsonb_build_object('ticket', one.place - 1, 'bound', one.most::text)::text;
      END IF;
    END IF;
    IF cardinality(array_remove(e_mosts, NULL)) > 0 THEN
      SELECT place, e_mosts[place] AS most INTO one
        FROM unnest(f_places) AS fresh (place)
       WHERE o_outcomes[p_slips[place]] IS NULL
         AND p_costs[place] + coalesce(lottery_staked(p_members[p_slips[place]], e_draws[place]), 0) > e_mosts[place]
       ORDER BY place LIMIT 1;
      IF FOUND THEN -- guard: member-second-draw-bounded
        RAISE EXCEPTION USING ERRCODE = 'TE002', MESSAGE = 'draw_too_large',
          DETAIL = jsonb_build_object('ticket', one.place - 1, 'bound', one.most::text)::text;
      END IF;
    END IF;

    v_shard := p_members[w_slips[1]] % 16;
    FOR one IN
      SELECT merchant, currency, array_agg(draw) AS draws, array_agg(name) AS names, array_agg(pays) AS pays,
             array_agg(cap) AS caps, array_agg(tickets) AS tickets, array_agg(stake) AS stakes, array_agg(largest) AS largest
        FROM (
          SELECT p_merchants[p_slips[ticket]] AS merchant, p_currencies[p_slips[ticket]] AS currency,
                 CASE WHEN second THEN e_draws[ticket] ELSE d_draws[ticket] END AS draw, name, sum(pays)::bigint AS pays,
                 min(cap) AS cap, count(*)::integer AS tickets, sum(stake)::bigint AS stake, max(stake) AS largest
            FROM unnest(p_load_tickets, p_load_names, p_load_pays, l_caps, p_load_stakes, p_load_seconds)
                   AS load (ticket, name, pays, cap, stake, second)
           WHERE o_outcomes[p_slips[ticket]] IS NULL
           GROUP BY 1, 2, 3, 4) AS summed
       GROUP BY merchant, currency ORDER BY merchant, currency
    LOOP
      o_details[1] := (
        SELECT jsonb_agg(jsonb_build_object('drawId', full_draw, 'name', full_name, 'free', free::text,
                 'ticket', coalesce(array_position(d_draws, full_draw), array_position(e_draws, full_draw)) - 1))
          FROM lottery_expose(one.merchant, one.currency, v_shard, one.draws, one.names, one.pays, one.caps, one.tickets,
                              one.stakes, one.largest));
      IF o_details[1] IS NOT NULL THEN -- guard: full-number-refused
        RAISE EXCEPTION USING ERRCODE = 'TE002', MESSAGE = 'number_full', DETAIL = o_details[1]::text;
      END IF;
    END LOOP;

    INSERT INTO lottery_stake_sum AS known (draw_id, merchant_id, currency, shard, tickets, stake)
    SELECT d_draws[place], p_merchants[slip], p_currencies[slip], v_shard, count(*), sum(p_costs[place])
      FROM (SELECT place, p_slips[place] AS slip FROM unnest(f_places) AS fresh (place)) AS staked
     WHERE o_outcomes[slip] IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (draw_id, merchant_id, currency, shard) DO UPDATE
       SET tickets = known.tickets + excluded.tickets, stake = known.stake + excluded.stake;

    IF cardinality(array_remove(j_firsts || j_seconds, NULL)) > 0 THEN
      INSERT INTO lottery_jackpot_share AS known (draw_id, merchant_id, currency, level, shard, game_code, amount)
      SELECT d_draws[place], p_merchants[slip], p_currencies[slip], level, v_shard, p_games[place], sum(share)::bigint
        FROM (SELECT place, p_slips[place] AS slip FROM unnest(f_places) AS fresh (place)) AS staked
       CROSS JOIN LATERAL (VALUES (1::smallint, j_firsts[place]), (2::smallint, j_seconds[place])) AS pools (level, share)
       WHERE o_outcomes[slip] IS NULL AND share > 0 GROUP BY 1, 2, 3, 4, 6 ORDER BY 1, 2, 3, 4
      ON CONFLICT (draw_id, merchant_id, currency, level, shard) DO UPDATE SET amount = known.amount + excluded.amount;
    END IF;

    INSERT INTO lottery_slip (id, last_ticket, merchant_id, member_id, request_id, content_hash, placed_at)
    -- guard: slip-placed-once
    SELECT min(id), max(id), p_merchants[slip], p_members[slip], p_requests[slip], p_hashes[slip], v_now
      FROM (SELECT p_slips[place] AS slip, id FROM unnest(f_places, f_ids) AS fresh (place, id)) AS staked
     WHERE o_outcomes[slip] IS NULL GROUP BY slip ORDER BY slip;
    INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                bet_transfer_id, placed_at, stops_chase, exposure_shard, return_milli,
                                second_draw_id, second_game_code, second_shard, jackpot_shares, brand_milli)
    SELECT id, min(id) OVER (PARTITION BY slip), p_merchants[slip], p_members[slip], p_currencies[slip], d_draws[place],
           p_games[place], p_lines[place], p_costs[place], p_mosts[place], transfer, v_now, p_stops[place], v_shard, p_returns[place],
           e_draws[place], CASE WHEN e_draws[place] IS NOT NULL THEN p_seconds[place] END,
           CASE WHEN e_draws[place] IS NOT NULL THEN v_shard END,
           CASE WHEN coalesce(j_firsts[place], j_seconds[place]) IS NOT NULL THEN ARRAY[j_firsts[place], j_seconds[place]] END,
           p_brands[place]
      FROM (SELECT p_slips[place] AS slip, place, id, transfer
              FROM unnest(f_places, f_ids, f_transfers) AS fresh (place, id, transfer)) AS staked
     WHERE o_outcomes[slip] IS NULL;
    -- As play_record would write them: a new play is what its one stake was. Followers find it in the ledger's batch.
    INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account, state, stake,
                      win, bets, opened_at, changed_at, product, category, returned)
    SELECT p_members[slip], 'lottery', 'T' || id, p_merchants[slip], '', p_games[place], p_currencies[slip], 'main', 'open',
           p_costs[place], 0, 1, v_now, v_now, 'lottery', p_categories[place], 0
      FROM (SELECT p_slips[place] AS slip, place, id FROM unnest(f_places, f_ids) AS fresh (place, id)) AS staked
     WHERE o_outcomes[slip] IS NULL;
  END IF;

  RETURN QUERY
    SELECT slip.n::integer, coalesce(slip.outcome, 'placed'), o_details[slip.n],
           CASE WHEN slip.outcome IS NULL THEN
             ARRAY(SELECT id FROM unnest(f_places, f_ids) AS fresh (place, id) WHERE p_slips[place] = slip.n ORDER BY id) END
      FROM unnest(o_outcomes) WITH ORDINALITY AS slip (outcome, n);
END
$$;

-- Of an installation with draws, those that are planned in about the next day as well: until every process is of this release,
-- tickets are placed without sums.
INSERT INTO lottery_stake_mark (draw_id) SELECT coalesce(max(id) + 20000, 0) FROM lottery_draw ON CONFLICT DO NOTHING;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname = 'lottery_place' AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
