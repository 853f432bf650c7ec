-- Facts that rounds_follow copies once plays are settled: the returns of tickets, and the parts of stakes that are no valid bets.
-- Of tickets, src/domain/lottery/tickets/uncounted-stake.ts says which these are.

-- The returns under which a ticket was placed, its own and that of the brand; NULL for a ticket from before they were stored.
CREATE OR REPLACE FUNCTION ticket_returns(p_member bigint, p_reference text) RETURNS smallint[]
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (SELECT ARRAY[return_milli, brand_milli] FROM lottery_ticket
           WHERE member_id = p_member AND brand_milli IS NOT NULL AND return_milli IS NOT NULL
             AND id = CASE WHEN p_reference ~ '^T[0-9]{1,18}$' THEN substr(p_reference, 2)::bigint END);
END
$$;
REVOKE ALL ON FUNCTION ticket_returns FROM PUBLIC;

-- The first business day of a brand whose plays count without them; NULL where two operators have set none. Once it has begun it
-- stays, so that a play counts by the same rule whenever it is followed.
CREATE OR REPLACE FUNCTION valid_bets_from(p_merchant integer) RETURNS date
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (SELECT (rules ->> 'validBetsFrom')::date FROM agent_rules WHERE merchant_id = p_merchant ORDER BY version DESC LIMIT 1);
END
$$;
REVOKE ALL ON FUNCTION valid_bets_from FROM PUBLIC;
GRANT EXECUTE ON FUNCTION valid_bets_from TO tessera_app;

-- The part in cash of the uncounted part of a stake. src/domain/plays/uncounted-cash.ts is the same rule.
CREATE OR REPLACE FUNCTION uncounted_cash(p_uncounted bigint, p_stake bigint, p_bonus_stake bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_stake > 0
              THEN div(least(p_uncounted, p_stake)::numeric * (p_stake - p_bonus_stake), p_stake)::bigint ELSE 0 END
$$;
REVOKE ALL ON FUNCTION uncounted_cash FROM PUBLIC;

-- The stake of a provider's round that came back whole: a tie at a table, a returned bet on sports. src/domain/plays/returned-stake.ts
-- is the same rule.
CREATE OR REPLACE FUNCTION returned_stake(p_category text, p_stake bigint, p_win bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_category IN ('live', 'sports', 'esports', 'cockfight') AND p_win = p_stake THEN p_stake ELSE 0 END
$$;
REVOKE ALL ON FUNCTION returned_stake FROM PUBLIC;

-- The same part of a settled round in cash, on the day of its settlement.
CREATE OR REPLACE FUNCTION round_uncounted(
  p_merchant integer, p_day date, p_category text, p_stake bigint, p_win bigint, p_bonus_stake bigint
) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  v_returned bigint := returned_stake(p_category, p_stake, p_win);
BEGIN
  IF v_returned = 0 THEN
    RETURN 0;
  END IF;
  IF (p_day < valid_bets_from(p_merchant)) IS NOT FALSE THEN -- guard: returned-rounds-from-their-day
    RETURN 0;
  END IF;
  RETURN uncounted_cash(v_returned, p_stake, p_bonus_stake);
END
$$;
REVOKE ALL ON FUNCTION round_uncounted FROM PUBLIC;

-- The same of a settled ticket, on the day of its settlement.
CREATE OR REPLACE FUNCTION ticket_uncounted(
  p_merchant integer, p_member bigint, p_reference text, p_day date, p_stake bigint, p_bonus_stake bigint
) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  v_amount bigint;
BEGIN
  SELECT amount INTO v_amount FROM lottery_uncounted
   WHERE member_id = p_member
     AND ticket_id = CASE WHEN p_reference ~ '^T[0-9]{1,18}$' THEN substr(p_reference, 2)::bigint END;
  IF v_amount IS NULL OR (p_day < valid_bets_from(p_merchant)) IS NOT FALSE THEN -- guard: valid-bets-from-their-day
    RETURN 0;
  END IF;
  RETURN uncounted_cash(v_amount, p_stake, p_bonus_stake);
END
$$;
REVOKE ALL ON FUNCTION ticket_uncounted FROM PUBLIC;

-- Replaces the uncounted parts of all tickets that some members have on a draw alone, or on it and a second one. Tickets that were
-- settled before are followed anew.
DROP FUNCTION IF EXISTS lottery_store_uncounted(integer, bigint[], bigint[], bigint[], bigint[]);
CREATE OR REPLACE FUNCTION lottery_store_uncounted(
  p_draw integer, p_members bigint[], p_ticket_members bigint[], p_tickets bigint[], p_amounts bigint[],
  p_second_draw integer DEFAULT NULL
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_count integer;
BEGIN
  WITH given AS (
    SELECT member, id, amount FROM unnest(p_ticket_members, p_tickets, p_amounts) AS given (member, id, amount)
  ), gone AS (
    DELETE FROM lottery_uncounted AS stored
     WHERE stored.draw_id = p_draw AND stored.member_id = ANY (p_members)
       AND NOT EXISTS (SELECT FROM given WHERE given.member = stored.member_id AND given.id = stored.ticket_id)
       AND EXISTS (SELECT FROM lottery_ticket AS ticket
                    WHERE ticket.member_id = stored.member_id AND ticket.id = stored.ticket_id
                      -- guard: uncounted-pair-left-alone
                      AND ticket.second_draw_id IS NOT DISTINCT FROM p_second_draw)
    RETURNING stored.member_id, stored.ticket_id
  ), changed AS (
    INSERT INTO lottery_uncounted AS stored (member_id, ticket_id, draw_id, amount)
    SELECT ticket.member_id, ticket.id, ticket.draw_id, least(given.amount, ticket.cost)
      FROM given
      -- guard: uncounted-of-own-draw
      JOIN lottery_ticket AS ticket ON ticket.id = given.id AND ticket.member_id = given.member AND ticket.draw_id = p_draw
       AND ticket.second_draw_id IS NOT DISTINCT FROM p_second_draw
     WHERE given.member = ANY (p_members) AND given.amount > 0
     ORDER BY ticket.member_id, ticket.id
    ON CONFLICT (member_id, ticket_id) DO UPDATE SET amount = excluded.amount WHERE stored.amount <> excluded.amount
    RETURNING stored.member_id, stored.ticket_id
  ), ended AS (
    SELECT one.member_id, 'T' || one.ticket_id AS reference
      FROM (SELECT * FROM gone UNION ALL SELECT * FROM changed) AS one
      JOIN play ON play.member_id = one.member_id AND play.source = 'lottery' AND play.reference = 'T' || one.ticket_id
       AND play.state <> 'open'
  ), noted AS (
    INSERT INTO play_change (members, sources, names)
    SELECT array_agg(member_id), array_agg('lottery'::text), array_agg(reference) FROM ended HAVING count(*) > 0
  )
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM changed) INTO v_count;
  RETURN v_count;
END
$$;
REVOKE ALL ON FUNCTION lottery_store_uncounted FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lottery_store_uncounted TO tessera_app;
