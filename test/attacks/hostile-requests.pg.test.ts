import { afterAll, beforeAll, expect, test } from 'vitest'

import { permissions } from '#domain/access/permission.ts'
import type { Proof, TestServer } from '#test/pg/test-server.ts'

import { type KnownCall, knownCalls, lookAtDatabase } from './attack.ts'
import {
  type RequestedCall,
  emptyThrottles,
  expectCleanNo,
  hostileCalls,
  openHostileServer,
  proofFor,
  sendHostile,
} from './hostile-call.ts'
import { type FieldSchema, evilTexts, goodValue } from './hostile-values.ts'

let server: TestServer
let proof: Proof

beforeAll(async () => {
  server = await openHostileServer()
})
afterAll(() => server.close())

const attack = (call: KnownCall, requested: RequestedCall) =>
  sendHostile(server, call, { ...requested, proof })

test('a key that stands twice in a body is refused, by every call that takes one', async () => {
  const taking = hostileCalls.filter(({ endpoint }) => endpoint.method !== 'GET')
  const kindOf = ({ side, endpoint }: KnownCall) => `${side} ${endpoint.access}`
  const proofs = new Map<string, Proof>()
  for (const call of taking)
    if (!proofs.has(kindOf(call))) proofs.set(kindOf(call), await proofFor(server, call))
  const before = await lookAtDatabase(server)
  const twice = async (call: KnownCall, payload: string) => {
    await emptyThrottles(server, call)
    const answer = await attack(call, { payload, headers: { 'content-type': 'application/json' } })
    expectCleanNo(answer, `${call.name} ${payload}`)
    // Refused for the duplicate key before any field is validated, so the answer names no field.
    expect([call.name, (JSON.parse(answer.body) as { value?: unknown }).value]).toEqual([
      call.name,
      undefined,
    ])
  }
  for (const call of taking) {
    proof = proofs.get(kindOf(call)) ?? proof
    const good = call.endpoint.isSealed ? { sealed: 'x' } : goodValue(call.endpoint.input as FieldSchema)
    const inside = JSON.stringify(good).slice(1, -1)
    const [name = 'amount', value = '1.00'] = Object.entries(good as object)[0] ?? []
    const pair = `${JSON.stringify(name)}:${JSON.stringify(value)}`
    await twice(call, `{${pair}${inside === '' ? '' : ','}${inside}${inside === '' ? `,${pair}` : ''}}`)
    await twice(call, `{${inside}${inside === '' ? '' : ','}"deep":[{"x":{"y":1,"\\u0079":2}}]}`)
  }
  expect(await lookAtDatabase(server)).toEqual(before)
}, 120_000)

test('an operator cannot break a change with words that the database would not take', async () => {
  proof = await server.fixtures.operatorSession([...permissions])
  const [merchant] = server.services.registry.all()
  const call = knownCalls.find((one) => one.name === 'merchants.switchMaintenance')
  if (!call) throw new Error('the call is gone')
  const change = { merchantCode: merchant?.code, version: merchant?.version, isClosed: true, reason: 'work' }
  const before = await lookAtDatabase(server)
  for (const reason of [
    evilTexts['nul'],
    evilTexts['a mark on a mark'],
    evilTexts['a family'],
    'x'.repeat(141),
    '',
    'e\u0301'.repeat(80),
  ])
    expectCleanNo(
      await attack(call, { payload: { ...change, reason } as never }),
      JSON.stringify(reason).slice(0, 30),
    )
  for (const opensAt of [
    '2999-13-01T00:00:00Z',
    '2999-01-01T25:00:00Z',
    '0000-00-00T00:00:00Z',
    '2999-02-31T00:00:00Z',
    '٢٠٢٩-01-01T00:00:00Z',
  ])
    expectCleanNo(await attack(call, { payload: { ...change, opensAt } as never }), opensAt)
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('huge, doubled and broken cookies are nobody, and hurt nobody', async () => {
  const proof = await server.fixtures.memberSession(await server.fixtures.member())
  const own = proof.headers['cookie'] ?? ''
  for (const cookie of [
    `x=${'y'.repeat(9_000)}; ${own}`,
    `${own}; ${own}`,
    `session=; ${own}`,
    ';;;;=;=;,',
    `session=${'A'.repeat(5_000)}`,
    'session=__proto__',
    "session='; DROP TABLE session; --",
    `${own}\u00e9`,
    own.replace('session', 'SESSION'),
    own.replace('session', '__Host-session'),
    own.replace('=', '=%20'),
    `${own}=`,
  ]) {
    const answer = await server.site.inject({
      url: '/wps/member/info',
      headers: { host: server.host, ...proof.headers, cookie },
    })
    expect([cookie.slice(0, 60), answer.statusCode, answer.json()]).toMatchObject([
      cookie.slice(0, 60),
      401,
      { code: 'unauthenticated' },
    ])
  }
})
