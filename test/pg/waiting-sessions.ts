/**
 * Counts the sessions of this database that wait for a lock. Other test files share the server, and a wait for a
 * transaction names no database: the waiting session's own locks do.
 */
export const countWaitingSessions = `
  SELECT count(DISTINCT pid)::integer AS count FROM pg_locks AS waiting
   WHERE NOT granted AND EXISTS (
     SELECT FROM pg_locks AS own JOIN pg_database ON pg_database.oid = own.database
      WHERE own.pid = waiting.pid AND datname = current_database())`
