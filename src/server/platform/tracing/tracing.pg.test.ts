import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { runJobs } from '#server/platform/jobs/runner.ts'
import { openLog } from '#server/platform/http/log.ts'
import { type PlayedCollector, openCollectorSim } from '#test/provider-sim/otlp-collector.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { runInSpan } from './span.ts'

async function openTraced(settings: Record<string, string> = {}) {
  const collector = await openCollectorSim()
  onTestFinished(() => collector.close())
  const server = await openTestServer({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings },
  })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await server.close()
    isClosed = true
  }
  onTestFinished(close)
  const member = await server.fixtures.member({ account: 'linh.tran.secret' })
  const proof = await server.fixtures.memberSession(member)
  const call = (headers: Record<string, string> = {}) =>
    server.site.inject({
      method: 'GET',
      url: '/wps/v2/wallets/balance',
      headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...proof.headers, ...headers },
    })
  return { collector, server, proof, call, close }
}

function traceOf({ spans }: PlayedCollector, name: string) {
  const root = spans.find((span) => span.name === name && span.parentSpanId === '')
  expect(root).toBeDefined()
  return { root, steps: spans.filter((span) => span.traceId === root?.traceId && span !== root) }
}

test('one call is one trace with its statements, its brand and its outcome, and no secret', async () => {
  const { collector, server, proof, call, close } = await openTraced()
  expect((await call()).statusCode).toBe(200)
  await close()
  expect(collector.faults).toEqual([])
  const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === '')
  const { root, steps } = traceOf(collector, roots.at(-1)?.name ?? '')
  expect(root?.name).toMatch(/^wallets\./)
  expect(root).toMatchObject({
    kind: 2,
    service: 'tessera',
    isError: false,
    attributes: { 'http.response.status_code': 200, 'tessera.call': root?.name },
  })
  expect(root?.attributes['tessera.brand']).toEqual(expect.any(String))
  expect(steps.length).toBeGreaterThan(0)
  const known = new Set([root?.spanId, ...steps.map(({ spanId }) => spanId)])
  for (const step of steps) {
    expect(known).toContain(step.parentSpanId)
    expect(step.attributes['db.system.name']).toBe('postgresql')
  }
  const sent = collector.bodies.join('\n')
  const secrets = Object.values(proof.headers).flatMap((header) => header.split(/[=; ]+/))
  for (const secret of [...secrets.filter((one) => one.length > 12), 'linh.tran.secret', server.host])
    expect(sent).not.toContain(secret)
  expect(sent).not.toMatch(/\bFROM\b|\bWHERE\b|\$1/)
})

test('a refusal is named, and the client’s trace is a link and never the parent', async () => {
  const { collector, server, call, close } = await openTraced()
  const theirs = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
  await call({ traceparent: `00-${theirs.traceId}-${theirs.spanId}-01` })
  await server.site.inject({
    method: 'GET',
    url: '/wps/v2/wallets/balance',
    headers: { host: server.host, traceparent: 'x' },
  })
  await close()
  expect(collector.faults).toEqual([])
  const roots = collector.spans.filter(
    ({ name, parentSpanId }) => name.startsWith('wallets.') && parentSpanId === '',
  )
  expect(roots.map(({ links }) => links)).toEqual([[theirs], []])
  expect(roots.map(({ traceId }) => traceId)).not.toContain(theirs.traceId)
  expect(roots[1]?.attributes['tessera.outcome']).toBe('unauthenticated')
})

test('a job is a trace with its statements, and a failed one says so', async () => {
  const { collector, server, close } = await openTraced()
  const { storeOf, openAlone, log, jobs, beginJob } = server.services
  const { ownerUrl } = server.database
  const one = jobs.find(({ name }) => name === 'sweep_sessions')
  expect(one).toBeDefined()
  let ended = 0
  const running = await runJobs({
    ownerUrl,
    storeOf,
    openAlone,
    log,
    jobs: one ? [one] : [],
    beginJob,
    countJob: () => (ended += 1),
  })
  await server.asOwner(`SELECT graphile_worker.add_job('sweep_sessions', '{}'::json)`)
  await expect.poll(() => ended, { timeout: 120_000 }).toBe(1)
  await running.stop()
  await close()
  const { root, steps } = traceOf(collector, 'job sweep_sessions')
  expect(root).toMatchObject({ kind: 5, isError: false })
  expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['DELETE']))
})

test.each(['hangs', 'fails'] as const)(
  'with a collector that %s calls are answered, the queue is bounded, and dropped spans are counted',
  async (mood) => {
    const { collector, server, call, close } = await openTraced()
    collector.mood.now = mood
    for (let at = 0; at < 40; at += 1) expect((await call()).statusCode).toBe(200)
    // Far beyond the queue: none of these may wait or fail.
    const tracing = server.services.siteHooks.beginCall
    for (let at = 0; at < 6_000; at += 1) tracing?.(undefined).end()
    expect((await call()).statusCode).toBe(200)
    const text = await server.services.metrics.text()
    expect(text).toMatch(/tessera_spans_dropped_total\{reason="queue_full"\} [1-9]/)
    await close()
    expect(collector.spans).toEqual([])
  },
)

test('with a ratio of 0 nothing is sent, and with tracing off no library of it is loaded', async () => {
  const { collector, call, close } = await openTraced({ OTEL_TRACES_SAMPLER_ARG: '0' })
  expect((await call()).statusCode).toBe(200)
  await close()
  expect(collector.bodies).toEqual([])
  const script = fileURLToPath(new URL('../../../../test/pg/loaded-packages.ts', import.meta.url))
  const loaded = (tracing: string) =>
    execFileSync(process.execPath, [script, tracing], { encoding: 'utf8' }).trim().split('\n')
  // prom-client brings the bare interfaces, `@opentelemetry/api`.
  const isTracing = (one: string) => /@opentelemetry\/(?!api\/)/.test(one)
  expect(loaded('off').filter(isTracing)).toEqual([])
  expect(loaded('off').filter((one) => one.includes('/node_modules/kysely/')).length).toBeGreaterThan(0)
  expect(loaded('on').filter(isTracing).length).toBeGreaterThan(0)
})

test('the trace id is in the log lines of the call', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) } as never)
  const span = { traceId: randomUUID() } as never
  runInSpan(span, () => log.info('within'))
  log.info('outside')
  expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual([
    (span as { traceId: string }).traceId,
    undefined,
  ])
})
