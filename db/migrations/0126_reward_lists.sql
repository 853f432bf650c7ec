-- Rewards for many members at once: a file of lines, which one operator uploads, another one approves, and a job rewards line
-- by line. docs/offers.md, "Rewards for many members"

SET lock_timeout = '5s';

CREATE TABLE reward_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  -- The version that was the newest when the file was uploaded; all lines are rewarded under it.
  offer text NOT NULL,
  version integer NOT NULL,
  currency text NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) <= 120),
  file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  uploaded_by bigint NOT NULL REFERENCES operator (id),
  uploaded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  proposed_by bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  approved_at timestamptz,
  ended_at timestamptz,
  UNIQUE (merchant_id, id),
  FOREIGN KEY (merchant_id, offer, version) REFERENCES offer_version (merchant_id, offer, version),
  CHECK ((approved_at IS NULL) = (approved_by IS NULL) AND (approved_at IS NULL) = (proposed_by IS NULL)),
  CHECK (approved_by <> proposed_by),
  CHECK (ended_at IS NULL OR approved_at IS NOT NULL)
);
CREATE INDEX reward_list_of_file ON reward_list (merchant_id, file_hash);
CREATE INDEX reward_list_open ON reward_list (id) WHERE approved_at IS NOT NULL AND ended_at IS NULL;
GRANT SELECT, INSERT ON reward_list TO tessera_app;
GRANT UPDATE (proposed_by, approved_by, approved_at, ended_at) ON reward_list TO tessera_app;

CREATE TABLE reward_list_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id bigint NOT NULL,
  merchant_id integer NOT NULL,
  -- The number of the line in the file.
  line integer NOT NULL CHECK (line > 0),
  account text NOT NULL CHECK (length(account) <= 120),
  member_id bigint,
  value bigint NOT NULL CHECK (value >= 0),
  -- What would have become of it when it was uploaded; `granted` and `review` are rewarded after the approval.
  verdict text NOT NULL CHECK (verdict ~ '^[a-z_]{1,40}$'),
  amount bigint NOT NULL CHECK (amount >= 0),
  -- After the approval: the reward, or why there is none.
  occurrence_id bigint REFERENCES offer_occurrence (id),
  refusal text CHECK (refusal ~ '^[a-z_]{1,40}$'),
  done_at timestamptz,
  UNIQUE (list_id, line),
  FOREIGN KEY (merchant_id, list_id) REFERENCES reward_list (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (verdict NOT IN ('granted', 'review') OR (member_id IS NOT NULL AND amount > 0)),
  CHECK (num_nonnulls(occurrence_id, refusal) = CASE WHEN done_at IS NULL THEN 0 ELSE 1 END),
  CHECK (done_at IS NULL OR verdict IN ('granted', 'review'))
);
-- A member has one rewarded line in a list.
CREATE UNIQUE INDEX reward_list_line_once ON reward_list_line (list_id, member_id) WHERE verdict IN ('granted', 'review');
CREATE INDEX reward_list_line_open ON reward_list_line (list_id, id) WHERE done_at IS NULL AND verdict IN ('granted', 'review');
CREATE INDEX reward_list_line_occurrence ON reward_list_line (occurrence_id);
CREATE INDEX reward_list_line_member ON reward_list_line (member_id);
GRANT SELECT, INSERT ON reward_list_line TO tessera_app;
GRANT UPDATE (occurrence_id, refusal, done_at) ON reward_list_line TO tessera_app;

-- Lines stay as the second operator has read them, and a line is rewarded once, after the approval.
CREATE FUNCTION guard_reward_list_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'lines of lists are only added: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF OLD.done_at IS NOT NULL
     OR (NEW.list_id, NEW.merchant_id, NEW.line, NEW.account, NEW.member_id, NEW.value, NEW.verdict, NEW.amount)
        IS DISTINCT FROM
        (OLD.list_id, OLD.merchant_id, OLD.line, OLD.account, OLD.member_id, OLD.value, OLD.verdict, OLD.amount) THEN
    RAISE EXCEPTION 'line % of list % is final', OLD.line, OLD.list_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM reward_list WHERE id = NEW.list_id AND approved_at IS NOT NULL) THEN
    RAISE EXCEPTION 'list % is not approved', NEW.list_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER rewarded_once BEFORE UPDATE OR DELETE ON reward_list_line
  FOR EACH ROW EXECUTE FUNCTION guard_reward_list_line();

CREATE FUNCTION guard_reward_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR OLD.ended_at IS NOT NULL
     OR (OLD.approved_at IS NOT NULL
         AND (NEW.approved_at, NEW.approved_by, NEW.proposed_by) IS DISTINCT FROM
             (OLD.approved_at, OLD.approved_by, OLD.proposed_by)) THEN
    RAISE EXCEPTION 'list % is final', OLD.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER approved_once BEFORE UPDATE OR DELETE ON reward_list
  FOR EACH ROW EXECUTE FUNCTION guard_reward_list();
