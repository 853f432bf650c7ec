-- Wins of free bets whose free rounds are unknown are recorded without being paid, and wait for operators. docs/providers.md

SET lock_timeout = '5s';

DO $$
DECLARE
  v_name text;
BEGIN
  SELECT conname INTO STRICT v_name FROM pg_constraint
   WHERE conrelid = 'provider_difference'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%only_here%';
  EXECUTE format('ALTER TABLE provider_difference DROP CONSTRAINT %I', v_name);
END
$$;
ALTER TABLE provider_difference ADD CONSTRAINT provider_difference_kind_check CHECK (
  kind IN ('only_here', 'only_there', 'amount', 'currency', 'kind', 'player', 'state', 'held')
) NOT VALID;
ALTER TABLE provider_difference VALIDATE CONSTRAINT provider_difference_kind_check;
