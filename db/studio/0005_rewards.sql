-- Free rounds that operators give to their players: a number of rounds of one game at one stake, at the operator's cost.

SET lock_timeout = '5s';

CREATE TABLE studio.reward (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id text NOT NULL,
  -- The operator's idempotency key.
  operator_reference text NOT NULL CHECK (length(operator_reference) BETWEEN 1 AND 100),
  player text NOT NULL CHECK (length(player) BETWEEN 1 AND 100),
  game_code text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  bet_count integer NOT NULL CHECK (bet_count > 0),
  bet_value bigint NOT NULL CHECK (bet_value > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- Rounds that were begun, without those whose bet the operator did not take.
  used integer NOT NULL DEFAULT 0,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (operator_id, operator_reference),
  CHECK (used BETWEEN 0 AND bet_count)
);
CREATE INDEX reward_of_player ON studio.reward (operator_id, player, game_code, ends_at);
CREATE INDEX ON studio.reward (operator_id, created_at);

ALTER TABLE studio.round ADD COLUMN reward_id uuid REFERENCES studio.reward (id);
CREATE INDEX round_of_reward ON studio.round (reward_id) WHERE reward_id IS NOT NULL;
ALTER TABLE studio.money_call ADD COLUMN reward_id uuid REFERENCES studio.reward (id);
