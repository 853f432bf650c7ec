-- The process that runs the tables, for the others that pass calls on to it. An advisory lock decides which one leads; this
-- row only says where it is reached. The table exists where this migration ran under its first name.

SET lock_timeout = '5s';

CREATE TABLE IF NOT EXISTS studio.leader (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 200),
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);
