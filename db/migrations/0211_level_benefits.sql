-- Further benefits of levels: a shorter review of withdrawals, and points once a member reaches a level. docs/levels.md

SET lock_timeout = '5s';

ALTER TABLE level_rank
  -- The longest review of a withdrawal; NULL: that of the brand, which also holds where it is shorter.
  ADD COLUMN review_hours smallint CHECK (review_hours BETWEEN 1 AND 720),
  -- Points for reaching the level, once for each person.
  ADD COLUMN gift_points bigint NOT NULL DEFAULT 0 CHECK (gift_points >= 0 AND (rank > 0 OR gift_points = 0));

-- The review that was promised with the request; NULL before there were promises by level.
ALTER TABLE withdrawal ADD COLUMN review_hours smallint;

-- Gifts for levels that settled stakes have reached: one for each member and rank, in points.
CREATE TABLE level_gift (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  rank smallint NOT NULL CHECK (rank > 0),
  -- The terms and the closed day that gave it.
  version integer NOT NULL,
  day date NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- NULL: it waits for the job, or until the member may be rewarded.
  ended_at timestamptz,
  -- The transfer that gave it; NULL with an end: another account of the person had it before.
  transfer_id bigint UNIQUE,
  PRIMARY KEY (member_id, rank),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, version, rank) REFERENCES level_rank (merchant_id, version, rank),
  CHECK (transfer_id IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX level_gift_waiting ON level_gift (member_id, rank) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON level_gift TO tessera_app;
GRANT UPDATE (ended_at, transfer_id) ON level_gift TO tessera_app;

CREATE FUNCTION refuse_level_gift_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the gift of level % to member % has ended', OLD.rank, OLD.member_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER ended_gifts_stay BEFORE UPDATE OR DELETE ON level_gift
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_level_gift_change();

-- The level by which a reward of a period was computed, so that corrections use its rate too; NULL: no rate of the offer depends on levels.
ALTER TABLE offer_figure ADD COLUMN rank smallint;
