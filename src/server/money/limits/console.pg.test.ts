import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/limits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { freePlay } from '#contract/free-play.ts'
import { limits } from '#contract/limits.ts'
import { promotions } from '#contract/promotions.ts'
import { giveProof } from '#server/people/sessions/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { standingOf } from './actions.ts'

let server: TestServer
let operator: ConsoleVisitor
let member: { readonly id: bigint; readonly merchantId: number }
let proof: Proof

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  operator = await clerk(server, ['members.read', 'members.write'], server.merchantId)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM throttle_bucket')
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

async function ask(endpoint: Endpoint, input: object) {
  const answer = await server.site.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...proof.headers,
    },
    ...(endpoint.method === 'GET' ? {} : { payload: input }),
  })
  const { success, code } = answer.json<{ success: boolean; code?: string }>()
  return success ? 'done' : code
}

async function askOperator(endpoint: Endpoint, input: object, who: ConsoleVisitor = operator) {
  const { body } = await who.call(endpoint, { id: String(member.id), ...input })
  return body.success ? 'done' : body.code
}

const stakes = { kind: 'stake', period: 'month' } as const
const tighten = (value: string, who?: ConsoleVisitor) =>
  askOperator(consoleCalls.tightenLimit, { ...stakes, value, reason: 'worried by mail' }, who)
const shutOut = (length: object) => askOperator(consoleCalls.shutOut, { ...length, reason: 'asked by phone' })
const standing = () =>
  standingOf(server.services.store.read, { merchantId: member.merchantId, memberId: member.id })

test('an operator holds a limit down, and cannot let go of one', async () => {
  expect(await tighten('100')).toBe('done')
  expect(await tighten('100')).toBe('limit_not_stricter')
  expect(await tighten('500')).toBe('limit_not_stricter')
  expect(await tighten('0')).toBe('limit_unfit')
  expect(await tighten('90')).toBe('done')
  expect((await standing()).limits).toMatchObject([{ ...stakes, own: undefined, house: 9_000_000n }])
})

test('the member’s own limit changes nothing of the house’s, and cannot be taken away with it', async () => {
  expect(await tighten('100')).toBe('done')
  expect(await ask(limits.setLimit, { ...stakes, value: '500' })).toBe('done')
  expect((await standing()).limits).toMatchObject([{ own: 50_000_000n, house: 10_000_000n }])
  await ask(limits.setLimit, stakes)
  await server.asOwner(
    `UPDATE play_limit SET pending_at = pending_at - interval '25 hours',
            pending_opens_at = pending_opens_at - interval '25 hours' WHERE member_id = $1`,
    [member.id],
  )
  const cpw = await giveProof(server.services.store.read, {
    caller: {
      kind: 'member',
      accountType: 0,
      isHalfSignedIn: false,
      memberId: member.id,
      sessionId: proof.id,
    },
  })
  expect(await ask(limits.confirmLimit, { ...stakes, cpw })).toBe('done')
  expect((await standing()).limits).toMatchObject([{ own: undefined, house: 10_000_000n }])
})

test('an operator shuts a member out, and shortens nothing', async () => {
  expect(await shutOut({ hours: 25 })).toBe('break_unknown')
  expect(await shutOut({ hours: 24, months: 6 })).toBe('invalid_input')
  expect(await shutOut({ hours: 168 })).toBe('done')
  expect(await shutOut({ hours: 24 })).toBe('shut_out_shorter')
  expect(await ask(limits.seen, {})).toBe('done')
  expect(await shutOut({ months: 12 })).toBe('done')
  expect(await ask(limits.seen, {})).toBe('unauthenticated')
  expect(await shutOut({ months: 6 })).toBe('shut_out_shorter')
  expect(await shutOut({ hours: 1008 })).toBe('shut_out_shorter')
  expect(await shutOut({})).toBe('done')
  expect(await shutOut({ months: 60 })).toBe('shut_out_shorter')
  expect((await standing()).exclusion).toMatchObject({ untilMs: undefined })
})

test('an operator’s action is in the audit with its reason, and in the member’s history', async () => {
  await tighten('100')
  const [kept] = await server.asOwner<{ action: string; reason: string; operator_id: string | null }>(
    'SELECT action, reason, operator_id FROM audit_entry WHERE member_id = $1',
    [member.id],
  )
  expect(kept).toMatchObject({ action: 'limits.tighten', reason: 'worried by mail' })
  expect(kept?.operator_id).not.toBeNull()
  const answer = await server.site.inject({
    url: limits.history.path,
    headers: { host: server.host, ...proof.headers },
  })
  const body = answer.json<{ value: { list: object[] } }>()
  expect(body.value.list).toMatchObject([{ deed: 'tighten', by: 'operator', after: '100.00' }])
  expect(answer.body).not.toContain('worried')
})

test('an operator of another brand finds nobody', async () => {
  const there = await server.fixtures.merchant()
  const stranger = await clerk(server, ['members.read', 'members.write'], there.id)
  expect(await tighten('100', stranger)).toBe('absent')
  expect(await askOperator(consoleCalls.memberLimits, {}, stranger)).toBe('absent')
  expect((await standing()).limits).toEqual([])
})

test('a reader changes nothing', async () => {
  const reader = await clerk(server, ['members.read'], server.merchantId)
  expect(await askOperator(consoleCalls.memberLimits, {}, reader)).toBe('done')
  expect(await tighten('100', reader)).toBe('forbidden')
})

test('an excluded member applies for no offer, and plays neither for money nor for free', async () => {
  await ask(limits.takeBreak, { hours: 24 })
  expect(await ask(promotions.apply, { promotionId: '1', comment: '', pictures: [] })).toBe('shut_out')
  const trial = { platform: 'W', random: 'a'.repeat(16), gatewayVersion: 3, human: 'x' }
  expect(await ask(freePlay.tryFree, trial)).toBe('shut_out')
})
