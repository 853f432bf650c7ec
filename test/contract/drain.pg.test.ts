import { Agent, request } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { openTestServer } from '#test/pg/test-server.ts'

import { drain } from '#server/shell/drain.ts'

test('a process that leaves says so, serves on, turns reads away, and takes nobody only afterwards', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const listening = await server.listen()
  const ask = (path: string, method = 'GET') =>
    new Promise<number | string>((done) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: listening.port,
          method,
          path,
          agent: false,
          headers: { host: server.host },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () => done(answer.statusCode ?? 0))
        },
      )
      call.on('error', (error) => done('code' in error ? String(error.code) : error.message))
      call.end()
    })
  expect([await ask('/readyz'), await ask('/wps/system/status')]).toEqual([200, 200])
  const { startDraining, hub } = server.services
  const noticed = Promise.withResolvers<void>()
  const turning = Promise.withResolvers<void>()
  const turned = Promise.withResolvers<void>()
  const turnedAway = () => {
    turning.resolve()
    return turned.promise
  }
  const drained = drain({
    startDraining,
    hub,
    listening: [listening],
    noticed: noticed.promise,
    turnedAway,
    graceMs: 1_000,
  })
  expect([await ask('/readyz'), await ask('/wps/system/status')]).toEqual([503, 200])
  expect([await ask('/readyz'), await ask('/wps/system/status')]).toEqual([503, 200])
  noticed.resolve()
  await turning.promise
  // A proxy sends a read to another process, and cannot send a POST there.
  expect([await ask('/index'), await ask('/wps/system/status'), await ask('/healthz')]).toEqual([
    503, 503, 200,
  ])
  expect(await ask('/wps/session/logout', 'POST')).not.toBe(503)
  turned.resolve()
  await drained
  expect(await ask('/readyz')).toBe('ECONNREFUSED')
})

test('a process that leaves ends the kept connections of its proxy with an answer each', async () => {
  const server = await openTestServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => server.close().finally(() => agent.destroy()))
  const listening = await server.listen()
  const ask = () =>
    new Promise<string | undefined>((done, fail) => {
      const { port } = listening
      const call = request(
        { host: '127.0.0.1', port, path: '/wps/system/status', agent, headers: { host: server.host } },
        (answer) => {
          answer.resume()
          answer.on('end', () => done(answer.headers.connection))
        },
      )
      call.on('error', fail)
      call.end()
    })
  expect([await ask(), await ask()]).toEqual(['keep-alive', 'keep-alive'])
  const { startDraining, hub } = server.services
  let notice = () => {}
  const noticed = new Promise<void>((done) => (notice = done))
  const drained = drain({
    startDraining,
    hub,
    listening: [listening],
    noticed,
    turnedAway: () => noticed,
    graceMs: 1_000,
  })
  expect([await ask(), await ask()]).toEqual(['close', 'close'])
  notice()
  await drained
})
