import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as limitCalls from '#contract/console/limits.ts'
import * as calls from '#contract/console/lifts.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { lapses, makeLapse } from '#test/pg/lapses.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { standingOf } from './actions.ts'

let server: TestServer
let maker: ConsoleVisitor
let checker: ConsoleVisitor
let member: { readonly id: bigint; readonly merchantId: number }
let proof: Proof

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '99999,9999', THROTTLE_ADDRESS: '99999,9999' },
  })
  const rights = ['members.read', 'members.write', 'limits.approve'] as const
  maker = await clerk(server, rights, server.merchantId)
  checker = await clerk(server, rights, server.merchantId)
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

async function askOperator(endpoint: Endpoint, input: object, who = maker) {
  const { body } = await who.call(endpoint, { id: String(member.id), ...input })
  return { code: body.success ? 'done' : body.code, value: (body.value ?? {}) as Record<string, string> }
}

const stakes = { kind: 'stake', period: 'month' } as const
const tighten = async (value: string) =>
  (await askOperator(limitCalls.tightenLimit, { ...stakes, value, reason: 'worried by mail' })).code
const propose = (value?: string, who = maker) =>
  askOperator(
    calls.proposeLift,
    { ...stakes, ...(value === undefined ? {} : { value }), reason: 'spoke to them' },
    who,
  )
const judge = async (
  liftId: string | undefined,
  judgement: 'approve' | 'reject',
  who = checker,
  answer?: string,
) =>
  (
    await askOperator(
      calls.judgeLift,
      { liftId, judgement, ...(answer === undefined ? {} : { answer }) },
      who,
    )
  ).code
const standing = async () =>
  (await standingOf(server.services.store.read, { merchantId: member.merchantId, memberId: member.id }))
    .limits

/** Backdates the proposal by these hours. */
const goBack = (hours: number) =>
  server.asOwner(
    `UPDATE limit_lift SET proposed_at = proposed_at - make_interval(hours => $2),
            opens_at = opens_at - make_interval(hours => $2), lapses_at = lapses_at - make_interval(hours => $2)
      WHERE member_id = $1`,
    [member.id, hours],
  )

async function ofMember(endpoint: Endpoint, input?: object) {
  const answer = await server.site.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...proof.headers,
    },
    ...(input === undefined ? {} : { payload: input }),
  })
  return answer.json<{ value: Record<string, unknown> }>().value
}

test('a limit of the house is loosened by two operators, a day apart, and binds until then', async () => {
  expect(await tighten('100')).toBe('done')
  const { value, code } = await propose('300')
  expect(code).toBe('done')
  expect(await judge(value['liftId'], 'approve')).toBe('lift_too_early')
  expect(await standing()).toMatchObject([{ house: 10_000_000n }])
  await goBack(24)
  expect(await judge(value['liftId'], 'approve')).toBe('done')
  expect(await standing()).toMatchObject([{ house: 30_000_000n }])
  expect(await judge(value['liftId'], 'approve')).toBe('proposal_judged')
})

test('the maker is never the checker, and the database holds it too', async () => {
  await tighten('100')
  const { liftId } = (await propose()).value
  await goBack(25)
  expect(await judge(liftId, 'approve', maker)).toBe('maker_is_checker')
  expect(await judge(liftId, 'reject', maker, 'no')).toBe('maker_is_checker')
  const bypass = `UPDATE limit_lift SET status = 'approved', judged_by = proposed_by, ended_at = now() WHERE member_id = $1`
  await expect(server.asOwner(bypass, [member.id])).rejects.toThrow('violates check constraint')
  expect(await standing()).toMatchObject([{ house: 10_000_000n }])
})

test('a yes that comes too late loosens nothing, and it may be proposed again', async () => {
  await tighten('100')
  const { liftId } = (await propose()).value
  expect((await propose('500')).code).toBe('lift_waits')
  await goBack(24 + 72)
  expect(await judge(liftId, 'approve')).toBe('proposal_lapsed')
  expect(await standing()).toMatchObject([{ house: 10_000_000n }])
  expect((await propose('500')).code).toBe('done')
  expect(await judge(liftId, 'approve')).toBe('proposal_judged')
})

test('a proposal of a suspended operator, or of one without the right, loosens nothing', async () => {
  await tighten('100')
  const author = await clerk(server, ['members.read', 'members.write'], server.merchantId)
  const { liftId } = (await propose('500', author)).value
  await goBack(25)
  const change = (columns: string) =>
    server.asOwner(`UPDATE operator SET ${columns} WHERE id = $1`, [author.operatorId])
  await change(`status = 'suspended'`)
  expect(await judge(liftId, 'approve')).toBe('proposal_lapsed')
  await change(`status = 'active', permissions = '{members.read}'`)
  expect(await judge(liftId, 'approve')).toBe('proposal_lapsed')
  expect(await standing()).toMatchObject([{ house: 10_000_000n }])
})

test('a limit that was tightened meanwhile overtakes the lift', async () => {
  await tighten('100')
  const { liftId } = (await propose()).value
  await goBack(24)
  expect(await tighten('50')).toBe('done')
  expect(await judge(liftId, 'approve')).toBe('proposal_judged')
  expect(await standing()).toMatchObject([{ house: 5_000_000n }])
  expect((await propose('60')).code).toBe('done')
})

test('only what the house holds is loosened, and only to what is looser', async () => {
  expect((await propose()).code).toBe('lift_not_set')
  await ofMember(limits.setLimit, { ...stakes, value: '70' })
  expect((await propose()).code).toBe('lift_not_set')
  await tighten('60')
  expect((await propose('60')).code).toBe('lift_not_looser')
  expect((await propose('0')).code).toBe('limit_unfit')
})

test('the member’s own limit and pending request stay', async () => {
  await ofMember(limits.setLimit, { ...stakes, value: '500' })
  await tighten('100')
  await ofMember(limits.setLimit, { ...stakes, value: '900' })
  const { liftId } = (await propose()).value
  await goBack(24)
  expect(await judge(liftId, 'approve')).toBe('done')
  expect(await standing()).toMatchObject([
    { own: 50_000_000n, house: undefined, pending: { amount: 90_000_000n } },
  ])
})

test('a limit that was the house’s alone is gone with it', async () => {
  await tighten('100')
  const { liftId } = (await propose()).value
  await goBack(24)
  expect(await judge(liftId, 'approve')).toBe('done')
  expect(await standing()).toEqual([])
})

test('a no needs its reason, may come at once, and a maker may take it back', async () => {
  await tighten('100')
  const { liftId } = (await propose()).value
  expect(await judge(liftId, 'reject')).toBe('answer_needed')
  expect(await judge(liftId, 'reject', checker, 'still worried')).toBe('done')
  const again = (await propose()).value['liftId']
  expect((await askOperator(calls.withdrawLift, { liftId: again }, checker)).code).toBe('not_the_maker')
  expect((await askOperator(calls.withdrawLift, { liftId: again })).code).toBe('done')
  await goBack(25)
  expect(await judge(again, 'approve')).toBe('proposal_judged')
  expect(await standing()).toMatchObject([{ house: 10_000_000n }])
})

test('two concurrent approvals loosen it once', async () => {
  await tighten('100')
  const { liftId } = (await propose('300')).value
  await goBack(24)
  const third = await clerk(server, ['members.read', 'limits.approve'], server.merchantId)
  const answers = await Promise.all([checker, third].map((who) => judge(liftId, 'approve', who)))
  expect(new Set(answers)).toEqual(new Set(['done', 'proposal_judged']))
})

test('the member reads since when the house holds a limit, and that it was loosened, but not why', async () => {
  await tighten('100')
  const held = (await ofMember(limits.standing))['limits'] as Record<string, string>[]
  expect(Date.now() - Date.parse(held[0]?.['houseSince'] ?? '')).toBeLessThan(60_000)
  await server.asOwner(`UPDATE play_limit SET house_at = house_at - interval '9 days' WHERE member_id = $1`, [
    member.id,
  ])
  await ofMember(limits.setLimit, { ...stakes, value: '500' })
  const later = (await ofMember(limits.standing))['limits'] as Record<string, string>[]
  expect(Date.now() - Date.parse(later[0]?.['houseSince'] ?? '')).toBeGreaterThan(8 * 86_400_000)
  const { liftId } = (await propose('300')).value
  await goBack(24)
  await judge(liftId, 'approve')
  const history = await ofMember(limits.history)
  expect((history['list'] as object[])[0]).toMatchObject({
    deed: 'loosen',
    by: 'operator',
    before: '100.00',
    after: '300.00',
  })
  expect(JSON.stringify(history)).not.toContain('spoke')
})

test('each step stands in the audit, the yes with both names', async () => {
  await tighten('100')
  const { liftId } = (await propose()).value
  await goBack(24)
  await judge(liftId, 'approve')
  const kept = await server.asOwner<{ action: string; operator_id: bigint; after: { proposedBy?: string } }>(
    `SELECT action, operator_id, after FROM audit_entry WHERE member_id = $1 ORDER BY id`,
    [member.id],
  )
  expect(kept.map(({ action }) => action)).toEqual(['limits.tighten', 'lift.propose', 'limits.loosen'])
  expect(kept[2]?.after.proposedBy).toBe(String(kept[1]?.operator_id))
  expect(kept[2]?.operator_id).not.toBe(kept[1]?.operator_id)
})

test.each(lapses)(
  'what lapsed waits no longer, says why, and stands in the way of nothing: %s',
  async (why) => {
    const list = async (state?: string) => {
      const { body } = await checker.call(calls.listLifts, state === undefined ? {} : { state })
      return (body.value as unknown as Output<typeof calls.listLifts>).list
        .filter((one) => one.member.id === String(member.id))
        .map(({ state: liftState, lapse, isOwn }) => [liftState, lapse, isOwn])
    }
    const author = await clerk(server, ['members.read', 'members.write'], server.merchantId)
    await tighten('100')
    await propose('300', author)
    expect([await list('proposed'), await list('lapsed')]).toEqual([[['proposed', undefined, false]], []])
    expect((await propose('500')).code).toBe('lift_waits')
    await makeLapse(server, why, { makerId: author.operatorId, age: () => goBack(96) })
    const lapsed = [['lapsed', why, false]]
    expect([await list('proposed'), await list('lapsed'), await list()]).toEqual([[], lapsed, lapsed])
    expect((await propose('500')).code).toBe('done')
    // The old lift is now stored as lapsed; one that had not expired was replaced by the new one.
    const ended = [['lapsed', why === 'time' ? 'time' : 'overtaken', false]]
    const waits = [['proposed', undefined, false]]
    expect([await list('proposed'), await list('lapsed')]).toEqual([waits, ended])
  },
)

test('without the right nobody proposes or judges, and another brand finds nothing', async () => {
  await tighten('100')
  const reader = await clerk(server, ['members.read', 'limits.approve'], server.merchantId)
  const writer = await clerk(server, ['members.read', 'members.write'], server.merchantId)
  expect((await propose('300', reader)).code).toBe('forbidden')
  const { liftId } = (await propose('300')).value
  await goBack(24)
  expect(await judge(liftId, 'approve', writer)).toBe('forbidden')
  const there = await server.fixtures.merchant()
  const stranger = await clerk(server, ['members.read', 'members.write', 'limits.approve'], there.id)
  expect(await judge(liftId, 'approve', stranger)).toBe('absent')
  expect((await propose('300', stranger)).code).toBe('absent')
  expect(await standing()).toMatchObject([{ house: 10_000_000n }])
})
