-- Boards: scores of settled cash bets between two days, and prizes by place. docs/boards.md

SET lock_timeout = '5s';

-- A board of two operators, which is never changed.
CREATE TABLE board (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  board text NOT NULL CHECK (board ~ '^[a-z0-9-]{2,40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- The sum of stakes, or the best multiples of stakes in thousandths.
  score text NOT NULL CHECK (score IN ('stakes', 'multiples')),
  stake_min bigint NOT NULL CHECK (stake_min > 0),
  -- How many multiples are added.
  best integer NOT NULL CHECK (best BETWEEN 1 AND 10),
  -- Empty: plays of all categories count.
  categories text[] NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day AND to_day - from_day < 32),
  gives text NOT NULL CHECK (gives IN ('points', 'cash')),
  -- The prizes of the places from the first one on: whole points, or money of the ledger.
  prizes bigint[] NOT NULL CHECK (cardinality(prizes) BETWEEN 1 AND 100),
  -- NULL for boards that come with the brand.
  operator_id bigint REFERENCES operator (id),
  approved_by bigint REFERENCES operator (id),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the prizes were given; then the places stay.
  finished_at timestamptz,
  PRIMARY KEY (merchant_id, board),
  CHECK (approved_by <> operator_id),
  CHECK ((approved_by IS NULL) = (operator_id IS NULL))
);
GRANT SELECT, INSERT ON board TO tessera_app;
GRANT UPDATE (finished_at) ON board TO tessera_app;

CREATE FUNCTION refuse_board_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'board % of merchant % is over', OLD.board, OLD.merchant_id USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER ends_once BEFORE UPDATE ON board
  FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL) EXECUTE FUNCTION refuse_board_change();
CREATE TRIGGER boards_stay BEFORE DELETE ON board FOR EACH ROW EXECUTE FUNCTION refuse_board_change();

CREATE TABLE board_score (
  merchant_id integer NOT NULL,
  board text NOT NULL,
  member_id bigint NOT NULL,
  score bigint NOT NULL CHECK (score > 0),
  -- When the last bet that counts was settled: of equal scores the earlier one leads.
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, board, member_id),
  FOREIGN KEY (merchant_id, board) REFERENCES board (merchant_id, board)
) WITH (fillfactor = 80);
-- The order of the places.
CREATE INDEX board_score_place ON board_score (merchant_id, board, score DESC, reached_at, member_id);
GRANT SELECT, INSERT, DELETE ON board_score TO tessera_app;
GRANT UPDATE (score, reached_at) ON board_score TO tessera_app;

CREATE TABLE board_prize (
  merchant_id integer NOT NULL,
  board text NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  member_id bigint NOT NULL,
  score bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The transfer of the ledger that paid it.
  transfer_id bigint NOT NULL,
  PRIMARY KEY (merchant_id, board, place),
  UNIQUE (merchant_id, board, member_id),
  FOREIGN KEY (merchant_id, board) REFERENCES board (merchant_id, board),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
GRANT SELECT, INSERT ON board_prize TO tessera_app;
