import type { AddressInfo } from 'node:net'

import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'

import { sendJson, takeBytes } from './http-answers.ts'
import { PASSED_ON, passOn, readPassedOn } from './pass-on.ts'
import { openSafe } from './signing.ts'

const secret = 'a secret of forty letters for the studio'
const other = 'another secret of forty letters or so ok'

/** A process that answers what the proof of a call is worth, or passes calls on to another one. */
async function startProcess(key: string, to?: string, { proves = true } = {}): Promise<string> {
  const app = Fastify()
  const safe = openSafe(key)
  takeBytes(app)
  app.post('/api/table/bet', async (request, reply) => {
    if (to === undefined) return sendJson(reply, { proof: readPassedOn(request, reply, safe) })
    if (await passOn({ address: to, proves }, request, reply, safe)) return undefined
    return sendJson(reply, { refusal: 'busy' }, 503)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function call(address: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${address}/api/table/bet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token', ...headers },
    body: '{"stake":1}',
  })
  return [answer.status, (await answer.json()) as unknown]
}

test('processes with one secret prove it to each other', async () => {
  const leader = await startProcess(secret)
  expect(await call(await startProcess(secret, leader))).toEqual([200, { proof: 'valid' }])
  expect(await call(leader)).toEqual([200, { proof: 'none' }])
})

test.each<[title: string, header: string]>([
  ['a mark without a proof', 'yes'],
  ['a proof of nothing', 'nonce.'],
  ['a proof of another secret', `nonce.${openSafe(other).mark('passed on call')}`],
])('a call is not believed to be passed on by %s', async (_, header) => {
  expect(await call(await startProcess(secret), { [PASSED_ON]: header })).toEqual([200, { proof: 'forged' }])
})

test('the answer of a process with another secret is not passed to the player', async () => {
  const stranger = await startProcess(other)
  expect(await call(await startProcess(secret, stranger))).toEqual([503, { refusal: 'busy' }])
})

describe('while processes of the release before proofs run beside', () => {
  /** The leader of that release: its answers carry the mark of a passed-on call, without a proof. */
  async function startEarlier(): Promise<string> {
    const app = Fastify()
    takeBytes(app)
    app.post('/api/table/bet', (_, reply) => sendJson(reply, { placed: true }))
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }

  test('the answer of their leader reaches the player, whose bet stands', async () => {
    const leader = await startEarlier()
    expect(await call(await startProcess(secret, leader, { proves: false }))).toEqual([200, { placed: true }])
    // A leader that proves its answers does not answer without a proof.
    expect(await call(await startProcess(secret, leader))).toEqual([503, { refusal: 'busy' }])
  })

  test('the calls that they pass on are answered', async () => {
    expect(await call(await startProcess(secret), { [PASSED_ON]: '1' })).toEqual([200, { proof: 'unproven' }])
  })
})
