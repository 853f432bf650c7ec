import { request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { runJobs } from '#server/platform/jobs/runner.ts'
import { addJob } from '#server/platform/jobs/store.ts'
import { sweeps } from '#server/platform/jobs/sweeps.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.site.inject({ url, headers: { host: server.host, ...headers } })

test('both sides report health to any host, whatever state the brand is in', async () => {
  await server.asOwner('UPDATE merchant SET is_closed = true')
  await server.services.registry.refresh()
  for (const app of [server.site, server.console]) {
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      const answer = await app.inject({ url, headers: { host: 'anything.test' } })
      expect([url, answer.statusCode]).toEqual([url, 200])
    }
  }
  expect((await get('/wps/member/info')).statusCode).toBe(503)
  expect((await get('/wps/system/status')).json()).toMatchObject({ value: { status: 1 } })
  await server.asOwner('UPDATE merchant SET is_closed = false')
  await server.services.registry.refresh()
})

test('figures are for this machine alone, and not through a proxy', async () => {
  await get('/wps/system/status')
  const answer = await get('/metrics')
  expect(answer.body).toContain('tessera_call_duration_seconds_count{call="system.status",status="200"}')
  for (const name of ['tessera_pool_connections', 'tessera_live_streams', 'process_cpu_seconds_total'])
    expect(answer.body).toContain(name)
  expect((await get('/metrics', { 'x-forwarded-for': '1.1.1.1' })).statusCode).toBe(404)
  expect((await server.site.inject({ url: '/metrics', remoteAddress: '8.8.8.8' })).statusCode).toBe(404)
})

test('with a token, figures are for who has it', async () => {
  const token = 'a-token-of-sixteen-signs'
  const other = await openTestServer({ settings: { METRICS_TOKEN: token } })
  const ask = async (authorization?: string) =>
    (
      await other.site.inject({
        url: '/metrics',
        remoteAddress: '8.8.8.8',
        headers: authorization ? { authorization } : {},
      })
    ).statusCode
  expect([await ask(), await ask('Bearer wrong'), await ask(`Bearer ${token}`)]).toEqual([404, 404, 200])
  expect((await other.site.inject({ url: '/metrics' })).statusCode).toBe(404)
  await other.close()
})

test('the pool comes back after its connections were killed', async () => {
  const proof = await server.fixtures.memberSession(await server.fixtures.member())
  const ask = async () => (await get('/wps/member/info', proof.headers)).statusCode
  expect(await ask()).toBe(200)
  await server.asOwner(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await expect.poll(ask).toBe(200)
  await expect.poll(async () => (await get('/readyz')).statusCode).toBe(200)
  // The LISTEN connection has reconnected too.
  const received = new Promise<string>((done) => void server.services.notifications.listen('back', done))
  await expect
    .poll(async () => {
      await server.asOwner(`SELECT pg_notify('back', 'yes')`)
      return await Promise.race([received, Promise.resolve('not yet')])
    })
    .toBe('yes')
})

test("the documents name this side's calls only, and need nothing from elsewhere", async () => {
  const site = (await get('/docs/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, unknown>
  }>()
  expect(site.openapi).toBe('3.1.0')
  expect(Object.keys(site.paths)).toContain('/wps/system/status')
  expect(JSON.stringify(site)).not.toContain('/console/')
  const operator = await server.fixtures.operatorSession([])
  const headers = { host: server.consoleHost, ...operator.headers }
  const console = await server.console.inject({ url: '/docs/api/openapi.json', headers })
  const ofSite = Object.keys(console.json<{ paths: object }>().paths).filter(
    (path) => !path.startsWith('/console/'),
  )
  // Both sides serve the exchange key.
  expect(ofSite).toEqual(['/wps/system/exchangeKey'])
  const page = await get('/docs/api')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
  expect(page.body).toContain('system.status')
  expect(page.body).not.toMatch(/<script|style=|https?:\/\/(?!sample\.test)/)
  expect((await get('/docs/api', { host: 'other.test' })).statusCode).toBe(404)
})

test('the application adds jobs with its transaction, runs them, and cannot read the books of the runner', async () => {
  const { ownerUrl } = server.database
  await migrateJobs(ownerUrl)
  await migrateJobs(ownerUrl)
  const { store, log } = server.services
  const outcomes: string[] = []
  const ran = new Promise<unknown>((done) => {
    const run = (_store: unknown, payload: unknown) => Promise.resolve(done(payload))
    const job = { name: 'tell', queue: 'upkeep', run } as const
    void runJobs({
      ownerUrl,
      storeOf: () => store,
      openAlone: server.services.openAlone,
      log,
      jobs: [...sweeps, job],
      countJob: (name, outcome) => void outcomes.push(`${name} ${outcome}`),
    }).then((running) => stops.push(running.stop))
  })
  const stops: (() => Promise<void>)[] = []
  await store
    .transact(async (tx) => {
      await addJob(tx, 'tell', { id: 'lost' })
      throw new Error('not committed')
    })
    .catch(() => undefined)
  await store.transact((tx) => addJob(tx, 'tell', { id: 'kept' }))
  expect(await ran).toEqual({ id: 'kept' })
  await expect.poll(() => outcomes).toContain('tell done')
  await expect(server.services.pool.query('SELECT * FROM graphile_worker._private_jobs')).rejects.toThrow(
    /permission denied/,
  )
  for (const stop of stops) await stop()
  for (const sweep of sweeps) await sweep.run(store, {})
})

test('an answer under way is finished while the server stops, and a new connection is refused', async () => {
  const other = await openTestServer({ settings: { SHUTDOWN_SECONDS: '5' } })
  const proof = await other.fixtures.memberSession(await other.fixtures.member())
  const listening = await other.listen()
  const addresses = ['127.0.0.1', '::1']
  // Both requests wait for a lock of the test, so they are in flight for certain.
  const owner = new (await import('pg')).default.Client({ connectionString: other.database.ownerUrl })
  await owner.connect()
  await owner.query('BEGIN')
  // The handlers lock this table one by one, while their session lookups are batched.
  await owner.query('LOCK TABLE club')
  const ask = (host: string) =>
    new Promise<number | string>((done) => {
      const call = request(
        {
          host,
          port: listening.port,
          path: '/wps/member/info',
          headers: { host: other.host, ...proof.headers },
        },
        (answer) => {
          answer.resume()
          done(answer.statusCode ?? 0)
        },
      )
      call.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'))
      call.end()
    })
  const slow = addresses.map(ask)
  await expect.poll(() => other.services.pool.totalCount - other.services.pool.idleCount).toBe(2)
  other.services.startDraining()
  const stopping = listening.stop(5_000)
  expect((await other.site.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect(await ask('127.0.0.1')).toBe('ECONNREFUSED')
  await owner.query('COMMIT')
  await owner.end()
  expect(await Promise.all(slow)).toEqual([200, 200])
  await stopping
  await other.close()
})
