import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/offer-dry-runs.ts'
import { publishOffer } from '#contract/console/offers.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'
import { closeDays } from '#test/pg/agent-contracts.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  openOfferStage,
  tenth,
  withSums,
} from '#test/pg/offer-stage.ts'
import { runJob } from '#test/pg/run-job.ts'

import { wireOf } from './rules-wire.ts'

let offers: OfferStage
let operators: OfferOperators
beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
})
afterAll(() => offers.server.close())

type Run = Output<typeof calls.readDryRun>
const read = async (id: unknown) =>
  (await operators.operate(calls.readDryRun, { id })).value as unknown as Run
const start = (offer: string, version: OfferVersion | undefined, joining = 'joined') =>
  operators.operate(calls.startDryRun, {
    offer,
    joining,
    ...(version ? { rules: wireOf(writeOffer(version)) } : {}),
  })
async function run(offer: string, version: OfferVersion, joining = 'joined'): Promise<Run> {
  const { value } = await start(offer, version, joining)
  await runJob(offers.server.services, 'answer_dry_runs')
  return await read(value?.['id'])
}

/** Pays in by the brand's bank channel, as members do: the fee is 1 % and 1.00. */
async function payIn({ stage }: OfferStage, { proof }: OfferMember, amount: string): Promise<void> {
  const id = await stage.idOf(stage.order({ amount }, proof))
  expect((await stage.match(id, amount)).status).toBe(200)
}

async function granted(offer: string) {
  const [row] = await offers.server.asOwner<{ grants: number; members: number; amount: bigint }>(
    `SELECT count(*)::integer AS grants, count(DISTINCT member_id)::integer AS members,
            coalesce(sum(amount), 0)::bigint AS amount
       FROM offer_occurrence WHERE offer = $1 AND state = 'issued'`,
    [offer],
  )
  return { grants: row?.grants, members: row?.members, amount: writeAmount(row?.amount ?? 0n) }
}

/** Twice for each person, by a budget of 120.00; and the same version in a group with a better one. */
const ran: OfferVersion = {
  ...withSums(tenth, { budget: 120n * M }),
  limits: [{ of: 'uses', per: 'person', period: 'ever', value: 2n }],
}

test('a dry run over days in which the offer ran grants what the offer granted', async () => {
  const stack = { group: 'ran', mode: 'best', priority: 10 } as const
  const offer = await offers.publish({ ...ran, stack })
  const rival = await offers.publish(
    { ...tenth, stack, sums: withSums(tenth, { tiers: [{ from: 500n * M, ratePpm: 150_000 }] }).sums },
    'ran-rival',
  )
  const [one, two, three] = [
    await offers.newMember(),
    await offers.newMember(),
    await offers.newMember(),
  ] as const
  await payIn(offers, three, '200.00')
  await offers.join(one, offer)
  await offers.join(two, offer)
  await offers.join(two, rival)
  for (const amount of ['100.00', '450.00', '300.00']) await payIn(offers, one, amount)
  for (const amount of ['600.00', '400.00', '350.00']) await payIn(offers, two, amount)
  await offers.join(three, offer)
  await payIn(offers, three, '1000.00')
  const real = await granted(offer)
  expect(real.grants).toBeGreaterThan(2)
  const { state, judged, deeds, answer } = await run(offer, { ...ran, stack })
  expect([state, judged, deeds]).toEqual(['done', 8, 8])
  expect(answer).toMatchObject({ ...real, isPaid: true })
  const refused = Object.fromEntries(answer?.refused.map(({ why, deeds: count }) => [why, count]) ?? [])
  expect(refused).toMatchObject({ needs_opt_in: 1, limit: 1, group: 1, budget_spent: 2 })
  expect(answer?.budgetSpentAt).toBeDefined()
  // With all members as joined, the deposit before joining would have been rewarded too.
  const all = (await run(offer, withSums({ ...ran, stack }, { budget: 900n * M }), 'everybody')).answer
  expect(all?.members).toBe(3)
})

test('newcomers are counted by their registrations; what is not paid yet grants nothing', async () => {
  const newcomer: OfferVersion = {
    ...tenth,
    kind: 'newbie',
    trigger: { event: 'registration', product: 'any', recurrence: 'once', channels: [] },
    sums: withSums(tenth, { tiers: [{ from: 0n, amount: 5n * M }] }).sums,
  }
  const { answer } = await run('welcome', newcomer, 'everybody')
  expect(answer?.members).toBeGreaterThan(0)
  expect(answer?.grants).toBe(answer?.members)
  const { sums } = withSums(tenth, { tiers: [{ from: 10n * M, count: 5 }] })
  const points = { ...tenth, sums, reward: { of: 'points' } } as const
  expect((await run('points', points)).answer).toMatchObject({ isPaid: false, grants: 0 })
})

test('deposits of a day are one sum, once the day is over', async () => {
  const member = await offers.newMember()
  for (const amount of ['150.00', '100.00']) await payIn(offers, member, amount)
  await offers.server.asOwner(
    `UPDATE deposit SET credited_at = date_trunc('day', credited_at) - interval '12 hours' WHERE member_id = $1`,
    [member.id],
  )
  await offers.server.asOwner(`UPDATE member SET created_at = now() - interval '9 days' WHERE id = $1`, [
    member.id,
  ])
  const daily = { ...tenth, trigger: { ...tenth.trigger, recurrence: 'day' } } as const
  // The fees of the channel are not credited.
  const { answer } = await run('daily', daily, 'everybody')
  expect(answer).toMatchObject({ isPaid: true, grants: 1, amount: '24.55' })
})

test('figures of closed days are judged by member and period', async () => {
  const { server } = offers
  const members = [await offers.newMember(), await offers.newMember()]
  // They registered before they played.
  await server.asOwner(`UPDATE member SET created_at = created_at - interval '9 days' WHERE id = ANY ($1)`, [
    members.map(({ id }) => id),
  ])
  const { zone = 'UTC' } = server.services.registry.findById(server.merchantId) ?? {}
  const today = dayAt(Date.now(), zone)
  const [one, two] = [addDays(today, -2), addDays(today, -3)]
  const hall = { product: 'games', category: 'slots', code: 'vendor' } as const
  await closeDays(
    server,
    members.flatMap((member) => [
      { member, above: [], hall, day: one, stake: 1_000n, win: 400n },
      { member, above: [], hall, day: two, stake: 2_000n, win: 2_400n },
    ]) as never,
    { from: two, through: one },
  )
  const rebate = { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] } as const
  const tiers = [{ from: 10n * M, ratePpm: 10_000, cap: 15n * M }]
  const daily: OfferVersion = { ...withSums(tenth, { tiers }), kind: 'turnover', trigger: rebate }
  expect((await run('daily', daily, 'everybody')).answer).toMatchObject({
    isPaid: true,
    members: 2,
    grants: 4,
    amount: '50.00',
  })
  const loss: OfferVersion = { ...daily, kind: 'cashback', trigger: { ...rebate, event: 'net_loss' } }
  expect((await run('loss', loss, 'everybody')).answer).toMatchObject({ grants: 2, amount: '12.00' })
})

test('the second operator runs the rules of the proposal; the same run is answered once', async () => {
  const stack = { group: 'proposed', mode: 'all', priority: 10 } as const
  const rules = wireOf(writeOffer({ ...tenth, stack, market: 'base' }))
  const offer = 'proposed-offer'
  expect((await start(offer, undefined)).status).toBe(404)
  const sent = await operators.operate(publishOffer, { offer, version: 0, rules, reason: 'For December' })
  expect(sent.status).toBe(200)
  const first = await start(offer, undefined)
  expect([first.status, (await start(offer, { ...tenth, stack, market: 'base' })).value]).toEqual([
    200,
    first.value,
  ])
  expect((await read(first.value['id'])).state).toBe('waits')
  await runJob(offers.server.services, 'answer_dry_runs')
  expect((await read(first.value['id'])).state).toBe('done')
})

test('an operator who sees members reads those with the largest amounts, page by page', async () => {
  const offer = await offers.publish(tenth)
  const members = [await offers.newMember(), await offers.newMember(), await offers.newMember()]
  for (const [at, member] of members.entries()) await payIn(offers, member, `${100 * (at + 1)}.00`)
  const { id, answer } = await run(
    offer,
    withSums(tenth, { tiers: [{ from: 95n * M, ratePpm: 100_000, cap: 50n * M }] }),
    'everybody',
  )
  const list = async (given: object, by = operators.owner) => {
    const { status, value } = await operators.operate(calls.listDryRunMembers, { id, ...given }, by)
    return { status, ...(value as unknown as Output<typeof calls.listDryRunMembers>) }
  }
  const all = (await list({ limit: 100 })).list
  expect(all.length).toBe(answer?.members)
  expect(all.map(({ amount }) => Number(amount))).toEqual(
    all.map(({ amount }) => Number(amount)).toSorted((a, b) => b - a),
  )
  const own = all.filter(({ member }) => members.some((one) => one.id.toString() === member.id))
  expect(own.map(({ amount, grants }) => [amount, grants])).toEqual([
    ['29.60', 1],
    ['19.70', 1],
    ['9.80', 1],
  ])
  const first = await list({ limit: 2 })
  expect(first.list).toEqual(all.slice(0, 2))
  expect((await list({ limit: 2, after: first.next })).list).toEqual(all.slice(2, 4))
  expect(JSON.stringify(answer)).not.toContain('memberId')
  const reader = await offers.server.fixtures.operatorSession(
    permissions.filter((one) => one !== 'members.read'),
  )
  expect((await list({}, reader)).status).toBe(403)
})

test('a run of another brand does not exist, contradictions are refused, and a brand has five open ones', async () => {
  const { value } = await start('own-run', tenth)
  await offers.server.asOwner('UPDATE offer_dry_run SET merchant_id = $1 WHERE id = $2', [
    (await offers.server.fixtures.merchant()).id,
    value['id'],
  ])
  expect((await operators.operate(calls.readDryRun, { id: value['id'] })).status).toBe(404)
  expect((await operators.operate(calls.listDryRunMembers, { id: value['id'] })).status).toBe(404)
  expect((await start('no-code', { ...tenth, needs: ['code'] })).code).toBe('offer_unfit')
  for (let place = 1; place <= 5; place += 1) expect((await start(`run-${place}`, tenth)).status).toBe(200)
  expect((await start('run-6', tenth)).code).toBe('dry_runs_busy')
})

test('a run that was stopped three times ends without an answer', async () => {
  const { value } = await start('run-1', tenth)
  await offers.server.asOwner('UPDATE offer_dry_run SET attempts = 3 WHERE id = $1', [value['id']])
  await runJob(offers.server.services, 'answer_dry_runs')
  expect((await read(value['id'])).state).toBe('failed')
})
