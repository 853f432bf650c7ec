import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { giveProof } from '#server/people/sessions/actions.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import {
  countCredit,
  countDeposit,
  forgetDeposit,
  mayBeInvited,
  refuseDeposit,
  refusePlay,
  refuseTransfer,
  standingOf,
} from './actions.ts'

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
  await server.asOwner('DELETE FROM throttle_bucket')
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

async function ask(endpoint: Endpoint, input: object, who: Proof = proof) {
  const answer = await server.site.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...who.headers,
    },
    ...(endpoint.method === 'GET' ? {} : { payload: input }),
  })
  const body = answer.json<{ success: boolean; code?: string; value?: Record<string, unknown> }>()
  return { status: answer.statusCode, ...body }
}
const codeOf = async (endpoint: Endpoint, input: object, who?: Proof) => {
  const { success, code } = await ask(endpoint, input, who)
  return success ? 'done' : code
}

const deposits = { kind: 'deposit', period: 'day' } as const
const set = (value: string | undefined, name: object = deposits, who?: Proof) =>
  ask(limits.setLimit, { ...name, ...(value === undefined ? {} : { value }) }, who)
const proven = (who = proof, of = member) =>
  giveProof(server.services.store.read, {
    caller: { kind: 'member', accountType: 0, isHalfSignedIn: false, memberId: of.id, sessionId: who.id },
  })
const confirm = async (value: string | undefined) =>
  await codeOf(limits.confirmLimit, {
    ...deposits,
    ...(value === undefined ? {} : { value }),
    cpw: await proven(),
  })
const askToReturn = async () => await codeOf(limits.askToReturn, { cpw: await proven() })
const standing = async () =>
  (await ask(limits.standing, {})).value as {
    limits: { own?: string; used: string; binding: string; pending?: { value?: string; state: string } }[]
    shutOut?: { by: string; until?: string; mayReturn: boolean; liftsAt?: string }
  }
const ownLimit = async () => (await standing()).limits[0]?.own

/** Lets hours pass for one member by backdating all that waits. */
async function pass(hours: number) {
  const back = '- make_interval(hours => $2)'
  await server.asOwner(
    `UPDATE play_limit SET pending_at = pending_at ${back}, pending_opens_at = pending_opens_at ${back},
            pending_lapses_at = pending_lapses_at ${back} WHERE member_id = $1`,
    [member.id, hours],
  )
  await server.asOwner(
    `UPDATE play_guard SET break_until = break_until ${back}, excluded_at = excluded_at ${back},
            excluded_until = excluded_until ${back}, return_asked_at = return_asked_at ${back},
            lifts_at = lifts_at ${back} WHERE member_id = $1`,
    [member.id, hours],
  )
}

const who = () => ({ merchantId: member.merchantId, memberId: member.id })
const mayNotPlay = () => refusePlay(server.services.store.read, { ...who(), realityCheckMinutes: 0 })
const transact: TestServer['services']['store']['transact'] = (work) => server.services.store.transact(work)
const order = (reference: string, amount: bigint) =>
  transact(async (tx) => {
    const refusal = await refuseDeposit(tx, { ...who(), amount })
    if (!refusal) await countDeposit(tx, { ...who(), reference, amount })
    return refusal ?? 'ordered'
  })

test('the first limit and a stricter one bind at once; the same is no change', async () => {
  expect((await set('500')).value).toEqual({ takes: 'effect' })
  expect(await ownLimit()).toBe('500.00')
  expect((await set('500.00')).code).toBe('limit_same')
  expect((await set('200')).value).toEqual({ takes: 'effect' })
  expect(await ownLimit()).toBe('200.00')
  expect(await newsOf(server, member)).toEqual(['limit_changed', 'limit_changed'])
})

test.each(['0', '0.001', '-5', '1e3', 'NaN', ' 5', '99999999999999'])('%j is no limit', async (value) => {
  expect((await set(value)).code).toMatch(/^(invalid_input|limit_unfit)$/)
  expect((await standing()).limits).toEqual([])
})

test('a looser limit waits for the market’s hours and a second yes, and binds nothing before', async () => {
  await set('100')
  expect((await set('300')).value).toEqual({ takes: 'time' })
  expect(await ownLimit()).toBe('100.00')
  expect(await confirm('300')).toBe('limit_too_early')
  await pass(23)
  expect(await confirm('300')).toBe('limit_too_early')
  await pass(1)
  expect(await confirm('900')).toBe('limit_nothing_pending')
  expect(await confirm(undefined)).toBe('limit_nothing_pending')
  expect(await ownLimit()).toBe('100.00')
  expect(await confirm('300')).toBe('done')
  expect(await ownLimit()).toBe('300.00')
  expect(await confirm('300')).toBe('limit_nothing_pending')
})

test('a session alone neither loosens a limit nor ends an exclusion, and a refused deed keeps the proof', async () => {
  await set('100')
  await set('300')
  await pass(24)
  const cpw = 'x'.repeat(43)
  expect(await codeOf(limits.confirmLimit, { ...deposits, value: '300', cpw })).toBe('proof_needed')
  expect(await ownLimit()).toBe('100.00')
  const own = await proven()
  expect(await codeOf(limits.confirmLimit, { ...deposits, value: '900', cpw: own })).toBe(
    'limit_nothing_pending',
  )
  expect(await codeOf(limits.confirmLimit, { ...deposits, value: '300', cpw: own })).toBe('done')
  await codeOf(limits.exclude, { months: 12 })
  await pass(366 * 24)
  expect(await codeOf(limits.askToReturn, { cpw: own })).toBe('proof_needed')
  expect((await standing()).shutOut).toMatchObject({ mayReturn: true })
  expect(await askToReturn()).toBe('done')
})

test('an unconfirmed looser limit lapses', async () => {
  await set('100')
  await set('300')
  await pass(24 + 72)
  expect((await standing()).limits[0]?.pending?.state).toBe('lapsed')
  expect(await confirm('300')).toBe('limit_lapsed')
  expect(await ownLimit()).toBe('100.00')
})

test('a limit goes by the same way, and a wish may be taken back', async () => {
  await set('100')
  expect((await set(undefined)).value).toEqual({ takes: 'time' })
  expect(await codeOf(limits.cancelLimit, deposits)).toBe('done')
  await pass(24)
  expect(await confirm(undefined)).toBe('limit_nothing_pending')
  await set(undefined)
  await pass(24)
  expect(await confirm(undefined)).toBe('done')
  expect((await standing()).limits).toEqual([])
  expect(await codeOf(limits.cancelLimit, deposits)).toBe('limit_nothing_pending')
})

test('a second wish begins its own wait: asking early gives no start', async () => {
  await set('100')
  await set('300')
  await pass(23)
  await set('900')
  await pass(1)
  expect(await confirm('300')).toBe('limit_nothing_pending')
  expect(await confirm('900')).toBe('limit_too_early')
})

test('two tabs, one stricter and one that confirms: the stricter one stands, in either order', async () => {
  for (let round = 0; round < 5; round += 1) {
    member = await server.fixtures.member()
    proof = await server.fixtures.memberSession(member)
    await set('100')
    await set('300')
    await pass(24)
    await Promise.all([set('50'), confirm('300')])
    expect(await ownLimit()).toBe('50.00')
    expect(await confirm('300')).toBe('limit_nothing_pending')
  }
})

test('a clock that runs ahead, of the browser or of the server, opens nothing', async () => {
  let aheadMs = 0
  const ahead = await openTestServer({ now: () => Date.now() + aheadMs })
  try {
    const there = await ahead.fixtures.member()
    const session = await ahead.fixtures.memberSession(there)
    const call = async (endpoint: Endpoint, payload: object) => {
      const answer = await ahead.site.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: {
          host: ahead.host,
          origin: `http://${ahead.host}`,
          'sec-fetch-site': 'same-origin',
          date: new Date(Date.now() + aheadMs).toUTCString(),
          ...session.headers,
        },
        payload,
      })
      return answer.json<{ code?: string }>().code
    }
    await call(limits.setLimit, { ...deposits, value: '100' })
    await call(limits.setLimit, { ...deposits, value: '300' })
    aheadMs = 48 * 3_600_000
    const cpw = await giveProof(ahead.services.store.read, {
      caller: {
        kind: 'member',
        accountType: 0,
        isHalfSignedIn: false,
        memberId: there.id,
        sessionId: session.id,
      },
    })
    expect(await call(limits.confirmLimit, { ...deposits, value: '300', cpw })).toBe('limit_too_early')
  } finally {
    await ahead.close()
  }
})

test('the member of the limits comes from the session alone', async () => {
  await set('100')
  const stranger = await server.fixtures.member()
  const other = await server.fixtures.memberSession(stranger)
  expect(
    (await ask(limits.setLimit, { ...deposits, value: '5', memberId: String(member.id) }, other)).code,
  ).toBe('invalid_input')
  const cpw = await proven(other, stranger)
  expect(await codeOf(limits.confirmLimit, { ...deposits, value: '100', cpw }, other)).toBe(
    'limit_nothing_pending',
  )
  expect(await codeOf(limits.cancelLimit, deposits, other)).toBe('limit_nothing_pending')
  expect(await ownLimit()).toBe('100.00')
})

test('deposits count as they are asked for, and twenty at once pass no limit', async () => {
  await set('550')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => order(`order-${at}`, 10_000_000n)))
  expect(answers.filter((one) => one === 'ordered')).toHaveLength(5)
  expect(answers.filter((one) => one === 'deposit_limit')).toHaveLength(15)
  expect((await standing()).limits[0]).toMatchObject({ used: '500.00', binding: '550.00' })
})

test('a deposit that failed counts no longer, and one that came in all the same counts again', async () => {
  await set('100')
  expect(await order('one', 10_000_000n)).toBe('ordered')
  expect(await order('two', 1n)).toBe('deposit_limit')
  await transact((tx) => forgetDeposit(tx, { ...who(), reference: 'one' }))
  expect(await order('three', 6_000_000n)).toBe('ordered')
  const came = (amount: bigint) => transact((tx) => countCredit(tx, { ...who(), reference: 'one', amount }))
  expect(await came(10_000_000n)).toBe('deposit_limit')
  expect(await came(4_000_000n)).toBeUndefined()
  expect(await order('four', 1n)).toBe('deposit_limit')
})

test('a new deposit limit counts orders from before it was set', async () => {
  expect(await order('before', 9_000_000n)).toBe('ordered')
  await set('100')
  expect(await order('after', 1_000_001n)).toBe('deposit_limit')
  expect(await order('after', 1_000_000n)).toBe('ordered')
})

test('a break begins at once, refuses play and deposits, and is over by itself', async () => {
  expect(await codeOf(limits.takeBreak, { hours: 25 })).toBe('break_unknown')
  expect(await codeOf(limits.takeBreak, { hours: 168 })).toBe('done')
  expect((await standing()).shutOut).toMatchObject({ by: 'break', mayReturn: false })
  expect(await codeOf(limits.takeBreak, { hours: 24 })).toBe('break_shorter')
  expect(await order('one', 1n)).toBe('excluded')
  expect(await mayNotPlay()).toBe('excluded')
  expect(await mayBeInvited(server.services.store.read, who())).toBe(false)
  expect(await askToReturn()).toBe('not_excluded')
  expect((await ask(limits.standing, {})).success).toBe(true)
  await pass(168)
  expect(await mayNotPlay()).toBeUndefined()
  expect(await mayBeInvited(server.services.store.read, who())).toBe(true)
})

test('an exclusion ends every other session, keeps the one that asked, and ends by an act and a day alone', async () => {
  const elsewhere = await server.fixtures.memberSession(member)
  expect(await codeOf(limits.exclude, { months: 5 })).toBe('exclusion_unknown')
  expect(await codeOf(limits.exclude, { months: 12 })).toBe('done')
  expect((await ask(limits.standing, {}, elsewhere)).status).toBe(401)
  expect((await standing()).shutOut).toMatchObject({ by: 'exclusion', mayReturn: false })
  expect(await codeOf(limits.exclude, { months: 6 })).toBe('exclusion_shorter')
  expect(await askToReturn()).toBe('still_excluded')
  expect(await order('one', 1n)).toBe('excluded')
  await pass(366 * 24)
  expect((await standing()).shutOut).toMatchObject({ by: 'exclusion', mayReturn: true })
  expect(await mayNotPlay()).toBe('excluded')
  expect(await askToReturn()).toBe('done')
  expect(await askToReturn()).toBe('return_asked_already')
  expect(await mayNotPlay()).toBe('excluded')
  await pass(24)
  expect(await mayNotPlay()).toBeUndefined()
  expect((await standing()).shutOut).toBeUndefined()
})

test('one for good is a state of its own: no day comes, and nobody returns', async () => {
  expect(await codeOf(limits.exclude, {})).toBe('done')
  await pass(100 * 366 * 24)
  expect((await standing()).shutOut).toEqual({ by: 'exclusion', mayReturn: false })
  expect(await askToReturn()).toBe('excluded_for_good')
  expect(await codeOf(limits.exclude, { months: 60 })).toBe('exclusion_shorter')
  expect(await mayNotPlay()).toBe('excluded')
})

test('an exclusion belongs to the member and not to the session', async () => {
  await codeOf(limits.exclude, { months: 12 })
  proof = await server.fixtures.memberSession(member)
  expect((await ask(limits.seen, {})).value).toMatchObject({ shutOut: { by: 'exclusion' } })
  expect(await mayNotPlay()).toBe('excluded')
})

test('money goes neither from nor to a member who is shut out', async () => {
  const other = await server.fixtures.member()
  const there = { ...who(), toMemberId: other.id }
  const back = { merchantId: member.merchantId, memberId: other.id, toMemberId: member.id }
  const judge = (given: Parameters<typeof refuseTransfer>[1]) =>
    refuseTransfer(server.services.store.read, given)
  expect([await judge(there), await judge(back)]).toEqual([undefined, undefined])
  await codeOf(limits.takeBreak, { hours: 24 })
  expect([await judge(there), await judge(back)]).toEqual(['excluded', 'excluded'])
  await server.asOwner("UPDATE member SET status = 'closed' WHERE id = $1", [other.id])
  expect(await judge(back)).toBe('not_active')
})

test('every change is in the audit and in the history, with the value before', async () => {
  await set('100')
  await set('300')
  await codeOf(limits.cancelLimit, deposits)
  await codeOf(limits.takeBreak, { hours: 24 })
  const { list } = (await ask(limits.history, {})).value as { list: Record<string, unknown>[] }
  expect(list.map(({ deed }) => deed)).toEqual(['break', 'cancel', 'ask_looser', 'set'])
  expect(list[2]).toMatchObject({
    by: 'member',
    kind: 'deposit',
    period: 'day',
    before: '100.00',
    after: '300.00',
  })
  const kept = await server.asOwner<{ action: string }>(
    'SELECT action FROM audit_entry WHERE member_id = $1 ORDER BY id',
    [member.id],
  )
  expect(kept.map(({ action }) => action)).toEqual([
    'limits.set',
    'limits.ask_looser',
    'limits.cancel',
    'limits.break',
  ])
})

test('`standingOf` gives other features a member’s limits and exclusion', async () => {
  await set('100')
  const found = await standingOf(server.services.store.read, who())
  expect(found).toMatchObject({
    shutOut: undefined,
    limits: [{ kind: 'deposit', own: 10_000_000n, used: 0n }],
  })
})

test('trial accounts cannot set limits', async () => {
  const trial = await server.fixtures.memberSession(await server.fixtures.member({ accountType: 4 }))
  expect((await set('100', deposits, trial)).status).toBe(403)
})
