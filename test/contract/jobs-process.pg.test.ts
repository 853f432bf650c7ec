import { expect, onTestFinished, test } from 'vitest'

import { openSwallowingProxy } from '#test/pg/swallowing-proxy.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { runJobsProcess } from '#server/shell/jobs-process.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import { addJob } from '#server/platform/jobs/store.ts'

/** A `--run=jobs` process with a job that the test can end. */
async function openJobs() {
  const server = await openTestServer({
    settings: { JOBS_PORT: '0', METRICS_TOKEN: 'a-token-of-sixteen-signs' },
  })
  onTestFinished(() => server.close())
  const proxy = await openSwallowingProxy(server.database.ownerUrl)
  onTestFinished(() => proxy.close())
  let end = () => {}
  const held = new Promise<void>((done) => (end = done))
  const job: Job = { name: 'holds', queue: 'upkeep', run: () => held }
  const undo: (() => Promise<void> | void)[] = []
  const port = await runJobsProcess(
    { ...server.services, jobs: [job] },
    { ownerUrl: proxy.urlOf(server.database.ownerUrl), isAlone: true, undo },
  )
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  onTestFinished(async () => {
    proxy.thaw()
    end()
    await stop()
  })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  return { server, proxy, ask, stop, end }
}

test('a process that runs jobs alone tells health and metrics on a port of its own, and serves nothing else', async () => {
  const { server, ask } = await openJobs()
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect(await ask('/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' })
  expect((await ask('/metrics')).status).toBe(404)
  const authorization = 'Bearer a-token-of-sixteen-signs'
  await server.services.store.transact((tx) => addJob(tx, 'holds'))
  await expect
    .poll(async () => (await ask('/metrics', { authorization })).text, { timeout: 60_000, interval: 500 })
    .toContain('tessera_pool_connections{pool="runner",state="in_use"}')
  for (const path of ['/', '/wps/system/status', '/console/operator', '/docs/api', '/wallet-api/sim/balance'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test('while jobs end, the process says that it drains, and its port closes last', async () => {
  const { server, ask, stop, end } = await openJobs()
  await server.services.store.transact((tx) => addJob(tx, 'holds'))
  const running = () =>
    server.asOwner('SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL')
  await expect.poll(running).toHaveLength(1)
  const stopped = stop()
  await expect.poll(() => ask('/readyz')).toEqual({ status: 503, text: '{"status":"draining"}' })
  expect((await ask('/healthz')).status).toBe(200)
  end()
  await stopped
  await expect(ask('/healthz')).rejects.toThrow()
})

test('a process whose job runners lost the database is not ready', async () => {
  const { proxy, ask } = await openJobs()
  proxy.freeze()
  await expect
    .poll(async () => (await ask('/readyz')).text)
    .toContain('the job runners wait for the database')
  proxy.thaw()
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
})
