import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/offer-rewards.ts'
import * as raffleCalls from '#contract/console/raffles.ts'
import type { Output } from '#contract/endpoint.ts'
import { memberOffers, type MemberReward } from '#contract/offers.ts'
import { permissions } from '#domain/access/permission.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  claimed,
  openOfferStage,
  withSums,
} from '#test/pg/offer-stage.ts'
import {
  addRaffle,
  claim as play,
  gameOf,
  giveTo,
  raffleFaults,
  sumsOf,
  ticketsOf,
} from '#test/pg/raffle-stage.ts'
import { runJob } from '#test/pg/run-job.ts'

let offers: OfferStage
let operators: OfferOperators
beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
})
beforeEach(() => offers.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  expect(await raffleFaults(offers.server)).toEqual([])
  await offers.server.close()
})

const reason = 'Granted to the wrong player'

/** Two tickets of a raffle for each deposit from 10.00, each worth 1.00. */
const twoOf = (raffle: string, sums: Parameters<typeof withSums>[1] = {}): OfferVersion => ({
  ...withSums(claimed, { tiers: [{ from: 10n * M, count: 2 }], ticketWorth: 1n * M, ...sums }),
  reward: { of: 'tickets', raffle },
})

/** A member who joined, with a reward of tickets that waits. */
async function waiting(offer: string, member?: OfferMember) {
  const who = member ?? (await offers.newMember())
  if (!member) expect((await offers.join(who, offer)).code).toBeUndefined()
  await offers.deposited(who, 100n * M)
  const [reward] = await offers.rewardsOf(who, offer)
  return { member: who, id: reward?.id ?? '', reward: reward as MemberReward | undefined }
}
const openOf = (member: OfferMember, raffle: string) => ticketsOf(offers.server, member, raffle)
const used = async (offer: string) =>
  (
    await offers.server.asOwner<{ currency: string; used: bigint }>(
      `SELECT currency, offer_budget_used(merchant_id, offer, version, currency) AS used FROM offer_budget
        WHERE offer = $1 ORDER BY currency`,
      [offer],
    )
  ).map((row) => [row.currency, row.used])
const read = async (id: string) =>
  (await operators.operate(calls.readReward, { id })).value as unknown as Output<typeof calls.readReward>
const revoke = (id: string, given: object = {}, by = operators.owner) =>
  operators.operate(calls.revokeTickets, { id, reason, requestId: randomUUID(), ...given }, by)

test('tickets of a reward are given once when it is claimed, and are played as any other', async () => {
  const raffle = await addRaffle(offers.server)
  const offer = await offers.publish(twoOf(raffle))
  const { member, id, reward } = await waiting(offer)
  expect(reward).toMatchObject({
    gives: 'tickets',
    amount: '2.00',
    tickets: { raffle, name: 'Prize wheel', count: 2, revoked: 0 },
  })
  expect(await openOf(member, raffle)).toEqual([])
  const requestId = randomUUID()
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => offers.claim(member, id, requestId)),
    ...Array.from({ length: 4 }, () => offers.claim(member, id)),
  ])
  expect(new Set(answers.map(({ status, value }) => JSON.stringify([status, value])))).toHaveLength(1)
  expect(answers[0]).toMatchObject({ status: 200, value: { state: 'claimed', tickets: { count: 2 } } })
  const [one, two, ...more] = await openOf(member, raffle)
  expect([one, two].includes(undefined), 'two tickets are open').toBe(false)
  expect(more).toEqual([])
  const card = (await offers.list(member)).list.find((listed) => listed.offer === offer) as unknown as {
    rules: { reward: object }
  }
  expect(card.rules.reward).toEqual({ of: 'tickets', raffle, name: 'Prize wheel' })
  const drawn = await play(offers.server, member, one)
  expect(drawn).toMatchObject({ raffle })
  expect(await read(id)).toMatchObject({
    ticketFacts: { raffle, count: 2, worth: '1.00', open: 1, played: 1, lapsed: 0, revoked: 0 },
  })
})

test('64 members who claim tickets at the same time pass neither the budget nor the tickets of the raffle', async () => {
  const raffle = await addRaffle(offers.server, { tickets: 135 })
  const rich = await offers.publish(twoOf(raffle, { budget: 41n * M }))
  const all: Awaited<ReturnType<typeof waiting>>[] = []
  for (let count = 0; count < 64; count += 1) all.push(await waiting(rich))
  const answers = await Promise.all(all.map(claimUntilAnswered))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['budget_spent']))
  expect(await used(rich)).toEqual([[CURRENCY, 40n * M]])
  expect(await sumsOf(offers.server, raffle)).toEqual({ given: 40, reserved: 88, left: 7 })
  // Of an offer without a budget the raffle itself ends the tickets.
  const endless = await offers.publish(twoOf(raffle))
  const more = all.slice(0, 20).map(({ member }) => member)
  for (const member of more) await offers.join(member, endless)
  const rewarded = await Promise.all(more.map((member) => offers.deposited(member, 100n * M)))
  expect(rewarded.flat()).toHaveLength(3)
  expect(await sumsOf(offers.server, raffle)).toEqual({ given: 40, reserved: 94, left: 1 })
})
type Waiting = Awaited<ReturnType<typeof waiting>>
/** A claim that the database could not serve at once is repeated. */
const claimUntilAnswered = async (one: Waiting): ReturnType<typeof offers.claim> => {
  const answer = await offers.claim(one.member, one.id)
  return answer.code === 'unavailable' ? await claimUntilAnswered(one) : answer
}

test('a reward that has reserved nothing takes what is left, or waits on and says so', async () => {
  const raffle = await addRaffle(offers.server, { tickets: 4 })
  const offer = await offers.publish(twoOf(raffle, { budget: 10n * M }))
  const [first, second] = [await waiting(offer), await waiting(offer)]
  // As if the previous release had promised both.
  for (const { id } of [first, second]) await freeOf(id)
  expect((await offers.claim(first.member, first.id)).status).toBe(200)
  await waiting(offer)
  expect((await offers.claim(second.member, second.id)).code).toBe('tickets_unavailable')
  expect(await used(offer)).toEqual([[CURRENCY, 2n * M]])
  const [reward] = await offers.rewardsOf(second.member, offer)
  expect(reward).toMatchObject({ state: 'claimable', tickets: { isOut: true } })
})
const freeOf = (id: string) =>
  offers.server.asOwner(
    `SELECT raffle_free(merchant_id, 'offer', id::text) FROM offer_occurrence WHERE id = $1`,
    [id],
  )

test('tickets of a reward that waits are kept for it, whatever else the raffle gives', async () => {
  const { server } = offers
  const raffle = await addRaffle(server, { tickets: 3 })
  const offer = await offers.publish(twoOf(raffle))
  const { member, id, reward } = await waiting(offer)
  expect((reward as { tickets?: object }).tickets).not.toHaveProperty('isOut')
  const other = await offers.newMember()
  await giveTo(server, other, raffle)
  expect(await sumsOf(server, raffle)).toEqual({ given: 1, reserved: 2, left: 0 })
  await expect(giveTo(server, other, raffle)).rejects.toThrow()
  // The statement of the previous release finds none left either.
  const taken = await server.asOwner(
    'UPDATE raffle_sum SET given = given + 1 WHERE raffle = $1 AND given + 1 <= tickets RETURNING given',
    [raffle],
  )
  expect(taken).toEqual([])
  expect((await offers.claim(member, id)).status).toBe(200)
  expect(await sumsOf(server, raffle)).toEqual({ given: 3, reserved: 0, left: 0 })
})

test.each<[string, string, object]>([
  ['lapses', `state = 'lapsed', ended_at = clock_timestamp()`, { given: 0, reserved: 0, left: 3 }],
  [
    'is refused',
    `state = 'refused', reason = 'operator', ended_at = clock_timestamp()`,
    { given: 0, reserved: 0, left: 3 },
  ],
  ['waits for operators', `state = 'review', reason = 'person'`, { given: 0, reserved: 2, left: 1 }],
  ['is corrected to less', `amount = ${M}`, { given: 0, reserved: 1, left: 2 }],
  ['is corrected to more', `amount = ${3n * M}`, { given: 0, reserved: 3, left: 0 }],
  ['is corrected to more than are left', `amount = ${9n * M}`, { given: 0, reserved: 3, left: 0 }],
])('tickets of a reward that %s', async (_what, change, expected) => {
  const raffle = await addRaffle(offers.server, { tickets: 3 })
  const { id } = await waiting(await offers.publish(twoOf(raffle)))
  expect(await sumsOf(offers.server, raffle)).toEqual({ given: 0, reserved: 2, left: 1 })
  await offers.server.asOwner(`UPDATE offer_occurrence SET ${change} WHERE id = $1`, [id])
  expect(await sumsOf(offers.server, raffle)).toEqual(expected)
})

test('grants, claims, gifts and lapses at the same time promise no ticket twice, and keep every promise', async () => {
  const { server } = offers
  const raffle = await addRaffle(server, { tickets: 60 })
  const [one, other] = [await offers.publish(twoOf(raffle)), await offers.publish(twoOf(raffle))]
  const members = await Promise.all(Array.from({ length: 64 }, () => offers.newMember()))
  for (const [at, member] of members.entries()) await offers.join(member, at % 2 === 0 ? one : other)
  const lapsing = members.slice(0, 8)
  const early = await Promise.all(lapsing.map((member) => offers.deposited(member, 100n * M)))
  expect(early.flat()).toHaveLength(8)
  await server.asOwner(
    `UPDATE offer_occurrence SET claim_ends_at = now() WHERE member_id = ANY ($1::bigint[])`,
    [lapsing.map(({ id }) => id)],
  )
  const gifts = Array.from({ length: 8 }, () =>
    giveTo(server, members[0] ?? fail(), raffle).catch(() => 'none'),
  )
  const answers = await Promise.all([
    runJob(server.services, 'lapse_rewards').then(() => []),
    ...members.slice(8).map(async (member) => {
      const rows = await offers.deposited(member, 100n * M)
      return await Promise.all(
        rows.map(async ({ id }) => {
          const { status, code } = await claimUntilAnswered({ member, id: id.toString(), reward: undefined })
          return code ?? status
        }),
      )
    }),
  ])
  await Promise.all(gifts)
  // Each reward that was promised gets its tickets.
  expect(new Set(answers.flat())).toEqual(new Set([200]))
  const sums = await sumsOf(server, raffle)
  expect(sums).toMatchObject({ reserved: 0 })
  expect((sums?.given ?? 0) + (sums?.left ?? 0)).toBe(60)
  expect(sums?.left).toBeLessThanOrEqual(24)
  expect(await raffleFaults(server)).toEqual([])
})
const fail = (): never => {
  throw new Error('no such member')
}

test('operators list reserved tickets with reward, account and end, page by page; left is what is neither given nor reserved', async () => {
  const raffle = await addRaffle(offers.server, { tickets: 120 })
  const offer = await offers.publish(twoOf(raffle))
  const { member, id } = await waiting(offer)
  const list = (input: object = {}, by = operators.owner) =>
    operators.operate(raffleCalls.listReserved, { raffle, ...input }, by)
  const [account] = await offers.server.asOwner<{ account: string }>(
    'SELECT account FROM member WHERE id = $1',
    [member.id],
  )
  expect((await list()).value['list']).toEqual([
    {
      source: 'offer',
      reward: id,
      promisedBy: offer,
      member: { id: member.id.toString(), account: account?.account },
      count: 2,
      reservedAt: expect.any(String) as string,
      claimEndsAt: expect.any(String) as string,
    },
  ])
  await offers.server.asOwner(
    `WITH more AS (
       INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, reason, currency, value, amount, day)
       SELECT merchant_id, member_id, offer, version, 'more:' || nth, 'review', 'person', currency, value, amount, day
         FROM offer_occurrence, generate_series(1, 51) AS nth WHERE id = $1
       RETURNING merchant_id, id)
     SELECT raffle_reserve(merchant_id, $2, 'offer', id::text, 2, $3) FROM more`,
    [id, raffle, M],
  )
  const first = (await list()).value as unknown as Output<typeof raffleCalls.listReserved>
  const second = (await list({ after: first.next })).value as unknown as typeof first
  expect([first.list.length, second.list.length, second.next]).toEqual([50, 2, undefined])
  expect(new Set([...first.list, ...second.list].map(({ reward }) => reward)).size).toBe(52)
  expect(second.list.map(({ claimEndsAt }) => claimEndsAt)).toEqual([undefined, undefined])
  const raffles = (await operators.operate(raffleCalls.listRaffles, {})).value as unknown as Output<
    typeof raffleCalls.listRaffles
  >
  expect(raffles.list.find((one) => one.raffle === raffle)).toMatchObject({
    tickets: 120,
    given: 0,
    reserved: 104,
  })
  expect((await list({ after: 'e30' })).code).toBe('invalid_input')
  const { id: merchantId } = await offers.server.fixtures.merchant()
  const foreign = await offers.server.fixtures.operatorSession(permissions, { merchantId })
  expect((await list({ merchantCode: undefined }, foreign)).status).toBe(404)
})

test('a deed is not rewarded with more tickets than its raffle has left', async () => {
  const raffle = await addRaffle(offers.server, { tickets: 3 })
  const offer = await offers.publish(twoOf(raffle))
  const { member, id } = await waiting(offer)
  expect((await offers.claim(member, id)).status).toBe(200)
  const other = await offers.newMember()
  await offers.join(other, offer)
  expect(await offers.deposited(other, 100n * M)).toEqual([])
  // One is left, which another offer gives.
  const single = await offers.publish(twoOf(raffle, { tiers: [{ from: 10n * M, count: 1 }] }))
  await offers.join(other, single)
  const [reward] = await offers.deposited(other, 100n * M)
  expect(reward).toMatchObject({ offer: single, amount: M })
  expect((await offers.claim(other, reward?.id.toString() ?? '')).status).toBe(200)
})

test('a claim that fails after its tickets keeps none of them', async () => {
  const raffle = await addRaffle(offers.server)
  const offer = await offers.publish(twoOf(raffle, { budget: 10n * M }))
  const { member, id } = await waiting(offer)
  const { server } = offers
  await server.asOwner(`
    CREATE FUNCTION fail_audit() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN IF NEW.action = 'offer.claim' THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $f$;
    CREATE TRIGGER fail_audit BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION fail_audit()`)
  expect((await offers.claim(member, id)).status).toBe(500)
  await server.asOwner('DROP TRIGGER fail_audit ON audit_entry; DROP FUNCTION fail_audit()')
  expect(await openOf(member, raffle)).toEqual([])
  expect((await used(offer)).flatMap(([, sum]) => sum)).not.toContain(2n * M)
  expect((await offers.claim(member, id)).status).toBe(200)
  expect(await openOf(member, raffle)).toHaveLength(2)
  expect(await used(offer)).toEqual([[CURRENCY, 2n * M]])
})

test('a member with a limit is not invited, but claims what was earned before', async () => {
  const raffle = await addRaffle(offers.server)
  const offer = await offers.publish(twoOf(raffle))
  const { member, id } = await waiting(offer)
  await offers.server.asOwner('INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)', [
    member.merchantId,
    member.id,
  ])
  await offers.server.asOwner(
    `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
     VALUES ($1, $2, 'deposit', 'day', 100, now() + interval '1 day')`,
    [member.merchantId, member.id],
  )
  expect(await offers.deposited(member, 100n * M)).toEqual([])
  expect((await offers.join(member, await offers.publish(twoOf(raffle)))).code).toBe('offer_not_for_you')
  expect((await offers.claim(member, id)).status).toBe(200)
})

test('two operators take back the tickets that were not played; their worth returns to the budget', async () => {
  const raffle = await addRaffle(offers.server, { tickets: 2 })
  const offer = await offers.publish(twoOf(raffle, { budget: 2n * M }))
  const { member, id } = await waiting(offer)
  await offers.claim(member, id)
  const [first] = await openOf(member, raffle)
  await play(offers.server, member, first)
  const requestId = randomUUID()
  const { value } = await revoke(id, { requestId })
  expect(value).toEqual({ waits: expect.any(String) as string })
  expect((await revoke(id, { requestId })).value).toEqual(value)
  expect(await openOf(member, raffle)).toHaveLength(1)
  expect((await operators.judge(value['waits'], operators.owner)).code).toBe('maker_is_checker')
  const judged = await Promise.all(Array.from({ length: 4 }, () => operators.judge(value['waits'])))
  expect(judged.some(({ status }) => status === 200)).toBe(true)
  expect(await openOf(member, raffle)).toEqual([])
  expect(await used(offer)).toEqual([[CURRENCY, 1n * M]])
  expect(await read(id)).toMatchObject({ state: 'claimed', ticketFacts: { open: 0, played: 1, revoked: 1 } })
  const { costs } = (await operators.operate(calls.readFigures, { offer })).value as unknown as Output<
    typeof calls.readFigures
  >
  expect(costs).toEqual([{ currency: CURRENCY, granted: '2.00', cost: '1.00' }])
  const [reward] = await offers.rewardsOf(member, offer)
  expect(reward).toMatchObject({ tickets: { count: 2, revoked: 1 } })
  const news = await offers.server.asOwner<{ kind: string }>(
    `SELECT facts->>'kind' AS kind FROM member_message WHERE member_id = $1`,
    [member.id],
  )
  expect(news).toEqual([{ kind: 'tickets_revoked' }])
  // The raffle can give the ticket again.
  expect((await gameOf(offers.server, member, raffle))?.isGiving).toBe(true)
  expect((await revoke(id)).code).toBe('tickets_ended')
  await expect(
    offers.server.asOwner('UPDATE offer_tickets SET revoked = 2 WHERE occurrence_id = $1', [id]),
  ).rejects.toThrow('were taken back')
})

test('tickets that were played since the proposal stay, and so do their prizes', async () => {
  const raffle = await addRaffle(offers.server)
  const offer = await offers.publish(twoOf(raffle))
  const { member, id } = await waiting(offer)
  await offers.claim(member, id)
  const { value } = await revoke(id)
  for (const ticket of await openOf(member, raffle))
    expect(await play(offers.server, member, ticket)).toMatchObject({ raffle })
  expect((await operators.judge(value['waits'])).code).toBe('tickets_ended')
  expect(await read(id)).toMatchObject({ ticketFacts: { open: 0, played: 2, revoked: 0 } })
})

test('only operators with the right take tickets back, and none of another brand', async () => {
  const raffle = await addRaffle(offers.server)
  const { member, id } = await waiting(await offers.publish(twoOf(raffle)))
  await offers.claim(member, id)
  const reader = await offers.server.fixtures.operatorSession(
    permissions.filter((one) => one !== 'ledger.adjust'),
  )
  expect((await revoke(id, {}, reader)).status).toBe(403)
  const { id: merchantId } = await offers.server.fixtures.merchant()
  const foreign = await offers.server.fixtures.operatorSession(permissions, { merchantId })
  expect((await revoke(id, { merchantCode: undefined }, foreign)).status).toBe(404)
  expect(
    (
      await offers.stage.ask(
        memberOffers.claim,
        { id, requestId: randomUUID() },
        (await offers.newMember()).proof,
      )
    ).status,
  ).toBe(404)
})
