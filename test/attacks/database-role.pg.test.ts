import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await openTestDatabase()
  await migrateJobs(database.ownerUrl)
  client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** SQLSTATE of the refusal: 42501 is a missing privilege, 42P01 and 3F000 an invisible object. */
async function refusalOf(sql: string): Promise<string | undefined> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.query('ROLLBACK')
  }
}

test('the role of the application is nobody special', async () => {
  const { rows } = await client.query(
    `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
  )
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
  ])
  const owned = await client.query(
    `SELECT relname FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)
     UNION SELECT proname FROM pg_proc WHERE proowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)`,
  )
  expect(owned.rows).toEqual([])
})

const tables = [
  'merchant',
  'merchant_host',
  'maintenance_window',
  'address_rule',
  'resource',
  'member',
  'session',
  'operator',
  'operator_session',
  'content_entry',
  'picture',
  'audit_entry',
  'throttle_bucket',
]

for (const table of tables)
  test(`the application cannot change what ${table} is`, async () => {
    for (const sql of [
      `ALTER TABLE ${table} ADD COLUMN evil text`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `ALTER TABLE ${table} OWNER TO CURRENT_USER`,
      `DROP TABLE ${table} CASCADE`,
      `TRUNCATE ${table} CASCADE`,
      `CREATE INDEX evil ON ${table} ((1))`,
      `CREATE TRIGGER evil BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION raise_merchant_version()`,
      `GRANT ALL ON ${table} TO PUBLIC`,
      `CREATE RULE evil AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
      `CREATE POLICY evil ON ${table}`,
    ])
      // A GRANT without the right to grant is a warning, not an error.
      if (sql.startsWith('GRANT')) {
        await client.query('BEGIN')
        await client.query(sql).catch(() => undefined)
        await client.query('ROLLBACK')
        const { rows } = await client.query(
          `SELECT 1 FROM information_schema.table_privileges WHERE table_name = $1 AND grantee = 'PUBLIC'`,
          [table],
        )
        expect(rows).toEqual([])
      } else expect([sql, await refusalOf(sql)]).toEqual([sql, '42501'])
  })

test('entries of the audit stay as they were written', async () => {
  for (const sql of [
    `UPDATE audit_entry SET reason = 'another'`,
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
    `INSERT INTO audit_entry (action) VALUES ('a.b') ON CONFLICT (id) DO UPDATE SET reason = 'x'`,
    'SELECT * FROM audit_entry FOR UPDATE',
    `COPY audit_entry FROM PROGRAM 'id'`,
  ])
    expect([sql, await refusalOf(sql)]).toEqual([sql, '42501'])
  expect(await refusalOf(`INSERT INTO audit_entry (action) VALUES ('merchant.maintenance')`)).toBeUndefined()
})

test('the application makes nothing of its own in the schema, and leaves the database nowhere', async () => {
  for (const sql of [
    'CREATE TABLE evil (x int)',
    'CREATE SCHEMA evil',
    'CREATE FUNCTION evil() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE EXTENSION dblink',
    'CREATE ROLE evil',
    'ALTER SYSTEM SET log_statement = none',
    `COPY (SELECT 1) TO PROGRAM 'id'`,
    `COPY (SELECT 1) TO '/tmp/evil'`,
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT lo_import('/etc/passwd')`,
    'SELECT * FROM pg_authid',
    'DELETE FROM migration',
    'SELECT * FROM migration',
    `UPDATE migration SET hash = 'x'`,
  ]) {
    const code = await refusalOf(sql)
    // ALTER SYSTEM fails in any transaction, even for a superuser.
    expect([sql, ['42501', '25001'].includes(code ?? '')]).toEqual([sql, true])
  }
})

test('the books of the jobs are closed: a job may be added by the one function, and nothing read or changed', async () => {
  for (const sql of [
    'SELECT * FROM graphile_worker._private_jobs',
    'DELETE FROM graphile_worker._private_jobs',
    `SELECT graphile_worker.add_job('evil')`,
    'SELECT * FROM graphile_worker.jobs',
    `UPDATE graphile_worker._private_known_crontabs SET identifier = 'x'`,
    'DROP FUNCTION add_job(text, json, text)',
    'CREATE OR REPLACE FUNCTION add_job(name text, payload json, job_key text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$ SELECT $$',
    'SELECT * FROM graphile_worker.migrations',
  ])
    expect([sql, await refusalOf(sql)]).toEqual([sql, '42501'])
  expect(await refusalOf(`SELECT add_job('sweep_sessions', '{}')`)).toBeUndefined()
})

test('the function that adds a job is not led astray by tables of the caller', async () => {
  await client.query('BEGIN')
  await client.query(`CREATE TEMP TABLE stolen (x text)`).catch(() => undefined)
  await client.query('ROLLBACK')
  const [{ config }] = (
    await client.query<{ config: string[] }>(
      `SELECT proconfig AS config FROM pg_proc WHERE proname = 'add_job' AND prosecdef AND pronamespace = 'public'::regnamespace`,
    )
  ).rows as [{ config: string[] }]
  expect(config).toEqual(['search_path=pg_catalog, pg_temp'])
})

test('with a login of its own the application cannot become the owner', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const login = 'tessera_attack_login'
  try {
    const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name')
    await owner.query(`DROP ROLE IF EXISTS ${login}`)
    await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD 'attack' IN ROLE tessera_app`)
    await owner.query(`SET SESSION AUTHORIZATION ${login}`)
    await expect(owner.query(`SET ROLE "${rows[0]?.name}"`)).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query('CREATE TABLE evil (x int)')).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query('SELECT count(*) FROM merchant')).resolves.toBeDefined()
    await owner.query('RESET SESSION AUTHORIZATION')
  } finally {
    await owner.query('RESET SESSION AUTHORIZATION')
    await owner.query(`DROP ROLE IF EXISTS ${login}`)
    await owner.end()
  }
})
