-- The one guard of rewards: why a member may not be rewarded, or NULL. It holds at joining, grant and claim; the domain
-- previews it (src/domain/offers/qualify.ts), and one table of cases tests both.
CREATE OR REPLACE FUNCTION offer_barred(p_merchant integer, p_member bigint, p_at timestamptz) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT CASE
      WHEN member.status <> 'active' THEN 'not_active' -- guard: closed-account-not-rewarded
      WHEN member.account_type = 4 THEN 'trial_account' -- guard: trial-not-rewarded
      WHEN member.account_type IN (1, 2, 41, 42) THEN 'agent_account' -- guard: agent-not-rewarded
      WHEN guard.excluded_at IS NOT NULL AND (guard.lifts_at IS NULL OR p_at < guard.lifts_at) THEN 'shut_out' -- guard: excluded-not-rewarded
      WHEN p_at < guard.break_until THEN 'shut_out' -- guard: break-not-rewarded
      WHEN EXISTS (SELECT FROM harm_mark AS mark WHERE mark.member_id = member.id) THEN 'harm_marker' -- guard: harmed-not-rewarded
    END
    FROM member
    LEFT JOIN play_guard AS guard ON guard.member_id = member.id
   WHERE member.merchant_id = p_merchant AND member.id = p_member
   UNION ALL
  -- No such member of the brand.
  SELECT 'not_active' WHERE NOT EXISTS (SELECT FROM member WHERE merchant_id = p_merchant AND id = p_member)
$$;

-- The member as an offer sees them. Dropped before, because its columns change.
DROP FUNCTION IF EXISTS offer_candidate(integer, bigint, timestamptz);
DROP FUNCTION IF EXISTS offer_candidate(integer, bigint, timestamptz, jsonb);
CREATE OR REPLACE FUNCTION offer_candidate(p_merchant integer, p_member bigint, p_at timestamptz, p_trial jsonb DEFAULT NULL)
RETURNS TABLE (barred text, country text, level text, birthday text, is_verified boolean, registered_at timestamptz,
               zone text, day_start text, week_start integer, minimum_age integer, market_profile text,
               currency text, language text, seen_at timestamptz, has_deposited boolean,
               applications text[], has_limit boolean, has_app boolean, segments jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT offer_barred(p_merchant, p_member, p_at), coalesce(member.country_code, ''),
         coalesce(club.rank_level, 0)::text, member.birthday::text,
         EXISTS (SELECT FROM age_verification AS age
                  WHERE age.merchant_id = member.merchant_id AND age.member_id = member.id),
         member.created_at, brand.zone, brand.day_start::text, brand.week_start::integer, brand.minimum_age::integer,
         brand.market_profile, brand.currency, coalesce(member.language, brand.default_language),
         CASE WHEN segments.are_stated THEN
           greatest(member.created_at, member.last_login_at,
                    (SELECT max(session.last_used_at) FROM session WHERE session.member_id = member.id)) END,
         -- Without a deposit that this transaction credits.
         CASE WHEN segments.are_stated THEN
           EXISTS (SELECT FROM deposit
                    WHERE deposit.merchant_id = p_merchant AND deposit.member_id = p_member
                      AND deposit.credited_at < least(p_at, transaction_timestamp())) END,
         -- Each as the page and its state.
         ARRAY(SELECT application.promotion_id || ' ' || application.status FROM promotion_application AS application
                WHERE application.merchant_id = p_merchant AND application.member_id = p_member
                  AND application.status <> 'withdrawn'),
         EXISTS (SELECT FROM play_limit
                  WHERE play_limit.member_id = p_member AND (own IS NOT NULL OR house IS NOT NULL)),
         EXISTS (SELECT FROM app_start WHERE app_start.member_id = p_member AND app_start.started_at <= p_at),
         -- The segments of offers, and that of a version on trial, each judged as if a deposit came before and as if none did.
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'rules', stated.rules,
                   'afterDeposit', EXISTS (SELECT FROM segment_members(p_merchant, stated.rules, p_at, true) AS one
                                            WHERE one.member_id = p_member),
                   'beforeDeposit', EXISTS (SELECT FROM segment_members(p_merchant, stated.rules, p_at, false) AS one
                                             WHERE one.member_id = p_member))), '[]')
            FROM (SELECT rules->'audience'->'segment' AS rules FROM offer_version
                   WHERE merchant_id = p_merchant AND rules->'audience' ? 'segment'
                     -- Periods are judged after their end.
                     AND (rules->'window'->>'endsAtMs')::numeric > extract(epoch FROM p_at - interval '120 days') * 1000
                  UNION
                  SELECT p_trial WHERE p_trial IS NOT NULL) AS stated)
    FROM member JOIN merchant AS brand ON brand.id = member.merchant_id
    LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = coalesce(member.club_id, first_club(p_merchant))
   CROSS JOIN (SELECT EXISTS (SELECT FROM offer_version
                               WHERE merchant_id = p_merchant AND rules->'audience' ? 'segment') AS are_stated) AS segments
   WHERE member.merchant_id = p_merchant AND member.id = p_member
$$;

-- The accounts of the same person: a payout account in common, removed ones too, or the same birthday, former ones too, and
-- the same payee or holder of a payout account, without accents and in any order; and the names under which claims of this person wait for each other.
CREATE OR REPLACE FUNCTION offer_person(p_merchant integer, p_member bigint)
RETURNS TABLE (members bigint[], names text[]) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH own AS (
    SELECT DISTINCT lower(account_number) AS number FROM payout_account
     WHERE merchant_id = p_merchant AND member_id = p_member
  ), born AS (
    SELECT called.payee, days.birthday
      FROM (SELECT person_name(payee_name) AS payee FROM member
             WHERE merchant_id = p_merchant AND id = p_member AND payee_name IS NOT NULL
            UNION
            SELECT person_name(holder_name) FROM payout_account
             WHERE merchant_id = p_merchant AND member_id = p_member) AS called -- guard: person-known-by-holder
     CROSS JOIN (SELECT birthday FROM member
                  WHERE merchant_id = p_merchant AND id = p_member AND birthday IS NOT NULL
                 UNION
                 SELECT birthday FROM member_former_birthday
                  WHERE merchant_id = p_merchant AND member_id = p_member) AS days
  )
  SELECT ARRAY(
           SELECT p_member
            UNION SELECT other.member_id FROM own
                    JOIN payout_account AS other ON other.merchant_id = p_merchant AND lower(other.account_number) = own.number
            UNION SELECT other.id FROM born
                    JOIN member AS other ON other.merchant_id = p_merchant AND person_name(other.payee_name) = born.payee
                     AND other.birthday = born.birthday
            UNION SELECT other.id FROM born
                    JOIN member_former_birthday AS former ON former.merchant_id = p_merchant AND former.birthday = born.birthday
                    JOIN member AS other ON other.merchant_id = p_merchant AND other.id = former.member_id
                     AND person_name(other.payee_name) = born.payee
            UNION SELECT held.member_id FROM born
                    JOIN payout_account AS held ON held.merchant_id = p_merchant AND person_name(held.holder_name) = born.payee
                    JOIN member AS other ON other.merchant_id = p_merchant AND other.id = held.member_id
                   WHERE other.birthday = born.birthday
                      OR EXISTS (SELECT FROM member_former_birthday AS former
                                  WHERE former.merchant_id = p_merchant AND former.member_id = other.id
                                    AND former.birthday = born.birthday)),
         ARRAY(SELECT 'payout ' || number FROM own UNION SELECT 'born ' || birthday || ' ' || payee FROM born)
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('offer_barred', 'offer_candidate', 'offer_person') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %1$s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO tessera_app', v_name);
  END LOOP;
END
$$;
