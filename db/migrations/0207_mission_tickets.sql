-- replaces ab38c9d490f709d7b7ae57611b96717cfb4d87e4204023f60eb7b064ef99798c
-- Tickets of raffles as rewards of missions. docs/missions.md

SET lock_timeout = '5s';

ALTER TABLE mission_version DROP CONSTRAINT mission_version_gives_check;
ALTER TABLE mission_version ADD COLUMN raffle text;
ALTER TABLE mission_version ADD CONSTRAINT mission_version_gives_check CHECK (
  gives IN ('points', 'cash', 'tickets') AND (gives = 'tickets') = (raffle IS NOT NULL)
) NOT VALID;

-- A later migration validates the constraints, without blocking rewards.
ALTER TABLE mission_reward DROP CONSTRAINT mission_reward_gives_check;
ALTER TABLE mission_reward ADD CONSTRAINT mission_reward_gives_check
  CHECK (gives IN ('points', 'cash', 'tickets')) NOT VALID;

-- Tickets move no money: the tickets themselves name the reward.
DO $$
DECLARE
  v_name text;
BEGIN
  SELECT conname INTO STRICT v_name FROM pg_constraint
   WHERE conrelid = 'mission_reward'::regclass AND contype = 'c'
     AND pg_get_constraintdef(oid) LIKE '%transfer_id IS NOT NULL%';
  EXECUTE format('ALTER TABLE mission_reward DROP CONSTRAINT %I', v_name);
END
$$;
ALTER TABLE mission_reward ADD CONSTRAINT mission_reward_paid CHECK (
  (state = 'claimed' AND gives <> 'tickets') = (transfer_id IS NOT NULL)
) NOT VALID;
