import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { query } from '#server/platform/db/query.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { openPresence } from './presence.ts'
import { type Job, runJobs } from './runner.ts'

/** As cron adds it: into its own queue, which runs one job at a time. */
const addAlone = `SELECT graphile_worker.add_job('counts_alone', '{}'::json, queue_name => 'counts_alone', job_key => 'counts_alone')`

async function openHouse() {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const { ownerUrl } = server.database
  const start = async (run: Job['run']) => {
    const { storeOf, openAlone, log } = server.services
    const job: Job = { name: 'counts_alone', queue: 'books', isAlone: true, run }
    const running = await runJobs({ ownerUrl, storeOf, openAlone, log, jobs: [job], countJob: () => {} })
    onTestFinished(() => running.stop())
  }
  return { server, start }
}

test('a job that runs alone restarts seconds after its process was killed, and never beside a surviving statement', async () => {
  const { server, start } = await openHouse()
  const { appUrl, ownerUrl } = server.database
  const script = fileURLToPath(new URL('../../../../test/pg/alone-process.ts', import.meta.url))
  const child = fork(script, { env: { ...process.env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const reported = new Promise<number>((done) =>
    child.once('message', ({ pid }: { pid: number }) => done(pid)),
  )
  await server.asOwner(addAlone)
  const left = await reported
  child.kill('SIGKILL')
  const killedAtMs = performance.now()
  const beside: number[] = []
  await start(async () => {
    const found = await server.asOwner('SELECT FROM pg_stat_activity WHERE pid = $1', [left])
    beside.push(found.length)
  })
  await expect.poll(() => beside.length, { timeout: 120_000 }).toBeGreaterThan(0)
  console.info(`began again ${Math.round(performance.now() - killedAtMs)} ms after the process was killed`)
  expect(beside).not.toContain(1)
})

test('a job whose lock was released too early still starts only once', async () => {
  const { server, start } = await openHouse()
  let begun = 0
  let atOnce = 0
  let most = 0
  let end = () => {}
  const held = new Promise<void>((done) => (end = done))
  await start(async () => {
    begun += 1
    atOnce += 1
    most = Math.max(most, atOnce)
    if (begun === 1) await held
    atOnce -= 1
  })
  onTestFinished(() => end())
  await server.asOwner(addAlone)
  await expect.poll(() => begun).toBe(1)
  await server.asOwner(
    `SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM graphile_worker.house_runners`,
  )
  const tried = () =>
    server.asOwner(`SELECT FROM graphile_worker._private_jobs WHERE last_error LIKE 'another run%'`)
  // A second run ends the waiting too, so that a missing lock fails at once.
  await expect.poll(async () => begun - 1 + (await tried()).length, { timeout: 120_000 }).toBe(1)
  expect([begun, most]).toEqual([1, 1])
  end()
  const left = () => server.asOwner('SELECT FROM graphile_worker._private_jobs')
  await expect.poll(left, { timeout: 120_000 }).toEqual([])
  expect(most).toBe(1)
})

test('a run that lost its lock can use the database no more', async () => {
  const { server } = await openHouse()
  const alone = await server.services.openAlone('books', 'counts_alone')
  expect(alone).toBeDefined()
  expect(await server.services.openAlone('books', 'counts_alone')).toBeUndefined()
  await server.asOwner(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7283022 AND granted`,
  )
  await expect
    .poll(() => alone?.store.transact(() => Promise.resolve('alive')).catch(() => 'ended'))
    .toBe('ended')
  const next = await server.services.openAlone('books', 'counts_alone')
  expect(next).toBeDefined()
  await next?.close()
})

test('while a statement of a lost run continues, no other run begins', async () => {
  const { server } = await openHouse()
  const lost = await server.services.openAlone('books', 'counts_alone')
  const ended = lost?.store
    .transact((tx) => sql`SELECT pg_sleep(600)`.execute(query(tx)))
    .then(
      () => 'done',
      () => 'ended',
    )
  const asleep = () =>
    server.asOwner(
      `SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)' AND state = 'active' AND datname = current_database()`,
    )
  await expect.poll(asleep, { timeout: 120_000 }).toHaveLength(1)
  // The lead connection alone: the one that sleeps goes on until PostgreSQL notices that its client is gone.
  await server.asOwner(
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND classid = 7283022 AND datname = current_database()
        AND query <> 'SELECT pg_sleep(600)'`,
  )
  const next = await server.services.openAlone('books', 'counts_alone')
  expect(next === undefined || (await asleep()).length === 0).toBe(true)
  await next?.close()
  expect(await ended).toBe('ended')
})

test('of two runners without a visible process, only the one whose lock is free loses its jobs', async () => {
  const { server } = await openHouse()
  const { ownerUrl } = server.database
  const other = new pg.Client({ connectionString: ownerUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`SELECT pg_advisory_lock(7283021, hashtext('alive'))`)
  await server.asOwner(`INSERT INTO graphile_worker.house_runners (id) VALUES ('alive'), ('killed')`)
  const lost: unknown[] = []
  const log = { debug: () => undefined, warn: ({ runner }: { runner: string }) => void lost.push(runner) }
  const presence = openPresence({ ownerUrl, log: log as never })
  onTestFinished(() => presence.close())
  await expect.poll(() => lost, { timeout: 120_000 }).toContain('killed')
  expect(lost).toEqual(['killed'])
  expect(await server.asOwner('SELECT id FROM graphile_worker.house_runners')).toEqual([{ id: 'alive' }])
})

test('a runner takes its lock again when the old session of its cut connection ends late', async () => {
  const { server } = await openHouse()
  const { log } = server.services
  // The database still keeps the session of a connection that was cut.
  const lost = new pg.Client({ connectionString: server.database.ownerUrl })
  await lost.connect()
  await lost.query(`SELECT pg_advisory_lock(7283021, hashtext('runner-1'))`)
  const presence = openPresence({ ownerUrl: server.database.ownerUrl, log })
  onTestFinished(() => presence.close())
  await presence.claim('books', 'runner-1')
  await lost.end()
  const holders = () =>
    server.asOwner(
      `SELECT FROM pg_locks JOIN pg_database ON oid = database
        WHERE locktype = 'advisory' AND classid = 7283021 AND granted AND datname = current_database()`,
    )
  await expect.poll(holders, { timeout: 120_000 }).toHaveLength(1)
  expect(await server.asOwner('SELECT id FROM graphile_worker.house_runners')).toEqual([{ id: 'runner-1' }])
})
