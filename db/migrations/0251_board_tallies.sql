-- The scores of boards are kept step by step: each followed change of a bet is taken in once by each board. docs/missions.md, "Boards"

SET lock_timeout = '5s';

-- Changes of bets that count for open boards, until all of these have taken them in. Those of a member are added in turn, so the ids of a
-- member are in the order of the commits.
CREATE TABLE board_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  merchant_id integer NOT NULL REFERENCES merchant (id),
  -- 1: the bet counts with these values. -1: it no longer does.
  sign smallint NOT NULL CHECK (sign IN (-1, 1)),
  category text NOT NULL,
  settled_day date NOT NULL,
  stake bigint NOT NULL,
  idle bigint NOT NULL,
  win bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX board_change_member ON board_change (member_id, id);
GRANT SELECT, DELETE ON board_change TO tessera_app;

-- The running state of a member's score on an open board: Tally of src/domain/boards/tally.ts. A member without a row is scored from
-- all bets.
CREATE TABLE board_tally (
  merchant_id integer NOT NULL,
  board text NOT NULL,
  member_id bigint NOT NULL,
  -- The last change that was taken in.
  counted_to bigint NOT NULL,
  score bigint NOT NULL CHECK (score >= 0),
  -- Microseconds since 1970; NULL without a score.
  reached_us bigint,
  -- Points and times of the best bets, best first.
  best_points bigint[] NOT NULL,
  best_us bigint[] NOT NULL,
  is_whole boolean NOT NULL,
  PRIMARY KEY (merchant_id, board, member_id),
  CHECK ((score > 0) = (reached_us IS NOT NULL)),
  CHECK (cardinality(best_points) = cardinality(best_us)),
  FOREIGN KEY (merchant_id, board) REFERENCES board (merchant_id, board)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT, UPDATE, DELETE ON board_tally TO tessera_app;
