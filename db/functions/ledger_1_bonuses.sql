-- The bonus that pays a stake. It is looked up only for members with an active one (`wallet.has_grant`), under the lock of
-- their `main`. src/domain/offers/grant-stake.ts states the same rules; one table of cases tests both.

-- The product of an offer to which a category of play belongs; NULL for an unknown one.
CREATE OR REPLACE FUNCTION offer_product(p_category text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_category IN ('slots', 'live', 'fishing') THEN 'casino'
              WHEN p_category IN ('sports', 'esports', 'cockfight') THEN 'betting'
              WHEN p_category IN ('lottery', 'elottery') THEN 'lottery'
              WHEN p_category = 'cards' THEN 'pvp' END
$$;

-- How much of a stake counts for a bonus, in hundredths: by the narrowest line that covers it; 100 without one. If the
-- caller does not say what the stake is on, the lowest one counts.
CREATE OR REPLACE FUNCTION bonus_weight(
  p_weights jsonb, p_product text, p_category text, p_vendor text, p_game text
) RETURNS integer LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN coalesce((
    SELECT rule."weightHundredths"
      FROM jsonb_to_recordset(p_weights)
           AS rule (product text, category text, "vendorCode" text, "gameCode" text, "weightHundredths" integer)
     WHERE rule.product IN ('', coalesce(p_product, rule.product))
       AND rule.category IN ('', coalesce(p_category, rule.category))
       AND rule."vendorCode" IN ('', coalesce(p_vendor, rule."vendorCode"))
       AND rule."gameCode" IN ('', coalesce(p_game, rule."gameCode"))
     ORDER BY p_product IS NOT NULL AND rule."gameCode" <> '' DESC, p_product IS NOT NULL AND rule."vendorCode" <> '' DESC,
              p_product IS NOT NULL AND rule.category <> '' DESC, p_product IS NOT NULL AND rule.product <> '' DESC,
              rule."weightHundredths"
     LIMIT 1), 100);
END
$$;

-- The active bonus for a stake, whether it may pay, and its largest stake. One for another product is the answer if there is no
-- other, so that the refusal can name the rule. The time is compared at each stake, so that a late job lengthens no bonus.
-- PL/pgSQL keeps the plan; a function in SQL would be planned anew for each stake.
CREATE OR REPLACE FUNCTION bonus_for_stake(
  p_member bigint, p_currency text, p_product text, p_category text, p_vendor text, p_game text, p_at timestamptz,
  OUT account text, OUT balance bigint, OUT can_pay boolean, OUT stake_max bigint
) LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  SELECT purse.account, purse.balance,
         of_stake.is_product AND of_stake.counts, -- guard: bonus-where-it-counts
         bonus.stake_max
    INTO account, balance, can_pay, stake_max
    FROM bonus_grant AS bonus
    JOIN wallet AS purse
      ON purse.member_id = bonus.member_id AND purse.currency = bonus.currency AND purse.account = 'bonus:' || bonus.id
   CROSS JOIN LATERAL (
     SELECT bonus.product = 'any' OR coalesce(bonus.product = offer_product(p_category), false) AS is_product,
            bonus.terms->'weights' = '[]'::jsonb
              OR bonus_weight(bonus.terms->'weights', p_product, p_category, p_vendor, p_game) > 0 AS counts) AS of_stake
   WHERE bonus.member_id = p_member AND bonus.currency = p_currency AND bonus.state = 'active'
     AND p_at < bonus.ends_at -- guard: bonus-in-time
   ORDER BY of_stake.is_product DESC, bonus.id
   LIMIT 1;
END
$$;

-- The money that a member may stake on a game from `main` and the bonus that may pay there.
CREATE OR REPLACE FUNCTION bonus_usable(
  p_member bigint, p_currency text, p_product text, p_category text, p_vendor text, p_game text, p_at timestamptz
) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(sum(found.balance), 0)::bigint
    FROM bonus_for_stake(p_member, p_currency, p_product, p_category, p_vendor, p_game, p_at) AS found
   WHERE found.can_pay
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('offer_product', 'bonus_weight', 'bonus_for_stake', 'bonus_usable')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %1$s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO tessera_app', v_name);
  END LOOP;
END
$$;
