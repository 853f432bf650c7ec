-- Missions: versions by two operators, what members did on each day, and their rewards. docs/missions.md

SET lock_timeout = '5s';

CREATE TABLE mission_version (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  mission text NOT NULL CHECK (mission ~ '^[a-z0-9-]{2,40}$'),
  version integer NOT NULL CHECK (version > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  task text NOT NULL CHECK (task IN ('plays', 'stakes', 'days', 'places', 'check_ins')),
  -- Empty: plays of all categories count.
  categories text[] NOT NULL,
  target bigint NOT NULL CHECK (target > 0),
  recurrence text NOT NULL CHECK (recurrence IN ('day', 'week', 'month', 'once')),
  -- The mission that must be done first.
  after text CHECK (after <> mission),
  gives text NOT NULL CHECK (gives IN ('points', 'cash')),
  -- Whole points, or money of the ledger in the currency of the brand; the budget likewise.
  amount bigint NOT NULL CHECK (amount > 0),
  budget bigint NOT NULL CHECK (budget >= amount),
  claim_days integer NOT NULL CHECK (claim_days BETWEEN 1 AND 30),
  from_day date NOT NULL,
  to_day date CHECK (to_day >= from_day),
  -- NULL for missions that come with the brand.
  operator_id bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, mission, version),
  CHECK (approved_by <> operator_id),
  CHECK ((approved_by IS NULL) = (operator_id IS NULL)),
  CHECK (recurrence <> 'once' OR to_day IS NOT NULL)
);
GRANT SELECT, INSERT ON mission_version TO tessera_app;

-- A reward keeps the version under which it was earned.
CREATE FUNCTION refuse_mission_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'mission % of merchant % is published', OLD.mission, OLD.merchant_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER versions_stay BEFORE UPDATE OR DELETE ON mission_version
  FOR EACH ROW EXECUTE FUNCTION refuse_mission_change();

-- An operator has stopped a version: nothing is earned under it any more. A later version begins anew.
CREATE TABLE mission_stop (
  merchant_id integer NOT NULL,
  mission text NOT NULL,
  version integer NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) <= 500),
  stopped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, mission, version),
  FOREIGN KEY (merchant_id, mission, version) REFERENCES mission_version (merchant_id, mission, version)
);
GRANT SELECT, INSERT ON mission_stop TO tessera_app;

-- What the rewards of a version have taken of its budget.
CREATE TABLE mission_budget (
  merchant_id integer NOT NULL,
  mission text NOT NULL,
  version integer NOT NULL,
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  most bigint NOT NULL,
  PRIMARY KEY (merchant_id, mission, version),
  FOREIGN KEY (merchant_id, mission, version) REFERENCES mission_version (merchant_id, mission, version),
  CHECK (used <= most)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON mission_budget TO tessera_app;
GRANT UPDATE (used) ON mission_budget TO tessera_app;

-- Settled plays in cash of a member on a business day in one place, for brands with missions: rounds_follow adds to it.
CREATE TABLE mission_play (
  member_id bigint NOT NULL,
  day date NOT NULL,
  category text NOT NULL,
  -- The vendor, or the lottery.
  place text NOT NULL,
  merchant_id integer NOT NULL,
  plays bigint NOT NULL,
  cash numeric NOT NULL,
  PRIMARY KEY (member_id, day, category, place)
) WITH (fillfactor = 70);
GRANT SELECT ON mission_play TO tessera_app;

-- Members whose plays have changed since their missions were counted.
CREATE TABLE mission_due (
  member_id bigint PRIMARY KEY,
  merchant_id integer NOT NULL,
  -- A member who is offered no missions waits.
  ready_at timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 70);
CREATE INDEX mission_due_ready ON mission_due (ready_at);
GRANT SELECT, INSERT, DELETE ON mission_due TO tessera_app;
GRANT UPDATE (ready_at) ON mission_due TO tessera_app;

CREATE TABLE mission_check_in (
  member_id bigint NOT NULL,
  day date NOT NULL,
  merchant_id integer NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (member_id, day),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT, INSERT ON mission_check_in TO tessera_app;

-- The reward of a member for one period of a mission. Its amount is reserved in the budget until it lapses.
CREATE TABLE mission_reward (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  mission text NOT NULL,
  version integer NOT NULL,
  period_start date NOT NULL,
  gives text NOT NULL CHECK (gives IN ('points', 'cash')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'claimable' CHECK (state IN ('claimable', 'claimed', 'lapsed')),
  -- The business day on which the task was done.
  reached_day date NOT NULL,
  reached_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  claim_ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  request_id uuid,
  -- The transfer of the ledger that paid it.
  transfer_id bigint,
  UNIQUE (member_id, mission, period_start),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, mission, version) REFERENCES mission_version (merchant_id, mission, version),
  CHECK ((state = 'claimable') = (ended_at IS NULL)),
  CHECK ((state = 'claimed') = (transfer_id IS NOT NULL)),
  CHECK ((state = 'claimed') = (request_id IS NOT NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX mission_reward_request ON mission_reward (member_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX mission_reward_waiting ON mission_reward (claim_ends_at) WHERE state = 'claimable';
CREATE INDEX mission_reward_of_mission ON mission_reward (merchant_id, mission, state);
GRANT SELECT, INSERT ON mission_reward TO tessera_app;
GRANT UPDATE (state, ended_at, request_id, transfer_id) ON mission_reward TO tessera_app;

CREATE FUNCTION refuse_mission_reward_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'reward % of a mission is %', OLD.id, OLD.state USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER ends_once BEFORE UPDATE ON mission_reward
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_mission_reward_change();
