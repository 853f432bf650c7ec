-- Feeds of official results: external sources that are polled, their health, and where they disagree. The owner of the database
-- registers them at the start of a process with jobs; the application notes their health alone. docs/lottery.md explains them.

SET lock_timeout = '5s';

CREATE TABLE lottery_feed (
  code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Where the source has its numbers from: two feeds of one publisher confirm nothing.
  publisher text NOT NULL CHECK (length(publisher) BETWEEN 1 AND 80),
  -- Whether it draws with another such feed, without a person.
  suffices boolean NOT NULL,
  games text[] NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  asked_at timestamptz,
  -- The last answer that was signed, fresh and readable.
  answered_at timestamptz,
  answer_ms integer CHECK (answer_ms >= 0),
  -- The time that the newest answer names; an older one is refused.
  as_of timestamptz,
  failed_at timestamptz,
  failure text CHECK (failure IN ('unreachable', 'too_long', 'unsigned', 'unreadable', 'stale', 'wrong_numbers'))
);

-- What operators have to look at. Each is noted, and raises its alarm, once.
CREATE TABLE lottery_feed_note (
  draw_id integer NOT NULL REFERENCES lottery_draw (id) ON DELETE CASCADE,
  feed text NOT NULL REFERENCES lottery_feed (code),
  -- `silent`: no complete result long after the draw. `differs`: from another source before the draw has a result.
  -- `changed`: from the result that is in force.
  kind text NOT NULL CHECK (kind IN ('silent', 'differs', 'changed')),
  -- The numbers of a source that differs from a public result.
  numbers jsonb CHECK (jsonb_typeof(numbers) = 'array'),
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (draw_id, feed, kind),
  CHECK ((kind = 'changed') = (numbers IS NOT NULL))
);
CREATE INDEX lottery_feed_note_by_time ON lottery_feed_note (noted_at);

GRANT SELECT ON lottery_feed, lottery_feed_note TO tessera_app;
GRANT UPDATE (asked_at, answered_at, answer_ms, as_of, failed_at, failure) ON lottery_feed TO tessera_app;
GRANT INSERT, DELETE ON lottery_feed_note TO tessera_app;
GRANT UPDATE (numbers, noted_at) ON lottery_feed_note TO tessera_app;

-- A draw may be decided by two feeds.
ALTER TABLE lottery_result ADD COLUMN second_feed text;
ALTER TABLE lottery_result ALTER COLUMN first_operator_id DROP NOT NULL;
DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT conname FROM pg_constraint
     WHERE conrelid = 'lottery_result'::regclass AND contype = 'c'
       AND pg_get_constraintdef(oid) LIKE '%(second_operator_id IS NULL) <> (feed IS NULL)%'
  LOOP
    EXECUTE format('ALTER TABLE lottery_result DROP CONSTRAINT %I', v_name);
  END LOOP;
END
$$;
ALTER TABLE lottery_result ADD CONSTRAINT lottery_result_decided_by_two CHECK (
  num_nonnulls(first_operator_id, second_operator_id, feed, second_feed) = 2
  AND (first_operator_id IS NOT NULL OR (feed IS NOT NULL AND second_feed IS NOT NULL))
  AND (feed IS NOT NULL OR second_feed IS NULL) AND (feed <> second_feed) IS NOT FALSE) NOT VALID;
ALTER TABLE lottery_result VALIDATE CONSTRAINT lottery_result_decided_by_two;
