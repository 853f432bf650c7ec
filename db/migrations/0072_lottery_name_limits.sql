-- Numbers of a draw that operators close or cap by hand: docs/lottery.md, "The console".

SET lock_timeout = '5s';

-- The limit of one name of the exposure, for one brand. It replaces the brand's cap in this draw.
CREATE TABLE lottery_name_limit (
  draw_id integer NOT NULL REFERENCES lottery_draw (id) ON DELETE CASCADE,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 92),
  -- 0 closes the name. NULL: the brand's cap again.
  cap bigint CHECK (cap >= 0),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (draw_id, merchant_id, name)
);

-- UPDATE also for FOR UPDATE; no row is deleted, so that a version never repeats.
GRANT SELECT, INSERT, UPDATE ON lottery_name_limit TO tessera_app;
