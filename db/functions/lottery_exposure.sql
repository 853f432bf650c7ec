-- Adds possible payouts to the exposure of draws, all or none. Returns the names that would pass their cap, with what
-- is still free; nothing is added then. A name with its draw may be given once. Tickets and stakes are added up beside them.
--
-- 1. Adds everything to the member's own part of each name, by one statement.
-- 2. If one part is used up, takes this back, locks all parts of all names in order, judges their sum against the cap, and
--    divides what is left of it anew. Both steps lock in the order of draw, name and part, so they cannot deadlock.
CREATE OR REPLACE FUNCTION lottery_expose(
  p_merchant integer, p_currency text, p_shard integer, p_draws integer[], p_names text[], p_pays bigint[], p_caps bigint[],
  -- Per name: its tickets in this call, their stakes for one unit, and the largest one.
  p_tickets integer[], p_stakes bigint[], p_largest bigint[]
) RETURNS TABLE (full_draw integer, full_name text, free bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
DECLARE
  v_count integer;
  v_one record;
  v_rest bigint;
  v_is_full boolean := false;
BEGIN
  BEGIN
    INSERT INTO lottery_exposure AS known (draw_id, merchant_id, currency, name, shard, pays, allotted, cap, tickets, stake, largest)
    SELECT draw, p_merchant, p_currency, name, p_shard, pays, cap / 16, cap, tickets, stake, largest
      FROM unnest(p_draws, p_names, p_pays, p_caps, p_tickets, p_stakes, p_largest)
             AS load (draw, name, pays, cap, tickets, stake, largest)
     WHERE pays <= cap / 16
       -- A new part beside parts of another cap could pass the lower one. `OFFSET 0` forces a lookup by key: settlements empty
       -- the table, and a plan that was made then would read all of it.
       AND NOT EXISTS (
         SELECT FROM lottery_exposure AS other
          WHERE other.draw_id = draw AND other.merchant_id = p_merchant AND other.currency = p_currency
            AND other.name = load.name AND other.cap <> load.cap OFFSET 0) -- guard: lower-cap-counts-at-once
     ORDER BY draw, name
    ON CONFLICT (draw_id, merchant_id, currency, name, shard) DO UPDATE
       SET pays = known.pays + excluded.pays, tickets = known.tickets + excluded.tickets,
           stake = known.stake + excluded.stake,
           largest = known.largest + greatest(excluded.largest - known.largest, 0) -- Unknown ones stay unknown.
     WHERE known.cap = excluded.cap AND known.pays + excluded.pays <= known.allotted; -- guard: exposure-part-bounded
    GET DIAGNOSTICS v_count = ROW_COUNT;
    IF v_count = cardinality(p_draws) THEN
      RETURN;
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'TE001';
  EXCEPTION WHEN SQLSTATE 'TE001' THEN
    NULL;
  END;
  FOR v_one IN
    SELECT * FROM unnest(p_draws, p_names, p_pays, p_caps, p_tickets, p_stakes, p_largest)
                    AS load (draw, name, pays, cap, tickets, stake, largest) ORDER BY draw, name
  LOOP
    INSERT INTO lottery_exposure (draw_id, merchant_id, currency, name, shard, pays, allotted, cap, tickets, stake, largest)
    SELECT v_one.draw, p_merchant, p_currency, v_one.name, shard, 0, v_one.cap / 16, v_one.cap, 0, 0, 0
      FROM generate_series(0, 15) AS shard
    ON CONFLICT DO NOTHING;
    PERFORM FROM lottery_exposure
      WHERE draw_id = v_one.draw AND merchant_id = p_merchant AND currency = p_currency AND name = v_one.name
      ORDER BY shard FOR UPDATE;
    SELECT v_one.cap - sum(pays) INTO v_rest FROM lottery_exposure
     WHERE draw_id = v_one.draw AND merchant_id = p_merchant AND currency = p_currency AND name = v_one.name;
    IF v_one.pays > v_rest THEN -- guard: exposure-capped
      full_draw := v_one.draw;
      full_name := v_one.name;
      free := greatest(v_rest, 0);
      v_is_full := true;
      RETURN NEXT;
    ELSIF NOT v_is_full THEN
      UPDATE lottery_exposure
         SET pays = pays + CASE WHEN shard = p_shard THEN v_one.pays ELSE 0 END,
             allotted = pays + CASE WHEN shard = p_shard THEN v_one.pays ELSE 0 END + (v_rest - v_one.pays) / 16,
             cap = v_one.cap,
             tickets = tickets + CASE WHEN shard = p_shard THEN v_one.tickets ELSE 0 END,
             stake = stake + CASE WHEN shard = p_shard THEN v_one.stake ELSE 0 END,
             largest = largest + CASE WHEN shard = p_shard THEN greatest(v_one.largest - largest, 0) ELSE 0 END
       WHERE draw_id = v_one.draw AND merchant_id = p_merchant AND currency = p_currency AND name = v_one.name;
    END IF;
  END LOOP;
  -- The caller refuses the bet when a name is full, and rolls everything back.
END
$$;

-- As releases without sums call it; their tickets make those of the part unknown. The next release drops it.
CREATE OR REPLACE FUNCTION lottery_expose(
  p_merchant integer, p_currency text, p_shard integer, p_draws integer[], p_names text[], p_pays bigint[], p_caps bigint[]
) RETURNS TABLE (full_draw integer, full_name text, free bigint)
LANGUAGE sql SET search_path = pg_catalog, public AS $$
  SELECT * FROM lottery_expose(p_merchant, p_currency, p_shard, p_draws, p_names, p_pays, p_caps,
                               array_fill(NULL::integer, ARRAY[cardinality(p_draws)]),
                               array_fill(NULL::bigint, ARRAY[cardinality(p_draws)]),
                               array_fill(NULL::bigint, ARRAY[cardinality(p_draws)]))
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc WHERE proname = 'lottery_expose' AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %1$s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO tessera_app', v_name);
  END LOOP;
END
$$;
