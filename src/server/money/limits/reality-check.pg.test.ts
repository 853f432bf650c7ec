import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

let server: TestServer
let member: { readonly id: bigint; readonly merchantId: number }
let proof: Proof

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

const codeOf = async (endpoint: Endpoint, input: object) => {
  const { status, code } = await ask(server, { proof }, endpoint, input)
  return status === 200 ? 'done' : code
}

test('a reality check is due after its interval, and again an interval after it was confirmed', async () => {
  expect((await ask(server, { proof }, limits.seen, {})).value).not.toHaveProperty('checkDueAt')
  expect(await codeOf(limits.setReality, { minutes: 31 })).toBe('reality_unknown')
  expect(await codeOf(limits.setReality, { minutes: 30 })).toBe('done')
  await server.asOwner(
    "UPDATE play_session SET started_at = started_at - interval '40 minutes', checked_at = checked_at - interval '31 minutes' WHERE member_id = $1",
    [member.id],
  )
  const due = (await ask(server, { proof }, limits.seen, {})).value as { checkDueAt: string; at: string }
  expect(Date.parse(due.checkDueAt)).toBeLessThanOrEqual(Date.parse(due.at))
  const next = (await ask(server, { proof }, limits.goOn, {})).value as {
    checkDueAt: string
    at: string
    startedAt: string
  }
  // The clock is read twice, so the interval may have lost some milliseconds.
  const untilCheckMs = Date.parse(next.checkDueAt) - Date.parse(next.at)
  expect(untilCheckMs).toBeGreaterThan(25 * 60_000)
  expect(untilCheckMs).toBeLessThanOrEqual(30 * 60_000)
  expect(Date.parse(next.at) - Date.parse(next.startedAt)).toBeGreaterThan(39 * 60_000)
  await server.asOwner(
    "UPDATE play_session SET seen_at = seen_at - interval '16 minutes' WHERE member_id = $1",
    [member.id],
  )
  const fresh = (await ask(server, { proof }, limits.seen, {})).value as { startedAt: string; at: string }
  expect(Date.parse(fresh.at) - Date.parse(fresh.startedAt)).toBeLessThan(60_000)
})

test('in the strict market no member switches the reality check off, or makes it rarer', async () => {
  await server.asOwner("UPDATE merchant SET market_profile = 'strict' WHERE id = $1", [server.merchantId])
  await server.services.registry.refresh()
  try {
    expect((await ask(server, { proof }, limits.seen, {})).value).toHaveProperty('checkDueAt')
    expect(await codeOf(limits.setReality, {})).toBe('reality_unknown')
    expect(await codeOf(limits.setReality, { minutes: 120 })).toBe('reality_unknown')
    expect(await codeOf(limits.setReality, { minutes: 15 })).toBe('done')
  } finally {
    await server.asOwner("UPDATE merchant SET market_profile = 'open' WHERE id = $1", [server.merchantId])
    await server.services.registry.refresh()
  }
})
