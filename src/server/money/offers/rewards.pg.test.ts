import { afterAll, beforeAll, expect, test } from 'vitest'

import { messages } from '#contract/messages.ts'
import { memberRewards } from '#contract/rewards.ts'
import { M, type OfferMember, type OfferStage, claimed, openOfferStage, tenth } from '#test/pg/offer-stage.ts'

let offers: OfferStage
beforeAll(async () => {
  offers = await openOfferStage()
})
afterAll(() => offers.server.close())

interface Page {
  readonly list: readonly { readonly id: string; readonly offer: string; readonly state: string }[]
  readonly next?: string
}
const read = async (member: OfferMember, input: object) =>
  (await offers.stage.ask(memberRewards.list, input, member.proof)) as unknown as {
    status: number
    value: Page
  }
const totalsOf = async (member: OfferMember, input: object = {}) =>
  (await offers.stage.ask(memberRewards.totals, input, member.proof)).value
const countOf = async (member: OfferMember) =>
  (await offers.stage.ask(messages.unreadCount, {}, member.proof)).value
const statesOf = async (member: OfferMember, input: object) =>
  (await read(member, input)).value.list.map(({ state }) => state)

/** Three rewards to claim of 10.00, one of which is claimed, and one of 10.00 that was credited. */
async function rewarded() {
  const [waiting, paid] = [await offers.publish(claimed), await offers.publish(tenth)]
  const member = await offers.newMember()
  await offers.join(member, waiting)
  for (let count = 0; count < 3; count += 1) await offers.deposited(member, 100n * M)
  await offers.join(member, paid)
  const [first] = await offers.rewardsOf(member, waiting)
  await offers.claim(member, first?.id ?? '')
  await offers.deposited(member, 100n * M)
  return { member, waiting, paid }
}

test('rewards are listed newest first, page by page, and filtered by state, kind and days', async () => {
  const { member } = await rewarded()
  const first = await read(member, { limit: 2 })
  const second = await read(member, { limit: 2, after: first.value.next })
  const third = await read(member, { limit: 2, after: second.value.next })
  const ids = [first, second, third].flatMap(({ value }) => value.list.map(({ id }) => BigInt(id)))
  expect(ids).toHaveLength(5)
  expect(ids).toEqual(ids.toSorted((a, b) => (a > b ? -1 : 1)))
  expect(third.value.next).toBeUndefined()
  expect((await statesOf(member, { show: 'waiting' })).toSorted()).toEqual(Array(3).fill('claimable'))
  expect((await statesOf(member, { show: 'past' })).toSorted()).toEqual(['claimed', 'issued'])
  expect(await statesOf(member, { state: 'issued' })).toEqual(['issued'])
  expect(await statesOf(member, { kind: 'cashback' })).toEqual([])
  expect(await statesOf(member, { kind: 'deposit', period: 'today' })).toHaveLength(5)
  expect(await statesOf(member, { period: 'yesterday' })).toEqual([])
  expect(await statesOf(await offers.newMember(), {})).toEqual([])
})

test('days come as a name or as two ends, of a year at most', async () => {
  const member = await offers.newMember()
  const statusOf = async (days: object) => (await read(member, days)).status
  expect(await statusOf({ from: '2026-01-01', to: '2026-01-31' })).toBe(200)
  expect(await statusOf({ from: '2026-01-01' })).toBe(400)
  expect(await statusOf({ period: 'week', from: '2026-01-01', to: '2026-01-31' })).toBe(400)
  expect(await statusOf({ from: '2024-01-01', to: '2026-01-31' })).toBe(400)
})

test('sums count what was paid, and what can be claimed until when', async () => {
  const { member } = await rewarded()
  expect(await totalsOf(member)).toMatchObject({
    count: 5,
    paidCash: '20.00',
    grantedBonus: '0.00',
    claimable: 3,
    claimableCash: '30.00',
    claimableBonus: '0.00',
  })
  expect(await totalsOf(member)).toHaveProperty('claimEndsAt')
  expect(await totalsOf(member, { show: 'past' })).toMatchObject({ count: 2, claimable: 0 })
})

test('the badge counts rewards to claim, and none for a member who is shut out of play', async () => {
  const { member } = await rewarded()
  expect(await countOf(member)).toMatchObject({ rewardCount: 3 })
  await offers.server.asOwner(
    `UPDATE offer_occurrence SET claim_ends_at = clock_timestamp() - interval '1 second'
      WHERE id = (SELECT min(id) FROM offer_occurrence WHERE member_id = $1 AND state = 'claimable')`,
    [member.id],
  )
  expect(await countOf(member)).toMatchObject({ rewardCount: 2 })
  await offers.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (member_id) DO UPDATE SET excluded_at = excluded.excluded_at`,
    [member.merchantId, member.id],
  )
  expect(await countOf(member)).toMatchObject({ rewardCount: 0 })
})

test('the file has the same rewards as lines', async () => {
  const { member } = await rewarded()
  const answer = await offers.server.site.inject({
    url: `${memberRewards.file.path}?show=past`,
    headers: { ...member.proof.headers, host: offers.server.host, 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.statusCode).toBe(200)
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"number","time_utc","book_date","offer","kind","kind_words","state"')
  expect(lines[1]).toContain(',"deposit","Deposit offer","issued","Credited","cash",100.00,10.00,')
  expect(lines[2]).toContain(',"claimed","Claimed","cash",')
})
