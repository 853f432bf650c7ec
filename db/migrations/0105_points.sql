-- Points for settled stakes in cash: the rates of a brand, and the books of its members. docs/points.md

SET lock_timeout = '5s';

-- The published terms of a brand. Of the versions that hold on a day the newest one counts.
CREATE TABLE point_terms (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL CHECK (version > 0),
  -- The first business day. Plays count at the rate of the day on which they were settled.
  from_day date NOT NULL,
  -- The money that a point is worth in money, in the currency of the brand; NULL: points are not converted.
  cash_per_point bigint CHECK (cash_per_point > 0),
  -- The least number of points that are converted.
  convert_least bigint NOT NULL CHECK (convert_least > 1),
  -- NULL for terms that come with the brand.
  operator_id bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version),
  CHECK (approved_by <> operator_id),
  CHECK ((approved_by IS NULL) = (operator_id IS NULL))
);

-- The settled stake in cash that one point takes. A category without a row earns no points.
CREATE TABLE point_rate (
  merchant_id integer NOT NULL,
  version integer NOT NULL,
  category text NOT NULL CHECK (category <> ''),
  stake_per_point bigint NOT NULL CHECK (stake_per_point > 0),
  PRIMARY KEY (merchant_id, version, category),
  FOREIGN KEY (merchant_id, version) REFERENCES point_terms (merchant_id, version)
);
GRANT SELECT, INSERT ON point_terms, point_rate TO tessera_app;

-- A stake that is taken back takes its points at the rate at which they were earned, so the rates of days that began never change.
CREATE FUNCTION refuse_point_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of points of merchant % are published', OLD.merchant_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER terms_stay BEFORE UPDATE OR DELETE ON point_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_point_terms_change();
CREATE TRIGGER rates_stay BEFORE UPDATE OR DELETE ON point_rate
  FOR EACH ROW EXECUTE FUNCTION refuse_point_terms_change();

CREATE FUNCTION check_point_terms_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version > 1 AND NEW.from_day <= (
       SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date FROM merchant WHERE id = NEW.merchant_id) THEN
    RAISE EXCEPTION 'terms of points begin on a later day' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER begins_later BEFORE INSERT ON point_terms FOR EACH ROW EXECUTE FUNCTION check_point_terms_day();

-- Settled stakes that are not counted yet: rounds_follow adds to them, and the job earn_points takes them.
CREATE TABLE point_due (
  member_id bigint NOT NULL,
  category text NOT NULL,
  stake_per_point bigint NOT NULL,
  merchant_id integer NOT NULL,
  -- Below zero: more was taken back than was staked.
  cash numeric NOT NULL,
  -- A member who is shut out of play waits; points are counted afterwards.
  ready_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (member_id, category, stake_per_point)
) WITH (fillfactor = 70);
CREATE INDEX point_due_ready ON point_due (ready_at);
GRANT SELECT, DELETE ON point_due TO tessera_app;
GRANT UPDATE (ready_at) ON point_due TO tessera_app;

-- The stake of a member at one rate: points × stake_per_point + carried.
CREATE TABLE point_book (
  member_id bigint NOT NULL,
  category text NOT NULL,
  stake_per_point bigint NOT NULL,
  merchant_id integer NOT NULL,
  points bigint NOT NULL,
  carried bigint NOT NULL,
  PRIMARY KEY (member_id, category, stake_per_point),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (carried >= 0 AND carried < stake_per_point)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON point_book TO tessera_app;
GRANT UPDATE (points, carried) ON point_book TO tessera_app;

-- Points of all books = points that the ledger credited + owed.
CREATE TABLE point_account (
  member_id bigint PRIMARY KEY,
  merchant_id integer NOT NULL,
  -- Points that were spent before their stake was taken back. New points pay them first.
  owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0),
  -- How often points were credited or taken back: the key in the ledger.
  movements bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON point_account TO tessera_app;
GRANT UPDATE (owed, movements) ON point_account TO tessera_app;

-- Points that stakes earned on a business day, by category.
CREATE TABLE point_day (
  member_id bigint NOT NULL,
  day date NOT NULL,
  category text NOT NULL,
  merchant_id integer NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (member_id, day, category),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON point_day TO tessera_app;
GRANT UPDATE (points) ON point_day TO tessera_app;
