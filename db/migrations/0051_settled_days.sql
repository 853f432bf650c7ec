-- What members settled, by the day on which it was settled: agents are paid by it. A day that is closed is never changed;
-- what comes later is a line of the open day that names the day it is about.

SET lock_timeout = '5s';

CREATE TABLE settled_sum (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  -- The day of the merchant's books in which the line counts, and the day on which the plays were settled. They differ
  -- where the settled day was closed already: such a line is a correction.
  booked_day date NOT NULL,
  settled_day date NOT NULL,
  product text NOT NULL,
  category text NOT NULL,
  vendor_code text NOT NULL,
  -- The agents above the member when the plays were first settled, nearest first.
  agents bigint[] NOT NULL,
  merchant_id integer NOT NULL,
  -- Below zero where a correction takes away.
  plays bigint NOT NULL,
  stake numeric NOT NULL,
  win numeric NOT NULL,
  PRIMARY KEY (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents),
  CHECK (booked_day >= settled_day)
);
CREATE INDEX ON settled_sum (merchant_id, booked_day);

-- Days that are closed, with all earlier ones of their merchant.
CREATE TABLE settled_day (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  day date NOT NULL,
  lines bigint NOT NULL,
  -- Of the lines as they were copied.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, day)
);

-- The lines of closed days as they were when the day was closed.
CREATE TABLE settled_copy (LIKE settled_sum INCLUDING CONSTRAINTS INCLUDING INDEXES);

CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON settled_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON settled_copy
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_line settled_sum := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF v_line.booked_day <= (SELECT max(day) FROM settled_day WHERE merchant_id = v_line.merchant_id) THEN
    RAISE EXCEPTION '% of merchant % is closed', v_line.booked_day, v_line.merchant_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN v_line;
END
$$;
CREATE TRIGGER day_is_open BEFORE INSERT OR UPDATE OR DELETE ON settled_sum
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();

-- Once a play was settled, its day and the agents of that moment stay. Plays from before say neither: they count for the
-- day of their last change, and for no agent.
ALTER TABLE played_round ADD COLUMN settled_day date, ADD COLUMN agents bigint[];

INSERT INTO settled_sum (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, merchant_id,
                         plays, stake, win)
SELECT round.member_id, round.currency, settled.day, settled.day, round.product, round.category, round.vendor_code, '{}',
       round.merchant_id, count(*), sum(round.stake), sum(round.win)
  FROM played_round AS round JOIN merchant ON merchant.id = round.merchant_id
 CROSS JOIN LATERAL (
   SELECT ((round.changed_at AT TIME ZONE merchant.zone) - merchant.day_start)::date AS day) AS settled
 WHERE round.state IN ('won', 'even', 'lost')
 GROUP BY round.member_id, round.currency, settled.day, round.product, round.category, round.vendor_code, round.merchant_id;

-- All that a member deposited is read from few transfers, however much they played.
CREATE INDEX ledger_deposited ON ledger_transfer (member_id, currency, id) WHERE kind IN ('deposit', 'deposit_return');

GRANT SELECT ON settled_sum, settled_day, settled_copy TO tessera_app;

DO $$
BEGIN
  IF (SELECT coalesce(sum(plays), 0) FROM settled_sum)
     <> (SELECT count(*) FROM played_round WHERE state IN ('won', 'even', 'lost')) THEN
    RAISE EXCEPTION 'not every settled play is in the sums';
  END IF;
END
$$;
