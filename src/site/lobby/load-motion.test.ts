import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { loadMotion } from './load-motion.ts'

const scene = { pictures: [], layers: [] }

/** Answers with these in turn; the last one stays. */
async function serve(
  ...answers: readonly RequestListener[]
): Promise<{ address: string; calls: () => number }> {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    answers[Math.min(calls, answers.length) - 1]?.(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scene.json`,
    calls: () => calls,
  }
}

const answer =
  (status: number, text: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
const found = answer(200, JSON.stringify(scene))

test('a scene is loaded once for all tiles that show it', async () => {
  const { address, calls } = await serve(found)
  expect(await Promise.all([loadMotion(address), loadMotion(address)])).toEqual([scene, scene])
  expect(await loadMotion(address)).toEqual(scene)
  expect(calls()).toBe(1)
})

test.each<[title: string, failure: RequestListener]>([
  ['an error in JSON', answer(500, '{"success":false}')],
  ['a page instead of a scene', answer(200, '<!doctype html>')],
  ['a lost connection', (request) => void request.socket.destroy()],
])('a scene that fails by %s leaves the tile still, and is loaded again', async (_, failure) => {
  const { address, calls } = await serve(failure, found)
  expect(await loadMotion(address)).toBeUndefined()
  expect(await loadMotion(address)).toEqual(scene)
  expect(calls()).toBe(2)
})
