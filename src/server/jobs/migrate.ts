import { runMigrations } from 'graphile-worker'

import { openClient } from '#server/db/connect.ts'
import { openPool } from '#server/db/pool.ts'

/**
 * The runner's own tables, laid by the owner. The application adds a job through one function that runs as the owner:
 * it may add, and neither read nor change what others added.
 */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const pool = openPool(ownerUrl, { max: 2, limits: 'migration', name: 'tessera jobs migration' })
  const client = await openClient(ownerUrl, { limits: 'migration', name: 'tessera jobs migration' })
  try {
    await runMigrations({ pgPool: pool })
    await client.query(`
      BEGIN;
      SELECT pg_advisory_xact_lock(7283002);
      CREATE OR REPLACE FUNCTION add_job(name text, payload json, job_key text DEFAULT NULL) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$ SELECT graphile_worker.add_job(name, payload, job_key => job_key) $$;
      REVOKE ALL ON FUNCTION add_job(text, json, text) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION add_job(text, json, text) TO tessera_app;
      COMMIT`)
  } finally {
    await client.end()
    await pool.end()
  }
}
