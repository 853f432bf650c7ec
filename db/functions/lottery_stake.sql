-- Functions that lottery_place calls (lottery_place.sql): the ledger's part of placing, and the stakes of a member in a draw.

-- Stakes of a member in a draw, without those that were returned; tickets on two draws count in both.
CREATE OR REPLACE FUNCTION lottery_staked(p_member bigint, p_draw integer)
RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sum(ticket.cost)::bigint
    FROM (SELECT id, member_id, cost FROM lottery_ticket WHERE draw_id = p_draw AND member_id = p_member
          UNION ALL
          SELECT id, member_id, cost FROM lottery_ticket WHERE second_draw_id = p_draw AND member_id = p_member) AS ticket
    JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id
   WHERE play.state <> 'voided' -- guard: returned-stake-not-counted
$$;

-- Posts the stakes of new tickets, from wallets that are given once each. Returns the ledger's outcomes.
CREATE OR REPLACE FUNCTION lottery_stake(
  p_waits boolean, p_members bigint[], p_merchants integer[], p_currencies text[],
  -- The tickets: the wallet, the id, the stake, and what it is on.
  p_wallets integer[], p_ids bigint[], p_costs bigint[], p_categories text[], p_games text[],
  -- The shares of the stake in the pools of its game; NULL or 0 for nothing.
  p_firsts bigint[], p_seconds bigint[]
) RETURNS TABLE (ordinal integer, outcome text, transfer_id bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_count integer := cardinality(p_ids);
  v_members bigint[]; v_merchants integer[]; v_currencies text[]; v_keys text[]; v_references text[];
  v_accounts text[]; v_amounts bigint[]; v_legs integer[]; v_starts integer[];
BEGIN
  SELECT array_agg(p_members[wallet] ORDER BY n), array_agg(p_merchants[wallet] ORDER BY n),
         array_agg(p_currencies[wallet] ORDER BY n), array_agg('play:lottery:T' || id || ':bet' ORDER BY n),
         array_agg('T' || id ORDER BY n)
    INTO v_members, v_merchants, v_currencies, v_keys, v_references
    FROM unnest(p_wallets, p_ids) WITH ORDINALITY AS ticket (wallet, id, n);
  -- The share of a pool is a leg of its own: src/domain/lottery/jackpots/jackpot-rules.ts names its account.
  WITH leg AS (
    SELECT n, leg, account, amount, wallet, row_number() OVER (ORDER BY n, leg)::integer AS place
      FROM unnest(p_wallets, p_costs, p_games, p_firsts, p_seconds) WITH ORDINALITY AS ticket (main, cost, game, first, second, n)
     CROSS JOIN LATERAL (VALUES
       (1, 'main', -cost, main),
       (2, 'house:lottery', cost - coalesce(first, 0) - coalesce(second, 0), NULL),
       (3, 'house:jackpot-' || game, first, NULL),
       (4, 'house:jackpot-' || game || '-2', second, NULL)) AS legs (leg, account, amount, wallet)
     WHERE amount <> 0)
  SELECT array_agg(account ORDER BY place), array_agg(amount ORDER BY place), array_agg(wallet ORDER BY place),
         array_agg(place ORDER BY place) FILTER (WHERE leg = 1)
    INTO v_accounts, v_amounts, v_legs, v_starts
    FROM leg;
  RETURN QUERY
    SELECT moved.ordinal, moved.outcome, moved.transfer_id
      FROM ledger_write(
        p_waits, p_members, p_merchants, p_currencies, array_fill('main'::text, ARRAY[cardinality(p_members)]),
        v_members, p_wallets, v_merchants, v_currencies, v_keys, array_fill('bet'::text, ARRAY[v_count]), v_references,
        array_fill(NULL::bigint, ARRAY[v_count]), array_fill(NULL::bigint, ARRAY[v_count]),
        array_fill(NULL::text, ARRAY[v_count]), array_fill(NULL::text, ARRAY[v_count]),
        array_fill(true, ARRAY[v_count]), array_fill(true, ARRAY[v_count]), -- guard: ticket-stake-guarded
        v_starts, v_accounts, v_amounts, v_legs,
        array_fill('lottery'::text, ARRAY[v_count]), p_categories, array_fill(''::text, ARRAY[v_count]), p_games) AS moved;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('lottery_stake', 'lottery_staked') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
  END LOOP;
END
$$;
