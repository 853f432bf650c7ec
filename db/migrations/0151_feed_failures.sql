-- How often a feed of official results failed, by day and reason: one refused signature is an accident, one a minute is not. Rows of
-- more than thirty days are deleted with the next poll of their feed.

SET lock_timeout = '5s';

CREATE TABLE lottery_feed_failure (
  feed text NOT NULL REFERENCES lottery_feed (code) ON DELETE CASCADE,
  -- In UTC.
  day date NOT NULL,
  failure text NOT NULL CHECK (failure IN ('unreachable', 'too_long', 'unsigned', 'unreadable', 'stale', 'wrong_numbers')),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  first_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (feed, day, failure)
);

GRANT SELECT, INSERT, DELETE ON lottery_feed_failure TO tessera_app;
GRANT UPDATE (times, last_at) ON lottery_feed_failure TO tessera_app;
