-- Rewards for invited friends: terms by two operators, and one reward for each friend. docs/friends.md

SET lock_timeout = '5s';

CREATE TABLE friend_terms (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL CHECK (version > 0),
  -- Money of the ledger in the currency of the brand: the reward of an inviter for one friend, and of all together.
  amount bigint NOT NULL CHECK (amount > 0),
  budget bigint NOT NULL CHECK (budget >= amount),
  -- The sums of deposits and of settled stakes in cash that a friend reaches within the days.
  deposited bigint NOT NULL CHECK (deposited > 0),
  staked bigint NOT NULL CHECK (staked > 0),
  days integer NOT NULL CHECK (days BETWEEN 7 AND 92),
  -- The most rewards of a person within 365 days.
  friends_most integer NOT NULL CHECK (friends_most BETWEEN 1 AND 50),
  claim_days integer NOT NULL CHECK (claim_days BETWEEN 7 AND 92),
  -- NULL for terms that come with the brand.
  operator_id bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version),
  CHECK (approved_by <> operator_id),
  CHECK ((approved_by IS NULL) = (operator_id IS NULL))
);
GRANT SELECT, INSERT ON friend_terms TO tessera_app;

CREATE FUNCTION refuse_friend_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'terms % for friends of merchant % are published', OLD.version, OLD.merchant_id
    USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER terms_stay BEFORE UPDATE OR DELETE ON friend_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_friend_terms_change();

-- An operator has stopped a version: friends who register later bring no reward. Friends from before keep their terms.
CREATE TABLE friend_stop (
  merchant_id integer NOT NULL,
  version integer NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) <= 500),
  stopped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version),
  FOREIGN KEY (merchant_id, version) REFERENCES friend_terms (merchant_id, version)
);
GRANT SELECT, INSERT ON friend_stop TO tessera_app;

-- The part of the budget of a version that rewards have taken.
CREATE TABLE friend_budget (
  merchant_id integer NOT NULL,
  version integer NOT NULL,
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  most bigint NOT NULL,
  PRIMARY KEY (merchant_id, version),
  FOREIGN KEY (merchant_id, version) REFERENCES friend_terms (merchant_id, version),
  CHECK (used <= most)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON friend_budget TO tessera_app;
GRANT UPDATE (used) ON friend_budget TO tessera_app;

-- The terms of the day of registration; NULL: there were none.
ALTER TABLE friend
  ADD COLUMN terms integer,
  ADD FOREIGN KEY (merchant_id, terms) REFERENCES friend_terms (merchant_id, version);
CREATE INDEX friend_to_count ON friend (joined_at, member_id) WHERE terms IS NOT NULL;

-- One reward for each friend, of the inviter. Its amount is reserved in the budget until it lapses.
CREATE TABLE friend_reward (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  friend_id bigint NOT NULL UNIQUE REFERENCES friend (member_id),
  version integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'claimable' CHECK (state IN ('claimable', 'claimed', 'lapsed')),
  reached_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  claim_ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  request_id uuid,
  -- The transfer of the ledger that paid it.
  transfer_id bigint,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, version) REFERENCES friend_terms (merchant_id, version),
  CHECK ((state = 'claimable') = (ended_at IS NULL)),
  CHECK ((state = 'claimed') = (transfer_id IS NOT NULL)),
  CHECK ((state = 'claimed') = (request_id IS NOT NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX friend_reward_request ON friend_reward (member_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX friend_reward_of_member ON friend_reward (member_id, reached_at);
CREATE INDEX friend_reward_waiting ON friend_reward (claim_ends_at) WHERE state = 'claimable';
CREATE INDEX friend_reward_of_version ON friend_reward (merchant_id, version, state);
GRANT SELECT, INSERT ON friend_reward TO tessera_app;
GRANT UPDATE (state, ended_at, request_id, transfer_id) ON friend_reward TO tessera_app;

CREATE FUNCTION refuse_friend_reward_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'reward % for a friend is %', OLD.id, OLD.state USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER ends_once BEFORE UPDATE ON friend_reward
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_friend_reward_change();
