-- Levels of members by their settled stakes: the terms of a brand, the runs after each closed day, and every change with its
-- inputs. A level is a club of the brand, so that all that asks for the rank of a member's club knows it. docs/levels.md

SET lock_timeout = '5s';

-- The published terms of a brand. Of the versions that hold on a day the newest one counts.
CREATE TABLE level_terms (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL CHECK (version > 0),
  -- The first business day.
  from_day date NOT NULL,
  -- Closed business days whose settled stakes count.
  window_days integer NOT NULL CHECK (window_days BETWEEN 7 AND 365),
  -- NULL for terms that come with the brand.
  operator_id bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, version),
  CHECK (approved_by <> operator_id),
  CHECK ((approved_by IS NULL) = (operator_id IS NULL))
);

CREATE TABLE level_rank (
  merchant_id integer NOT NULL,
  version integer NOT NULL,
  rank smallint NOT NULL CHECK (rank BETWEEN 0 AND 9),
  -- The club stays the same in all versions.
  club_id bigint NOT NULL,
  -- As it was published; the club has the current one.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- The settled stakes in cash that the level takes.
  turnover bigint NOT NULL CHECK (turnover >= 0 AND (rank > 0 OR turnover = 0)),
  PRIMARY KEY (merchant_id, version, rank),
  FOREIGN KEY (merchant_id, version) REFERENCES level_terms (merchant_id, version),
  FOREIGN KEY (merchant_id, club_id) REFERENCES club (merchant_id, id)
);
CREATE INDEX level_rank_club ON level_rank (merchant_id, club_id);
GRANT SELECT, INSERT ON level_terms, level_rank TO tessera_app;

CREATE FUNCTION refuse_level_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'terms and changes of levels of merchant % stay as they are', OLD.merchant_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER terms_stay BEFORE UPDATE OR DELETE ON level_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_level_change();
CREATE TRIGGER ranks_stay BEFORE UPDATE OR DELETE ON level_rank
  FOR EACH ROW EXECUTE FUNCTION refuse_level_change();

-- One for each closed day. An interrupted run goes on behind `after_member`.
CREATE TABLE level_run (
  merchant_id integer NOT NULL,
  day date NOT NULL,
  version integer NOT NULL,
  -- All members instead of those with stakes of the day: at reviews, and in the first run of a version.
  is_full boolean NOT NULL,
  after_member bigint NOT NULL DEFAULT 0,
  changes integer NOT NULL DEFAULT 0,
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  PRIMARY KEY (merchant_id, day),
  FOREIGN KEY (merchant_id, day) REFERENCES settled_day (merchant_id, day),
  FOREIGN KEY (merchant_id, version) REFERENCES level_terms (merchant_id, version)
);
CREATE INDEX level_run_open ON level_run (merchant_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON level_run TO tessera_app;
GRANT UPDATE (after_member, changes, ended_at) ON level_run TO tessera_app;

CREATE TABLE member_level (
  member_id bigint PRIMARY KEY,
  merchant_id integer NOT NULL,
  rank smallint NOT NULL CHECK (rank >= 0),
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The last day on which a level that operators set stays.
  fixed_through date,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON member_level TO tessera_app;
GRANT UPDATE (rank, since, fixed_through) ON member_level TO tessera_app;

-- Every judgement with its inputs; reviews that keep a level as well.
CREATE TABLE level_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('raise', 'keep', 'lower', 'set')),
  -- The closed day of the run, or the business day on which operators set the level.
  day date NOT NULL,
  -- The first business day on which its benefits by day count, later than any day that has begun.
  from_day date NOT NULL CHECK (from_day > day),
  version integer NOT NULL,
  rank_before smallint NOT NULL CHECK (rank_before >= 0),
  rank smallint NOT NULL CHECK (rank >= 0),
  -- Settled stakes in cash of the window that ends with the day.
  turnover numeric,
  is_barred boolean NOT NULL DEFAULT false,
  fixed_through date,
  operator_id bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, version, rank) REFERENCES level_rank (merchant_id, version, rank),
  CHECK (approved_by <> operator_id),
  CHECK ((kind = 'set') = (operator_id IS NOT NULL)),
  CHECK ((kind = 'set') = (approved_by IS NOT NULL)),
  CHECK ((kind = 'set') = (turnover IS NULL)),
  CHECK (kind <> 'set' OR fixed_through IS NOT NULL),
  CHECK (kind <> 'raise' OR rank > rank_before),
  CHECK (kind <> 'keep' OR rank = rank_before),
  CHECK (kind <> 'lower' OR rank = rank_before - 1)
);
CREATE UNIQUE INDEX level_change_once ON level_change (member_id, day) WHERE kind <> 'set';
CREATE INDEX level_change_member ON level_change (member_id, id);
CREATE INDEX level_change_list ON level_change (merchant_id, id);
GRANT SELECT, INSERT ON level_change TO tessera_app;
CREATE TRIGGER changes_stay BEFORE UPDATE OR DELETE ON level_change
  FOR EACH ROW EXECUTE FUNCTION refuse_level_change();
