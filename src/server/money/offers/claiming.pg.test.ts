import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { memberOffers } from '#contract/offers.ts'
import { barredCases } from '#domain/offers/barred-cases.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  claimed,
  openOfferStage,
  tenth,
  withSums,
} from '#test/pg/offer-stage.ts'
import { runJob } from '#test/pg/run-job.ts'

let offers: OfferStage
beforeAll(async () => {
  offers = await openOfferStage()
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})

/** A member who joined, with a reward of 10.00 that waits to be claimed. */
async function waiting(offer: string, member?: OfferMember) {
  const who = member ?? (await offers.newMember())
  expect((await offers.join(who, offer)).code).toBeUndefined()
  await offers.deposited(who, 100n * M)
  const [reward] = await offers.rewardsOf(who, offer)
  return { member: who, id: reward?.id ?? '', state: reward?.state }
}
const used = async (offer: string) =>
  (
    await offers.server.asOwner<{ currency: string; used: bigint }>(
      'SELECT currency, used FROM offer_budget WHERE offer = $1 ORDER BY currency',
      [offer],
    )
  ).map(({ currency, used: spent }) => [currency, spent])
const samePerson = (members: readonly OfferMember[], payee: string) =>
  offers.server.asOwner(`UPDATE member SET payee_name = $2, birthday = '1990-01-01' WHERE id = ANY ($1)`, [
    members.map(({ id }) => id),
    payee,
  ])

test('a deposit of a member who joined is rewarded; a claim from two tabs pays once', async () => {
  const offer = await offers.publish(claimed)
  const member = await offers.newMember()
  expect(await offers.stateOf(member, offer)).toBe('join')
  await offers.deposited(member, 100n * M)
  expect(await offers.rewardsOf(member, offer)).toEqual([])
  const { id } = await waiting(offer, member)
  expect(await offers.stateOf(member, offer)).toBe('claim')
  const answers = await Promise.all(Array.from({ length: 8 }, () => offers.claim(member, id)))
  expect(new Set(answers.map(({ status, value }) => JSON.stringify([status, value])))).toHaveLength(1)
  expect(answers[0]).toMatchObject({ status: 200, value: { state: 'claimed', amount: '10.00' } })
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
  expect(await offers.stateOf(member, offer)).toBe('claimed')
})

test('a reward without a claim is credited in the deposit’s own transaction, once for each deposit', async () => {
  const offer = await offers.publish(tenth)
  const { stage } = offers
  const member = { ...(await offers.server.fixtures.member()) }
  const proof = await offers.server.fixtures.memberSession(member)
  await offers.join({ ...member, proof }, offer)
  const id = await stage.idOf(stage.order({}, proof))
  expect((await stage.match(id)).status).toBe(200)
  // 1,000.00 less the fee of 1 % and 1.00, of which a tenth is beyond the cap of 50.00.
  expect(await balanceOf(offers.server, member)).toBe(989n * M + 50n * M)
  expect(await offers.rewardsOf({ ...member, proof }, offer)).toMatchObject([
    { state: 'issued', amount: '50.00', value: '989.00' },
  ])
  await offers.deposited({ ...member, proof }, 989n * M, { id: BigInt(id) })
  expect(await offers.rewardsOf({ ...member, proof }, offer)).toHaveLength(1)
})

test('64 members who claim at the same time never pass a budget', async () => {
  const offer = await offers.publish(withSums({ ...claimed, grantsMax: 60 }, { budget: 255n * M }))
  const all: Awaited<ReturnType<typeof waiting>>[] = []
  for (let count = 0; count < 64; count += 1) all.push(await waiting(offer))
  /** A member repeats a claim that waited too long for the lock of the budget. */
  const claim = async (one: (typeof all)[number]): ReturnType<typeof offers.claim> => {
    const answer = await offers.claim(one.member, one.id)
    return answer.code === 'unavailable' ? await claim(one) : answer
  }
  const answers = await Promise.all(all.map(claim))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['budget_spent']))
  expect(await used(offer)).toEqual([
    ['', 25n],
    [CURRENCY, 250n * M],
  ])
  const [paid] = await offers.server.asOwner<{ sum: bigint }>(
    `SELECT sum(amount)::bigint AS sum FROM offer_occurrence WHERE offer = $1 AND state = 'claimed'`,
    [offer],
  )
  expect(paid?.sum).toBe(250n * M)
  // A repeated claim gets its answer although the budget is spent.
  const first = all[answers.findIndex(({ status }) => status === 200)]
  expect((await offers.claim(first?.member ?? fail(), first?.id ?? '')).status).toBe(200)
})
const fail = (): never => {
  throw new Error('no claim was paid')
}

test('eight accounts of one person who claim at the same time are paid once; an operator judges the others', async () => {
  const version = { ...claimed, limits: [{ of: 'uses', per: 'person', period: 'ever', value: 1n }] } as const
  const offer = await offers.publish(version)
  const all = []
  for (let count = 0; count < 8; count += 1) all.push(await waiting(offer))
  await samePerson(
    all.map(({ member }) => member),
    'One Person',
  )
  const answers = await Promise.all(all.map(({ member, id }) => offers.claim(member, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'review_waits')).toHaveLength(7)
  const reviewed = all[answers.findIndex(({ status }) => status !== 200)]
  expect((await offers.claim(reviewed?.member ?? fail(), reviewed?.id ?? '')).code).toBe('review_waits')
})

test('an exclusion that began before a reward is seen by it', async () => {
  const offer = await offers.publish(tenth)
  const member = await offers.newMember()
  await offers.join(member, offer)
  const { server } = offers
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const excluding = server.services.store.transact(async (tx) => {
    await lockLimits(tx, { merchantId: member.merchantId, memberId: member.id })
    locked.resolve()
    await gate.promise
  })
  await locked.promise
  let isDone = false
  const rewarding = offers.deposited(member, 100n * M).finally(() => {
    isDone = true
  })
  const isWaiting = async () =>
    isDone ||
    (await server.asOwner(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0
  await expect.poll(isWaiting).toBe(true)
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [member.merchantId, member.id],
  )
  gate.resolve()
  await excluding
  expect(await rewarding).toEqual([])
})

test.each(barredCases)('the database bars a member %s', async (_who, facts, reason) => {
  const { server } = offers
  const accountType = facts.isTrial ? 4 : facts.isAgent ? 2 : 0
  const { id, merchantId } = await server.fixtures.member({ accountType })
  if (!facts.isActive) await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [id])
  if (facts.isShutOut)
    await server.asOwner(
      `INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 day')`,
      [merchantId, id],
    )
  if (facts.hasHarmMarker)
    await server.asOwner(
      `INSERT INTO harm_mark (merchant_id, member_id, weight, met, markers, day, since)
       VALUES ($1, $2, 1, '[{}]', '{night}', current_date, current_date)`,
      [merchantId, id],
    )
  const [row] = await server.asOwner<{ barred: string | null }>(
    'SELECT offer_barred($1, $2, clock_timestamp()) AS barred',
    [merchantId, id],
  )
  expect(row?.barred).toBe(reason ?? null)
})

test('a member who is shut out neither sees offers, nor joins, nor is rewarded, nor claims', async () => {
  const offer = await offers.publish(claimed)
  const { member, id } = await waiting(offer)
  const { server } = offers
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [member.merchantId, member.id],
  )
  const other = await offers.publish(claimed)
  expect((await offers.join(member, other)).code).toBe('offer_barred')
  expect((await offers.claim(member, id)).code).toBe('offer_barred')
  await offers.deposited(member, 100n * M)
  const { list, rewards } = await offers.list(member)
  expect([list, rewards.map(({ state }) => state)]).toEqual([[], ['claimable']])
  expect(await balanceOf(server, member)).toBe(0n)
})

test('joining is judged: version, code, time and audience', async () => {
  const { stage, publish, newMember } = offers
  const member = await newMember()
  const coded = await publish({ ...claimed, needs: ['opt_in', 'code'], code: 'TET2027' })
  const joinBy = (offer: string, input: object) =>
    stage.ask(memberOffers.join, { offer, version: 1, ...input }, member.proof)
  expect((await joinBy(coded, {})).code).toBe('promo_code_wrong')
  expect((await joinBy(coded, { promoCode: 'tet2027' })).code).toBe('promo_code_wrong')
  await publish({ ...claimed, needs: ['opt_in', 'code'], code: 'TET2027' }, coded)
  expect((await joinBy(coded, { promoCode: 'TET2027' })).code).toBe('offer_changed')
  expect((await joinBy(coded, { promoCode: 'TET2027', version: 2 })).code).toBeUndefined()
  expect((await joinBy(coded, { promoCode: 'TET2027', version: 2 })).code).toBe('offer_joined')
  const codeOf = async (version: typeof claimed) => (await offers.join(member, await publish(version))).code
  const { window, audience } = claimed
  expect(await codeOf({ ...claimed, window: { ...window, startsAtMs: Date.now() + DAY_MS } })).toBe(
    'offer_not_begun',
  )
  expect(await codeOf({ ...claimed, window: { ...window, closesAtMs: Date.now() - 1 } })).toBe('offer_closed')
  expect(await codeOf({ ...claimed, audience: { ...audience, ageMin: 99 } })).toBe('offer_not_for_you')
  // A version from before segments were refused.
  const segments = ['sleepers']
  expect(await codeOf({ ...claimed, audience: { ...audience, segments } })).toBe('offer_not_for_you')
  expect((await offers.join(member, 'no-such-offer')).status).toBe(404)
})

test('a newcomer’s offer pays for the registration when it is joined, and no second time after leaving', async () => {
  const offer = await offers.publish({
    ...withSums(tenth, { tiers: [{ from: 0n, amount: 8n * M }] }),
    kind: 'newbie',
    trigger: { event: 'registration', product: 'any', recurrence: 'once', channels: [] },
  })
  const member = await offers.newMember()
  await offers.join(member, offer)
  expect(await balanceOf(offers.server, member)).toBe(8n * M)
  const { stage } = offers
  expect((await stage.ask(memberOffers.leave, { offer }, member.proof)).status).toBe(200)
  await offers.publish(tenth, offer)
  expect((await offers.join(member, offer, 2)).code).toBeUndefined()
  expect(await balanceOf(offers.server, member)).toBe(8n * M)
})

test('a member keeps the version that they joined, and gets nothing after leaving', async () => {
  const offer = await offers.publish(tenth)
  const member = await offers.newMember()
  await offers.join(member, offer)
  await offers.publish(withSums(tenth, { tiers: [{ from: 10n * M, amount: 1n * M }] }), offer)
  await offers.deposited(member, 100n * M)
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
  await offers.stage.ask(memberOffers.leave, { offer }, member.proof)
  await offers.deposited(member, 100n * M)
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
})

test('limits count before the grant: those of amounts reduce it, those of uses end it', async () => {
  const offer = await offers.publish({
    ...withSums(tenth, { limits: [{ of: 'amount', per: 'member', period: 'day', value: 15n * M }] }),
    limits: [{ of: 'uses', per: 'offer', period: 'ever', value: 3n }],
  })
  const [one, other] = [await offers.newMember(), await offers.newMember()]
  for (const member of [one, other]) await offers.join(member, offer)
  for (let count = 0; count < 3; count += 1) await offers.deposited(one, 100n * M)
  expect(await balanceOf(offers.server, one)).toBe(15n * M)
  for (let count = 0; count < 2; count += 1) await offers.deposited(other, 100n * M)
  expect(await balanceOf(offers.server, other)).toBe(10n * M)
})

test('a limit that was reached since the deposit refuses the claim', async () => {
  const limits = [{ of: 'uses', per: 'member', period: 'ever', value: 1n }] as const
  const offer = await offers.publish({ ...claimed, limits })
  const { member, id } = await waiting(offer)
  await offers.deposited(member, 100n * M)
  const [second] = await offers.rewardsOf(member, offer)
  expect((await offers.claim(member, id)).status).toBe(200)
  expect((await offers.claim(member, second?.id ?? '')).code).toBe('reward_limit')
})

test('of a group the first offer pays; once its limit is reached, the next one', async () => {
  const stack = { group: 'first-of', mode: 'first', priority: 1 } as const
  const limits = [{ of: 'uses', per: 'member', period: 'ever', value: 1n }] as const
  const first = await offers.publish({ ...tenth, needs: [], limits, stack })
  const next = await offers.publish({ ...tenth, needs: [], stack: { ...stack, priority: 2 } })
  const member = await offers.newMember()
  for (const expected of [first, next, next]) {
    const [paid, ...more] = await offers.deposited(member, 100n * M)
    expect([paid?.offer, more]).toEqual([expected, []])
  }
  await offers.publish({ ...tenth, window: { ...tenth.window, endsAtMs: Date.now() - 1 } }, first)
  await offers.publish({ ...tenth, window: { ...tenth.window, endsAtMs: Date.now() - 1 } }, next)
})

test('a spent budget is recorded with its reason, and an offer for each deposit pays no such deposit later', async () => {
  const offer = await offers.publish(withSums(tenth, { budget: 15n * M }))
  const member = await offers.newMember()
  await offers.join(member, offer)
  for (let count = 0; count < 2; count += 1) await offers.deposited(member, 100n * M)
  const rewards = await offers.rewardsOf(member, offer)
  expect(rewards.map(({ state, cause }) => [state, cause])).toEqual([
    ['refused', 'budget_spent'],
    ['issued', undefined],
  ])
  expect((await offers.claim(member, rewards[0]?.id ?? '')).code).toBe('claim_over')
})

test('a reward that is not claimed in time lapses', async () => {
  const offer = await offers.publish(claimed)
  const { member, id } = await waiting(offer)
  await offers.server.asOwner(`UPDATE offer_occurrence SET claim_ends_at = now() WHERE id = $1`, [id])
  expect((await offers.claim(member, id)).code).toBe('claim_over')
  await runJob(offers.server.services, 'lapse_rewards')
  expect((await offers.rewardsOf(member, offer)).map(({ state }) => state)).toEqual(['lapsed'])
  expect((await offers.claim(member, id)).code).toBe('claim_over')
  expect(await balanceOf(offers.server, member)).toBe(0n)
})

test('a request id claims one reward, and a reward of another member is absent', async () => {
  const [one, two] = [await offers.publish(claimed), await offers.publish(claimed)]
  const member = await offers.newMember()
  await offers.join(member, two)
  const { id } = await waiting(one, member)
  const [second] = await offers.rewardsOf(member, two)
  const requestId = randomUUID()
  expect((await offers.claim(member, id, requestId)).status).toBe(200)
  expect((await offers.claim(member, second?.id ?? '', requestId)).code).toBe('request_conflict')
  expect((await offers.claim(await offers.newMember(), second?.id ?? '')).status).toBe(404)
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
})

test('the database keeps what ended: no reward is paid a second time, and no budget is passed', async () => {
  const offer = await offers.publish(withSums(claimed, { budget: 10n * M }))
  const { member, id } = await waiting(offer)
  await offers.claim(member, id)
  const { server } = offers
  await expect(
    server.asOwner(
      `UPDATE offer_occurrence SET state = 'claimable', transfer_id = NULL, ended_at = NULL WHERE id = $1`,
      [id],
    ),
  ).rejects.toThrow('is claimed')
  await expect(
    server.asOwner('UPDATE offer_budget SET used = used + 1 WHERE offer = $1', [offer]),
  ).rejects.toThrow('offer_budget_check')
  await expect(
    server.asOwner(
      `INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount,
         day, claim_ends_at)
       SELECT merchant_id, member_id, offer, version, occurrence, 'claimable', currency, value, amount, day, now()
         FROM offer_occurrence WHERE id = $1`,
      [id],
    ),
  ).rejects.toThrow('offer_occurrence_member_id_offer_occurrence_key')
})

test('a member who has reached no level has the first one of the brand', async () => {
  await offers.server.asOwner(
    `WITH clay AS (
       INSERT INTO club (merchant_id, label_name, rank_level) VALUES ($1, 'Clay', 3) RETURNING id
     ), terms AS (
       INSERT INTO level_terms (merchant_id, version, from_day, window_days) VALUES ($1, 1, '2026-01-01', 30)
     )
     INSERT INTO level_rank (merchant_id, version, rank, club_id, name, turnover) SELECT $1, 1, 0, id, 'Clay', 0 FROM clay`,
    [offers.server.merchantId],
  )
  const forLevel = (level: string) =>
    offers.publish({ ...tenth, audience: { ...tenth.audience, levels: [level] } })
  const member = await offers.newMember()
  expect((await offers.join(member, await forLevel('3'))).status).toBe(200)
  expect((await offers.join(member, await forLevel('0'))).code).toBe('offer_not_for_you')
})
