import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { runMigrations } from 'graphile-worker'

import { openClient } from '#server/platform/db/connect.ts'
import { openPool } from '#server/platform/db/pool.ts'

/**
 * The runner's tables, created by the owner. The application adds jobs through one function that runs as the owner:
 * it can add jobs, but neither read nor change others.
 */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const pool = openPool(ownerUrl, { max: 2, limits: 'migration', name: 'tessera jobs migration' })
  const client = await openClient(ownerUrl, { limits: 'migration', name: 'tessera jobs migration' })
  try {
    await runMigrations({ pgPool: pool })
    await client.query(`
      BEGIN;
      SELECT pg_advisory_xact_lock(${advisoryLocks.jobMigration});
      CREATE OR REPLACE FUNCTION add_job(name text, payload json, job_key text DEFAULT NULL) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$ SELECT graphile_worker.add_job(name, payload, job_key => job_key) $$;
      REVOKE ALL ON FUNCTION add_job(text, json, text) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION add_job(text, json, text) TO tessera_app;
      ${figures}
      COMMIT`)
  } finally {
    await client.end()
    await pool.end()
  }
}

/**
 * Sums of the jobs by name: the application learns neither what a job is about nor why it failed. Waiting jobs are
 * counted by the runner's own index, locked and abandoned ones by one of ours. A job with a key that is added again
 * keeps the time of its first addition, so its age says how long it has waited.
 */
const figures = `
  DO $$
  BEGIN
    IF to_regclass('graphile_worker.house_jobs_held') IS NULL THEN
      CREATE INDEX house_jobs_held ON graphile_worker._private_jobs (task_id, locked_at) WHERE is_available = false;
    END IF;
  END
  $$;
  CREATE TABLE IF NOT EXISTS graphile_worker.house_runners (
    id text PRIMARY KEY,
    entered_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE OR REPLACE FUNCTION job_figures(most integer) RETURNS TABLE (
    name text, waiting integer, oldest_seconds float8, running integer, longest_seconds float8, given_up integer
  ) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
    SELECT task.identifier, sum(waiting)::integer,
           coalesce(extract(epoch FROM now() - min(since) FILTER (WHERE waiting > 0)), 0)::float8,
           sum(running)::integer,
           coalesce(extract(epoch FROM now() - min(since) FILTER (WHERE running > 0)), 0)::float8,
           sum(given_up)::integer
      FROM (
        SELECT * FROM (
          SELECT task_id, created_at AS since, 1 AS waiting, 0 AS running, 0 AS given_up
            FROM graphile_worker._private_jobs
           WHERE is_available = true AND run_at <= now() ORDER BY priority, run_at LIMIT most) AS due
        UNION ALL
        SELECT * FROM (
          SELECT task_id, locked_at, 0, (locked_at IS NOT NULL)::integer, (locked_at IS NULL)::integer
            FROM graphile_worker._private_jobs WHERE is_available = false LIMIT most) AS held
      ) AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
     GROUP BY task.identifier
  $$;
  REVOKE ALL ON FUNCTION job_figures(integer) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION job_figures(integer) TO tessera_app;`
