-- Counts of the members of a board by steps of scores, so that a place is counted without reading all scores ahead of it. docs/missions.md

SET lock_timeout = '5s';

-- The step of a score: its ten highest bits, so that a step is at most a part in 512 wide. Higher scores have no lower steps.
CREATE FUNCTION board_step_of(p_score bigint) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT (low * 512 + (p_score >> low))::integer
    FROM (SELECT greatest(length(ltrim(p_score::bit(64)::text, '0')) - 10, 0) AS low) AS bits
$$;

-- The highest score of the step of a score.
CREATE FUNCTION board_step_last(p_score bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT p_score | ((1::bigint << low) - 1)
    FROM (SELECT greatest(length(ltrim(p_score::bit(64)::text, '0')) - 10, 0) AS low) AS bits
$$;

CREATE TABLE board_step (
  merchant_id integer NOT NULL,
  board text NOT NULL,
  step integer NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (merchant_id, board, step),
  FOREIGN KEY (merchant_id, board) REFERENCES board (merchant_id, board)
) WITH (fillfactor = 70);
GRANT SELECT ON board_step TO tessera_app;

-- Keeps the counts with every change of scores.
CREATE FUNCTION count_board_steps() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO board_step AS known (merchant_id, board, step, members)
    SELECT merchant_id, board, board_step_of(score) AS step, count(*) FROM added
     GROUP BY merchant_id, board, step ORDER BY merchant_id, board, step
    ON CONFLICT (merchant_id, board, step) DO UPDATE SET members = known.members + excluded.members;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO board_step AS known (merchant_id, board, step, members)
    SELECT merchant_id, board, board_step_of(score) AS step, -count(*) FROM gone
     GROUP BY merchant_id, board, step ORDER BY merchant_id, board, step
    ON CONFLICT (merchant_id, board, step) DO UPDATE SET members = known.members + excluded.members;
  ELSE
    INSERT INTO board_step AS known (merchant_id, board, step, members)
    SELECT merchant_id, board, step, sum(sign)
      FROM (SELECT merchant_id, board, board_step_of(score) AS step, 1 AS sign FROM added
             UNION ALL SELECT merchant_id, board, board_step_of(score), -1 FROM gone) AS change
     GROUP BY merchant_id, board, step HAVING sum(sign) <> 0 ORDER BY merchant_id, board, step
    ON CONFLICT (merchant_id, board, step) DO UPDATE SET members = known.members + excluded.members;
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION count_board_steps() FROM PUBLIC;

-- No score changes between the copy and the first count.
LOCK TABLE board_score IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO board_step (merchant_id, board, step, members)
SELECT merchant_id, board, board_step_of(score) AS step, count(*) FROM board_score GROUP BY merchant_id, board, step;
CREATE TRIGGER steps_of_added AFTER INSERT ON board_score REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_board_steps();
CREATE TRIGGER steps_of_changed AFTER UPDATE ON board_score REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_board_steps();
CREATE TRIGGER steps_of_gone AFTER DELETE ON board_score REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_board_steps();
