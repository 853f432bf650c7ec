import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { content } from '#contract/content.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { openServices } from '#server/shell/services.ts'
import { waitFor } from '#test/patience.ts'
import { type SwallowingProxy, openSwallowingProxy } from '#test/pg/swallowing-proxy.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { readAddress } from './address.ts'
import { openClient } from './connect.ts'
import { openNotifications } from './notifications.ts'
import { openPool } from './pool.ts'
import { watchDatabase } from './watch.ts'

let server: TestServer
let proxy: SwallowingProxy

beforeAll(async () => {
  server = await openTestServer()
  proxy = await openSwallowingProxy(server.database.appUrl)
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }

interface Line {
  readonly alarm?: string
  readonly msg: string
}

function openLines() {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  return { lines, log }
}

/** Plays another process whose connections go through the proxy. */
async function openFarProcess() {
  const { lines, log } = openLines()
  const services = await openServices({
    config: server.services.config,
    log,
    appUrl: proxy.urlOf(server.database.appUrl),
  })
  const site = await createSiteApp(services)
  await site.ready()
  onTestFinished(async () => {
    proxy.thaw()
    await site.close()
    await services.close()
  })
  const ask = async (url: string) => {
    const beganAtMs = performance.now()
    const answer = await site.inject({ url, headers: { host: server.host } })
    const { 'retry-after': retryAfter } = answer.headers
    return {
      status: answer.statusCode,
      body: answer.json<{ code?: string; status?: string }>(),
      retryAfter,
      tookMs: performance.now() - beganAtMs,
    }
  }
  return { ask, lines, services }
}

const announcements = `${content.announcements.path}?types=PL`

test('with a silent database calls answer 503 in seconds and the process is not ready; both recover', async () => {
  const { ask, lines, services } = await openFarProcess()
  await Promise.all(Array.from({ length: 8 }, () => services.pool.query('SELECT pg_sleep(0.05)')))
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask(announcements)).status).toBe(200)
  proxy.freeze()
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(announcements)))
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, retryAfter: '2' })
    expect(answer.tookMs).toBeLessThan(15_000)
  }
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'the database does not answer' },
  })
  expect(lines.filter(({ alarm }) => alarm === 'database')).toHaveLength(1)
  const again = await ask(announcements)
  expect(again.status).toBe(503)
  expect(again.tookMs, 'nobody waits to learn what is known').toBeLessThan(1_000)
  proxy.thaw()
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 15_000 }).toBe(200)
  expect((await ask(announcements)).status).toBe(200)
  expect(lines.map(({ msg }) => msg)).toContain('the database answers again')
})

test('a silent listening connection is noticed within ten seconds, and every cache then counts as stale', async () => {
  const far = openNotifications({ url: proxy.urlOf(server.database.appUrl), log: quiet })
  const near = openNotifications({ url: server.database.appUrl, log: quiet })
  onTestFinished(() => far.close())
  onTestFinished(() => near.close())
  const received: string[] = []
  far.listen('silence_test', (payload) => received.push(payload))
  await expect
    .poll(() => {
      near.notify('silence_test', `first ${received.length}`)
      return received.length
    })
    .toBeGreaterThan(0)
  let regained = 0
  far.onRegained(() => (regained += 1))
  const beganAtMs = performance.now()
  expect(proxy.freezeNamed('tessera notifications')).toBeGreaterThan(0)
  await expect.poll(() => regained, { timeout: 20_000, interval: 50 }).toBe(1)
  expect(performance.now() - beganAtMs).toBeLessThan(10_000)
  received.length = 0
  near.notify('silence_test', 'second')
  await expect.poll(() => received).toEqual(['second'])
})

test('live streams of a process that missed hints end, so that browsers reconnect and refetch', async () => {
  const { services } = await openFarProcess()
  // A connection that is frozen before it listens is no lost one: its first success would not count as regained.
  const received: string[] = []
  services.notifications.listen('streams_test', (payload) => received.push(payload))
  await waitFor(() => {
    services.notifications.notify('streams_test', `hint ${received.length}`)
    expect(received.length).toBeGreaterThan(0)
  })
  expect(proxy.freezeNamed('tessera notifications')).toBeGreaterThan(0)
  const written: string[] = []
  const response = {
    destroyed: false,
    writableLength: 0,
    write: (text: string) => void written.push(text),
    end: (text: string) => void written.push(text),
    on: () => undefined,
  }
  services.hub.open({
    response: response as never,
    merchantId: server.merchantId,
    memberId: undefined,
    sessionId: undefined,
    address: '192.0.2.1',
    heartbeatSeconds: 30,
  })
  await waitFor(() => expect(services.hub.count()).toBe(0))
  expect(written.at(-1)).toMatch(/^retry: \d{4}\n\n$/)
})

test('a clock that is off by more than a second is logged once, a right clock never', async () => {
  const off = openLines()
  const watch = watchDatabase({
    url: server.database.appUrl,
    log: off.log,
    now: () => Date.now() + 5_000,
    everyMs: 20,
  })
  onTestFinished(() => watch.close())
  await expect.poll(() => watch.state().isClockOff, { timeout: 10_000 }).toBe(true)
  expect(watch.state().clockOffsetMs).toBeLessThan(-3_000)
  expect(off.lines.filter(({ alarm }) => alarm === 'clock')).toHaveLength(1)
  const right = watchDatabase({ url: server.database.appUrl, log: quiet, everyMs: 20 })
  onTestFinished(() => right.close())
  await expect.poll(() => right.state().clockOffsetMs, { timeout: 10_000 }).toBeDefined()
  expect(right.state().isClockOff).toBe(false)
})

test('pools, listeners and single connections find the primary among several hosts', async () => {
  const nowhere = await mkdtemp(join(tmpdir(), 'nowhere-'))
  onTestFinished(() => rm(nowhere, { recursive: true, force: true }))
  const url = bothHosts(server.database.appUrl, nowhere)
  const pool = openPool(url, { max: 2 })
  onTestFinished(() => pool.end())
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  const client = await openClient(url, { limits: 'call', name: 'several' })
  expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
  await client.end()
})

test('a call fails in time if no host takes writes', async () => {
  const nowhere = await mkdtemp(join(tmpdir(), 'nowhere-'))
  onTestFinished(() => rm(nowhere, { recursive: true, force: true }))
  const address = readAddress(server.database.appUrl)
  const url = (address?.urlOf({ host: nowhere, port: 5432 }) ?? '').replace('port=5432', 'port=5432,5433')
  const pool = openPool(url.replace(encodeURIComponent(nowhere), `${nowhere},${nowhere}`), { max: 2 })
  onTestFinished(() => pool.end())
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: '08001' })
})

test('a connection on which writes are refused is dropped', async () => {
  const pool = openPool(server.database.ownerUrl, { max: 1 })
  onTestFinished(() => pool.end())
  await pool.query('SET default_transaction_read_only = on')
  await expect(pool.query('CREATE TABLE never_made ()')).rejects.toMatchObject({ code: '25006' })
  expect((await pool.query('SHOW default_transaction_read_only')).rows).toEqual([
    { default_transaction_read_only: 'off' },
  ])
})

/** A URL with a directory without a socket first, then the database. */
function bothHosts(url: string, nowhere: string): string {
  const address = readAddress(url)
  const [target] = address?.targets ?? []
  if (!address || !target) throw new Error('no database')
  const moved = new URL(address.urlOf({ host: nowhere, port: 5432 }))
  moved.searchParams.set('host', `${nowhere},${target.host}`)
  moved.searchParams.set('port', `5432,${target.port}`)
  return moved.href.replaceAll('+', '%20')
}
