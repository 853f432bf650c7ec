-- Operators cancel rewards for friends that wait, and list the friends of a brand. docs/friends.md

SET lock_timeout = '5s';

ALTER TABLE friend_reward
  ADD COLUMN cancelled_by bigint REFERENCES operator (id),
  -- What the member reads, one of a list; the operator's own words are in the audit.
  ADD COLUMN cancel_cause text CHECK (cancel_cause IN ('related', 'terms', 'mistake')),
  DROP CONSTRAINT friend_reward_state_check,
  ADD CONSTRAINT friend_reward_state_check CHECK (state IN ('claimable', 'claimed', 'lapsed', 'cancelled')),
  ADD CONSTRAINT friend_reward_cancelled
    CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL) AND (state = 'cancelled') = (cancel_cause IS NOT NULL));
GRANT UPDATE (cancelled_by, cancel_cause) ON friend_reward TO tessera_app;

-- Friends of a brand, newest first, and those whose rewards have a state.
DROP INDEX friend_of_merchant;
CREATE INDEX friend_of_merchant ON friend (merchant_id, member_id DESC);
CREATE INDEX friend_reward_listed ON friend_reward (merchant_id, state, friend_id DESC);
