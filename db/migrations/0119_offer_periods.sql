-- Rewards for the figures of a day, week or month: which closed days were rewarded, how each reward was computed, and its
-- corrections after plays were settled again. docs/offers.md, "Rewards of a period"

SET lock_timeout = '5s';

-- One row for each closed day of a merchant with such offers; a run that is interrupted goes on after this member.
CREATE TABLE offer_period_run (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  day date NOT NULL,
  after_member bigint NOT NULL DEFAULT 0,
  rewards integer NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  PRIMARY KEY (merchant_id, day)
);
-- Days are rewarded one after the other.
CREATE UNIQUE INDEX offer_period_run_open ON offer_period_run (merchant_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON offer_period_run TO tessera_app;
GRANT UPDATE (after_member, rewards, ended_at) ON offer_period_run TO tessera_app;

-- The figure of a reward: the lines of settled_copy of these settled days, as they were booked up to `through_day`.
CREATE TABLE offer_figure (
  occurrence_id bigint PRIMARY KEY REFERENCES offer_occurrence (id),
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  start_day date NOT NULL,
  end_day date NOT NULL CHECK (end_day > start_day),
  -- The days of the period that count.
  days date[] NOT NULL CHECK (cardinality(days) BETWEEN 1 AND 31),
  through_day date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  -- Before limits, and before what corrections of earlier rewards took.
  due bigint NOT NULL CHECK (due > 0),
  taken bigint NOT NULL CHECK (taken BETWEEN 0 AND due),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX offer_figure_of_member ON offer_figure (member_id);

CREATE TABLE offer_correction (
  occurrence_id bigint NOT NULL REFERENCES offer_figure (occurrence_id),
  -- The closed day whose lines changed the figure.
  day date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  due bigint NOT NULL CHECK (due >= 0),
  change bigint NOT NULL,
  -- Cash that the next rewards of the offer are lowered by; below zero: settled by this correction.
  owed bigint NOT NULL,
  paid bigint NOT NULL CHECK (paid >= 0),
  transfer_id bigint,
  corrected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (occurrence_id, day),
  CHECK ((paid > 0) = (transfer_id IS NOT NULL)),
  CHECK (paid - owed <= change OR change < 0)
);

CREATE FUNCTION refuse_figure_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'figures of rewards are only added: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_figure
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_figure_change();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_correction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_figure_change();
GRANT SELECT, INSERT ON offer_figure, offer_correction TO tessera_app;
