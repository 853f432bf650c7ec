-- Takes a cost from the budget of a version, or gives one back below zero; false if the budget does not hold it. Claims of one offer
-- would wait for each other's commit at its row, so parts of a large budget are reserved as shares (`offer_budget_share`): a cost
-- takes any share that is free. `used` counts shares as a whole, so that a release without shares stays within the budget.
-- What shares still have is taken together before a cost is refused. Transactions lock the row of the budget before its shares.
CREATE OR REPLACE FUNCTION offer_take_budget(
  p_merchant integer, p_offer text, p_version integer, p_currency text, p_most bigint, p_cost bigint
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  c_shares CONSTANT integer := 16;
  v_share smallint;
  v_room bigint;
  v_rest bigint;
  v_lump bigint := 0;
BEGIN
  BEGIN
    -- A cost that is given back finds the share that this transaction took it from.
    SELECT share INTO v_share FROM offer_budget_share
     WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency AND rest >= p_cost
     ORDER BY (share + pg_backend_pid()) % c_shares
       FOR NO KEY UPDATE SKIP LOCKED LIMIT 1;
    IF FOUND THEN
      UPDATE offer_budget_share SET rest = rest - p_cost
       WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency
         AND share = v_share;
      RETURN true;
    END IF;
    -- Leaving the block by an error releases shares that were locked although their rest had become too small meanwhile.
    RAISE EXCEPTION USING ERRCODE = 'TS001';
  EXCEPTION WHEN SQLSTATE 'TS001' THEN NULL;
  END;

  SELECT most - used INTO v_room FROM offer_budget
   WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency
     FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO offer_budget (merchant_id, offer, version, currency, most)
    VALUES (p_merchant, p_offer, p_version, p_currency, p_most)
    ON CONFLICT DO NOTHING;
    SELECT most - used INTO v_room FROM offer_budget
     WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency
       FOR NO KEY UPDATE;
  END IF;

  IF p_cost > v_room THEN
    PERFORM FROM offer_budget_share
      WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency
      ORDER BY share FOR NO KEY UPDATE;
    SELECT coalesce(sum(rest), 0) INTO v_rest FROM offer_budget_share
     WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency;
    IF p_cost > v_room + v_rest THEN RETURN false; END IF; -- guard: budget-taken-once
    UPDATE offer_budget_share SET rest = 0
     WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency AND rest > 0;
    v_lump := -v_rest;
  ELSIF p_cost > 0 AND v_room / (4 * c_shares) >= 4 * p_cost AND NOT EXISTS (
    SELECT FROM offer_budget_share
     WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency AND rest >= p_cost
  ) THEN
    -- A quarter of what is left at most, so that the row itself keeps enough.
    v_lump := least(v_room / (4 * c_shares), 64 * p_cost);
    INSERT INTO offer_budget_share AS known (merchant_id, offer, version, currency, share, rest)
    SELECT p_merchant, p_offer, p_version, p_currency, number, v_lump FROM generate_series(0, c_shares - 1) AS number
    ON CONFLICT (merchant_id, offer, version, currency, share) DO UPDATE SET rest = known.rest + excluded.rest;
    v_lump := v_lump * c_shares;
  END IF;

  UPDATE offer_budget SET used = used + p_cost + v_lump
   WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency;
  RETURN true;
END
$$;

-- Locks a budget with its shares. A transaction that takes several times, from one budget or more, locks them all before in one
-- order: with a share of a budget it would otherwise wait for the row, and the lock holder of the row for that share.
CREATE OR REPLACE FUNCTION offer_lock_budget(
  p_merchant integer, p_offer text, p_version integer, p_currency text, p_most bigint
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO offer_budget (merchant_id, offer, version, currency, most)
  VALUES (p_merchant, p_offer, p_version, p_currency, p_most)
  ON CONFLICT DO NOTHING;
  PERFORM FROM offer_budget
    WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency
      FOR NO KEY UPDATE;
  PERFORM FROM offer_budget_share
    WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency
    ORDER BY share FOR NO KEY UPDATE;
END
$$;

-- The part of the budget that grants have taken.
CREATE OR REPLACE FUNCTION offer_budget_used(p_merchant integer, p_offer text, p_version integer, p_currency text)
RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT used - coalesce((SELECT sum(rest) FROM offer_budget_share AS share
                           WHERE share.merchant_id = p_merchant AND share.offer = p_offer AND share.version = p_version
                             AND share.currency = p_currency), 0)::bigint
    FROM offer_budget
   WHERE merchant_id = p_merchant AND offer = p_offer AND version = p_version AND currency = p_currency
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('offer_take_budget', 'offer_lock_budget', 'offer_budget_used') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %1$s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO tessera_app', v_name);
  END LOOP;
END
$$;
