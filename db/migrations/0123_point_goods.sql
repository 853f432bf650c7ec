-- Goods that points buy, and their redemptions. docs/points.md

SET lock_timeout = '5s';

CREATE TABLE point_good (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  details text NOT NULL CHECK (length(details) <= 140),
  look text NOT NULL CHECK (look ~ '^[a-z]{1,20}$'),
  -- The price of a piece.
  points bigint NOT NULL CHECK (points > 0),
  -- The cost of a piece for the house, in the currency of the brand. It decides whether one operator approves a redemption.
  worth bigint NOT NULL CHECK (worth > 0),
  -- Pieces in all. A redemption raises taken alone, so that operators who change a good do not collide with members.
  supply integer NOT NULL CHECK (supply >= 0),
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  rank_level smallint NOT NULL CHECK (rank_level BETWEEN 0 AND 99),
  is_on boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (merchant_id, id),
  CHECK (taken <= supply)
);
GRANT SELECT, INSERT ON point_good TO tessera_app;
GRANT UPDATE (version, name, details, look, points, worth, supply, taken, rank_level, is_on, updated_at)
  ON point_good TO tessera_app;

CREATE TABLE point_redemption (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  request_id uuid NOT NULL,
  good_id bigint NOT NULL,
  -- As they were when the member redeemed.
  name text NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  points bigint NOT NULL CHECK (points > 0),
  worth bigint NOT NULL CHECK (worth > 0),
  -- Words of the member about size, colour or delivery.
  note text NOT NULL CHECK (length(note) <= 140),
  state text NOT NULL DEFAULT 'applying' CHECK (state IN ('applying', 'approved', 'sent', 'rejected')),
  -- The transfer of the ledger that took the points.
  spent_by bigint NOT NULL,
  -- The transfer that gave them back.
  returned_by bigint,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (member_id, request_id),
  UNIQUE (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  FOREIGN KEY (merchant_id, good_id) REFERENCES point_good (merchant_id, id),
  CHECK ((state = 'rejected') = (returned_by IS NOT NULL))
);
CREATE INDEX point_redemption_state ON point_redemption (merchant_id, state, id);
CREATE INDEX point_redemption_good ON point_redemption (merchant_id, good_id);
CREATE INDEX point_redemption_member ON point_redemption (member_id, id);
GRANT SELECT, INSERT ON point_redemption TO tessera_app;
GRANT UPDATE (state, returned_by) ON point_redemption TO tessera_app;

-- The deeds of operators about a redemption, each once.
CREATE TABLE point_redemption_step (
  redemption_id bigint NOT NULL,
  deed text NOT NULL CHECK (deed IN ('approve', 'send', 'reject')),
  merchant_id integer NOT NULL,
  request_id uuid NOT NULL,
  operator_id bigint NOT NULL REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  reason text NOT NULL CHECK (length(reason) <= 500),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (redemption_id, deed),
  FOREIGN KEY (merchant_id, redemption_id) REFERENCES point_redemption (merchant_id, id),
  CHECK (approved_by <> operator_id)
);
GRANT SELECT, INSERT ON point_redemption_step TO tessera_app;
