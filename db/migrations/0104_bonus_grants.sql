-- Bonuses that were granted, each with an account of its own, and the history of their states. docs/offers.md

SET lock_timeout = '5s';

-- Of `main`: the member has an active bonus in this currency. Only then are bonuses looked up.
ALTER TABLE wallet ADD COLUMN has_grant boolean NOT NULL DEFAULT false;

CREATE TABLE bonus_grant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  -- The case for which it was granted; each pays once.
  occurrence_id bigint NOT NULL UNIQUE REFERENCES offer_occurrence (id),
  offer text NOT NULL,
  version integer NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The terms of the version, as each stake compares them.
  product text NOT NULL CHECK (product IN ('casino', 'betting', 'lottery', 'pvp', 'any')),
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object' AND jsonb_typeof(terms->'weights') = 'array'),
  stake_max bigint CHECK (stake_max > 0),
  convert_max bigint CHECK (convert_max > 0),
  required bigint NOT NULL CHECK (required >= 0),
  progress bigint NOT NULL DEFAULT 0 CHECK (progress >= 0),
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'active', 'draining', 'converted', 'expired', 'forfeited', 'lost', 'revoked')),
  -- Why it has this state, and who brought it there.
  reason text NOT NULL DEFAULT 'granted'
    CHECK (reason IN ('granted', 'turn', 'requirement_met', 'time_up', 'given_up', 'withdrawal', 'exclusion', 'played_out',
                      'mistake')),
  actor text NOT NULL DEFAULT 'house' CHECK (actor IN ('member', 'operator', 'house')),
  operator_id bigint REFERENCES operator (id),
  granted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Its time begins with its turn.
  activated_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  -- What became of its money: cash, what was beyond the cap, and what went back to the house.
  converted bigint NOT NULL DEFAULT 0 CHECK (converted >= 0),
  cut bigint NOT NULL DEFAULT 0 CHECK (cut >= 0),
  ended bigint NOT NULL DEFAULT 0 CHECK (ended >= 0),
  -- The request by which the member gave it up.
  request_id uuid,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version),
  CHECK ((state IN ('queued', 'active', 'draining')) = (ended_at IS NULL)),
  CHECK (state NOT IN ('active', 'draining') OR (activated_at IS NOT NULL AND ends_at IS NOT NULL)),
  CHECK (state <> 'converted' OR (progress >= required AND ended = 0)),
  CHECK (state = 'converted' OR (converted = 0 AND cut = 0)),
  CHECK ((actor = 'operator') = (operator_id IS NOT NULL))
);
-- One bonus pays the stakes of a product: one for any product takes them all.
CREATE UNIQUE INDEX bonus_grant_casino ON bonus_grant (member_id, currency)
  WHERE state = 'active' AND product IN ('casino', 'any');
CREATE UNIQUE INDEX bonus_grant_betting ON bonus_grant (member_id, currency)
  WHERE state = 'active' AND product IN ('betting', 'any');
CREATE UNIQUE INDEX bonus_grant_lottery ON bonus_grant (member_id, currency)
  WHERE state = 'active' AND product IN ('lottery', 'any');
CREATE UNIQUE INDEX bonus_grant_pvp ON bonus_grant (member_id, currency)
  WHERE state = 'active' AND product IN ('pvp', 'any');
CREATE INDEX bonus_grant_of_member ON bonus_grant (member_id, id);
CREATE INDEX bonus_grant_open ON bonus_grant (member_id, currency, id) WHERE ended_at IS NULL;
CREATE INDEX bonus_grant_time ON bonus_grant (ends_at) WHERE state IN ('active', 'draining');
CREATE INDEX bonus_grant_waiting ON bonus_grant (id) WHERE state = 'queued';
CREATE UNIQUE INDEX bonus_grant_request ON bonus_grant (member_id, request_id) WHERE request_id IS NOT NULL;
GRANT SELECT, INSERT ON bonus_grant TO tessera_app;
GRANT UPDATE (progress, state, reason, actor, operator_id, activated_at, ends_at, ended_at, converted, cut, ended, request_id)
  ON bonus_grant TO tessera_app;

-- Each state that a bonus has had, for ever.
CREATE TABLE bonus_grant_state (
  grant_id bigint NOT NULL REFERENCES bonus_grant (id),
  place integer NOT NULL CHECK (place > 0),
  state text NOT NULL,
  reason text NOT NULL,
  actor text NOT NULL,
  operator_id bigint,
  progress bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (grant_id, place)
);
GRANT SELECT ON bonus_grant_state TO tessera_app;
CREATE FUNCTION refuse_grant_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'states of bonuses are only added: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON bonus_grant_state
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_grant_history_change();

-- A bonus that has ended stays as it ended.
CREATE FUNCTION refuse_grant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'bonus % is %', OLD.id, OLD.state USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER ends_once BEFORE UPDATE ON bonus_grant
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_grant_change();
CREATE TRIGGER kept_for_ever BEFORE DELETE ON bonus_grant
  FOR EACH ROW EXECUTE FUNCTION refuse_grant_change();

-- Follows a change of state: the history, and what bets read with the lock of the wallet. A bonus ends only with its
-- account empty and closed.
CREATE FUNCTION follow_grant_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO bonus_grant_state (grant_id, place, state, reason, actor, operator_id, progress)
  SELECT NEW.id, count(*) + 1, NEW.state, NEW.reason, NEW.actor, NEW.operator_id, NEW.progress
    FROM bonus_grant_state WHERE grant_id = NEW.id;
  IF NEW.ended_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM wallet
        WHERE member_id = NEW.member_id AND currency = NEW.currency AND account = 'bonus:' || NEW.id
          AND balance = 0 AND late_to = CASE NEW.state WHEN 'converted' THEN 'main' ELSE 'house:bonus' END) THEN
    RAISE EXCEPTION 'bonus % is % and its account is not closed', NEW.id, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  UPDATE wallet SET has_grant = NOT has_grant
   WHERE member_id = NEW.member_id AND currency = NEW.currency AND account = 'main'
     AND has_grant <> EXISTS (SELECT FROM bonus_grant
                               WHERE member_id = NEW.member_id AND currency = NEW.currency AND state = 'active');
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION follow_grant_state() FROM PUBLIC;
CREATE TRIGGER state_followed AFTER INSERT OR UPDATE OF state ON bonus_grant
  FOR EACH ROW EXECUTE FUNCTION follow_grant_state();
