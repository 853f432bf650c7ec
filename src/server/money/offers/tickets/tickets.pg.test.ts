import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/offer-rewards.ts'
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
import { addRaffle, claim as play, gameOf, ticketsOf } from '#test/pg/raffle-stage.ts'

let offers: OfferStage
let operators: OfferOperators
beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
})
beforeEach(() => offers.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  // Each raffle has given as many tickets as there are, without those that were taken back.
  expect(
    await offers.server.asOwner(
      `SELECT raffle FROM raffle_sum AS sum
        WHERE given <> (SELECT count(*) FROM raffle_ticket AS ticket
                         WHERE (ticket.merchant_id, ticket.raffle, ticket.version)
                             = (sum.merchant_id, sum.raffle, sum.version) AND state <> 'revoked')`,
    ),
  ).toEqual([])
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
  const raffle = await addRaffle(offers.server, { tickets: 70 })
  const rich = await offers.publish(twoOf(raffle, { budget: 41n * M }))
  const all: Awaited<ReturnType<typeof waiting>>[] = []
  for (let count = 0; count < 64; count += 1) all.push(await waiting(rich))
  const claim = async (one: (typeof all)[number]): ReturnType<typeof offers.claim> => {
    const answer = await offers.claim(one.member, one.id)
    return answer.code === 'unavailable' ? await claim(one) : answer
  }
  const answers = await Promise.all(all.map(claim))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['budget_spent']))
  expect(await used(rich)).toEqual([[CURRENCY, 40n * M]])
  // Of an offer without a budget the raffle itself ends the tickets.
  const endless = await offers.publish(twoOf(raffle))
  const more: typeof all = []
  for (const { member } of all.slice(0, 20)) {
    await offers.join(member, endless)
    more.push(await waiting(endless, member))
  }
  const later = await Promise.all(more.map(claim))
  expect(later.filter(({ status }) => status === 200)).toHaveLength(15)
  expect(new Set(later.flatMap(({ code }) => code ?? []))).toEqual(new Set(['tickets_unavailable']))
  // Their rewards wait, and say that the raffle has none left.
  const left = await Promise.all(more.map(({ member }) => offers.rewardsOf(member, endless)))
  const tickets = left.flat().map((one) => (one as { tickets?: { isOut?: true } }).tickets)
  expect(tickets.filter((one) => one?.isOut)).toHaveLength(5)
  const [sum] = await offers.server.asOwner<{ given: number }>(
    'SELECT given FROM raffle_sum WHERE raffle = $1',
    [raffle],
  )
  expect(sum?.given).toBe(70)
  // Without tickets no deed is rewarded, and the offer is not used up.
  expect(await offers.deposited(all[0]?.member ?? fail(), 100n * M)).toEqual([])
})
const fail = (): never => {
  throw new Error('no such member')
}

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
