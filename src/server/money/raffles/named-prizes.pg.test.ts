import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { judgeRedemption } from '#contract/console/points.ts'
import * as calls from '#contract/console/raffles.ts'
import { points } from '#contract/points.ts'
import { raffles } from '#contract/raffles.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { addFirstGoods } from '#server/money/points/actions.ts'
import { inGame, terms as bonusTerms } from '#test/offers/version-cases.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { publishVersion } from '#test/pg/offer-versions.ts'
import { type Holder, pointsIn, sendAs } from '#test/pg/point-holders.ts'
import { type DrawnTicket, claim, gameOf, giveTo, ticketsOf } from '#test/pg/raffle-stage.ts'
import { gift } from '#test/pg/reward-lists.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { closeDraw, runDraws, stepsOf } from '#test/pg/ticket-draw-stage.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const M = 100_000n
/** The points of a new player. */
const START = 1_000
const scope = () => ({ merchantCode: stage.code })

/** Operators give 50.00 of bonus money to all members, from a budget of 500.00. */
const bonusOffer: OfferVersion = {
  ...gift,
  reward: { of: 'bonus', terms: bonusTerms },
  sums: { [CURRENCY]: { tiers: [{ from: 0n, amount: 50n * M }], stakeMax: 5n * M, budget: 500n * M } },
}
const roundsOffer: OfferVersion = {
  ...gift,
  reward: inGame('SIM', 'wheel').reward,
  sums: { [CURRENCY]: { tiers: [{ from: 0n, count: 10 }], roundStake: 20_000n, budget: 100n * M } },
}

let names = 0
const nextName = (word: string) => `${word}-${(names += 1)}`

async function addGood(change: { supply?: number } = {}): Promise<string> {
  const name = nextName('Mug')
  await stage.server.services.store.transact((tx) =>
    addFirstGoods(tx, {
      merchantId: stage.server.merchantId,
      goods: [
        {
          name,
          names: { VI: `Cốc ${names}` },
          details: '',
          look: 'gift',
          points: 500n,
          worth: 3n * M,
          supply: change.supply ?? 5,
          rankLevel: 4,
          isOn: true,
        },
      ],
    }),
  )
  const [row] = await stage.server.asOwner<{ id: string }>(
    'SELECT id::text FROM point_good WHERE name = $1',
    [name],
  )
  return row?.id ?? ''
}
const publishOffer = async (version: OfferVersion) => {
  const offer = nextName('prize')
  await publishVersion(stage, offer, version)
  return offer
}
const ofGood = (good: string) => ({ gives: 'good', amount: '500', good })
const ofBonus = (offer: string) => ({ gives: 'bonus', amount: '50.00', offer, offerVersion: 1 })
const ofRounds = (offer: string) => ({ gives: 'free_rounds', amount: '10', offer, offerVersion: 1 })
const none = { gives: 'none', amount: '0', weight: 1 }
const rulesOf = (prize: object, change: object = {}) => ({
  name: 'Golden egg',
  kind: 'egg',
  // Nearly every ticket wins while there are pieces.
  prizes: [{ weight: 1_000_000, stock: 2, ...prize }, none],
  tickets: 10,
  ticketDays: 7,
  ...change,
})
const save = (raffle: string, rules: object) =>
  stage.call(stage.owner, calls.saveRaffle, { ...scope(), raffle, version: 0, rules, reason })

async function publish(prize: object, change: object = {}): Promise<string> {
  const raffle = nextName('egg')
  const saved = await save(raffle, rulesOf(prize, change))
  expect((await judgeAs(stage.server, stage.other, saved.value['waits'])).status).toBe(200)
  return raffle
}
async function playerWith(raffle: string, count = 1): Promise<Holder> {
  const member = await newPlayer(stage.server)
  await giveTo(stage.server, member, raffle, count)
  return member
}
async function win(member: Holder, raffle: string, requestId: string = randomUUID()) {
  const [ticket] = await ticketsOf(stage.server, member, raffle)
  return await claim(stage.server, member, ticket, { requestId })
}
const redemptionsOf = async (member: Holder) =>
  ((await sendAs(stage.server, member, points.redemptions, {})) as { list: object[] }).list
const one = async <Row extends object>(text: string, values: unknown[]) =>
  (await stage.server.asOwner<Row>(text, values))[0]

test('two operators publish named prizes as they read them, and the console lists what can be named', async () => {
  const good = await addGood()
  const [bonus, rounds] = [await publishOffer(bonusOffer), await publishOffer(roundsOffer)]
  const cash = await publishOffer(gift)
  const { value } = await stage.call(stage.owner, calls.listRaffles, scope())
  expect(value['goods']).toContainEqual(expect.objectContaining({ good, points: 500, left: 5 }))
  expect(value['offers']).toContainEqual(expect.objectContaining(ofBonus(bonus)))
  expect(value['offers']).toContainEqual({ ...ofRounds(rounds), worth: '2.00', game: 'Game' })
  expect(value['offers']).not.toContainEqual(expect.objectContaining({ offer: cash }))
  for (const [prize, code] of [
    [{ ...ofGood(good), amount: '499' }, 'changed_meanwhile'],
    [{ ...ofGood('999999') }, 'changed_meanwhile'],
    [{ ...ofGood(good), stock: 6 }, 'raffle_good_short'],
    [{ gives: 'good', amount: '500' }, 'invalid_input'],
    [{ ...ofBonus(bonus), amount: '40.00' }, 'changed_meanwhile'],
    [{ ...ofBonus(bonus), offerVersion: 2 }, 'changed_meanwhile'],
    [{ ...ofBonus(bonus), gives: 'free_rounds' }, 'changed_meanwhile'],
    [{ ...ofBonus(cash) }, 'changed_meanwhile'],
    [{ ...ofBonus(bonus), stock: 11 }, 'raffle_budget_short'],
    [{ ...ofBonus(bonus), stock: undefined }, 'invalid_input'],
  ] as const)
    expect((await save('refused', rulesOf(prize))).code).toBe(code)
  const raffle = await publish(ofBonus(bonus))
  const listed = (
    (await stage.call(stage.owner, calls.listRaffles, scope())).value['list'] as { raffle: string }[]
  ).find((item) => item.raffle === raffle)
  expect(listed).toMatchObject({ cashMost: '100.00', prizes: [ofBonus(bonus), { gives: 'none' }] })
  const used = await one<{ used: string }>(
    'SELECT used::text FROM offer_budget WHERE offer = $1 AND currency = $2',
    [bonus, CURRENCY],
  )
  expect(used).toEqual({ used: String(100n * M) })
  const noted = await one(
    `SELECT after FROM audit_entry WHERE action = 'raffle.publish' ORDER BY id DESC LIMIT 1`,
    [],
  )
  expect(noted).toMatchObject({
    after: { rafflePrizes: [`bonus 50.00 (${bonus} 1): 1000000 / 2`, expect.any(String)] },
  })
})

test('a good is won as a redemption, and a rejected one leaves its points', async () => {
  const good = await addGood()
  const raffle = await publish(ofGood(good))
  const member = await playerWith(raffle)
  expect((await gameOf(stage.server, member, raffle))?.prizes[0]).toMatchObject({
    gives: 'good',
    label: expect.stringMatching(/^Mug/) as string,
  })
  const requestId = randomUUID()
  const drawn = (await win(member, raffle, requestId)) as DrawnTicket
  expect(drawn).toMatchObject({
    gives: 'good',
    amount: '500',
    label: expect.stringMatching(/^Mug/) as string,
  })
  expect(await claim(stage.server, member, drawn.ticket, { requestId })).toEqual(drawn)
  expect(await pointsIn(stage.server, member)).toBe(START)
  expect(await redemptionsOf(member)).toMatchObject([{ points: 500, count: 1, state: 'applying' }])
  expect(await one('SELECT taken FROM point_good WHERE id = $1', [good])).toEqual({ taken: 1 })
  expect(await sendAs(stage.server, member, raffles.drawn, {})).toMatchObject({ list: [drawn] })
  const redemption = await one<{ id: string }>('SELECT id::text FROM point_redemption WHERE member_id = $1', [
    member.id,
  ])
  const judged = { ...scope(), id: redemption?.id, reason, requestId: randomUUID() }
  const rejected = await stage.call(stage.owner, judgeRedemption, {
    ...judged,
    deed: 'reject',
    cause: 'sold_out',
  })
  expect(rejected.status).toBe(200)
  expect(await pointsIn(stage.server, member)).toBe(START + 500)
  expect(await one('SELECT taken FROM point_good WHERE id = $1', [good])).toEqual({ taken: 0 })
})

test.each([
  ['is sold out', 'UPDATE point_good SET taken = supply WHERE id = $1'],
  ['is off', 'UPDATE point_good SET is_on = false WHERE id = $1'],
  ['costs more', 'UPDATE point_good SET worth = worth + 1 WHERE id = $1'],
])('a good that %s is paid with its points', async (_why, change) => {
  const good = await addGood()
  const raffle = await publish(ofGood(good))
  const member = await playerWith(raffle)
  await stage.server.asOwner(change, [good])
  expect(await win(member, raffle)).toMatchObject({ gives: 'points', amount: '500' })
  expect(await pointsIn(stage.server, member)).toBe(START + 500)
  expect(await redemptionsOf(member)).toEqual([])
})

test('a bonus is granted with the ticket, once, from the reserved budget', async () => {
  const offer = await publishOffer(bonusOffer)
  const raffle = await publish(ofBonus(offer))
  const member = await playerWith(raffle)
  expect((await gameOf(stage.server, member, raffle))?.prizes[0]).toMatchObject({
    gives: 'bonus',
    amount: '50.00',
    bonus: { multiplierHundredths: bonusTerms.multiplierHundredths, days: bonusTerms.days },
  })
  const requestId = randomUUID()
  const drawn = (await win(member, raffle, requestId)) as DrawnTicket
  expect(drawn).toMatchObject({ gives: 'bonus', amount: '50.00' })
  expect(await claim(stage.server, member, drawn.ticket, { requestId })).toEqual(drawn)
  expect(
    await stage.server.asOwner(
      'SELECT offer, version, amount::text, state FROM bonus_grant WHERE member_id = $1',
      [member.id],
    ),
  ).toEqual([{ offer, version: 1, amount: String(50n * M), state: 'active' }])
  expect(
    await stage.server.asOwner(
      `SELECT occurrence, state, (SELECT transfer_id FROM raffle_ticket WHERE id = $2) = transfer_id AS paid
         FROM offer_occurrence WHERE member_id = $1`,
      [member.id, drawn.ticket],
    ),
  ).toEqual([{ occurrence: `raffle:${drawn.ticket}`, state: 'issued', paid: true }])
  // Won by a ticket, so that nothing more is taken from the budget.
  expect(
    await one('SELECT used::text FROM offer_budget WHERE offer = $1 AND currency = $2', [offer, CURRENCY]),
  ).toEqual({
    used: String(100n * M),
  })
  expect(await one('SELECT cash::text FROM raffle_sum WHERE raffle = $1', [raffle])).toEqual({
    cash: String(50n * M),
  })
})

test('free rounds are given with the ticket, and wait for a provider before the draw', async () => {
  const offer = await publishOffer(roundsOffer)
  const raffle = await publish(ofRounds(offer))
  const member = await playerWith(raffle, 2)
  const protocol = (name: string) =>
    stage.server.asOwner(
      `UPDATE provider SET protocol = $1 WHERE code = (SELECT provider FROM vendor WHERE code = 'SIM')`,
      [name],
    )
  const before = await one<{ protocol: string }>(
    `SELECT protocol FROM provider WHERE code = (SELECT provider FROM vendor WHERE code = 'SIM')`,
    [],
  )
  await protocol('swipe')
  expect(await win(member, raffle)).toBe('raffle_prize_unavailable')
  expect(await ticketsOf(stage.server, member, raffle)).toHaveLength(2)
  await protocol(before?.protocol ?? '')
  expect(await win(member, raffle)).toMatchObject({ gives: 'free_rounds', amount: '10', label: 'Game' })
  expect(
    await stage.server.asOwner('SELECT count, stake::text, state FROM free_rounds WHERE member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ count: 10, stake: '20000', state: 'created' }])
  expect(await ticketsOf(stage.server, member, raffle)).toHaveLength(1)
})

test('a draw of tickets gives goods, bonuses and free rounds', async () => {
  const good = await addGood()
  const [bonus, rounds] = [await publishOffer(bonusOffer), await publishOffer(roundsOffer)]
  const prizes = [ofGood(good), ofBonus(bonus), ofRounds(rounds)].map((prize) => ({
    ...prize,
    weight: 1,
    stock: 1,
  }))
  const draw = {
    closesAt: new Date(Date.now() + 7_200_000).toISOString(),
    ticketsLeast: 3,
    isOnePerMember: true,
  }
  const raffle = await publish({}, { kind: 'draw', prizes, draw })
  const members: Holder[] = []
  for (let at = 0; at < 3; at += 1) members.push(await playerWith(raffle))
  await closeDraw(stage.server, raffle)
  await runDraws(stage.server)
  expect((await stepsOf(stage.server, raffle)).map(({ place }) => place)).toEqual([1, 2, 3])
  const won = await stage.server.asOwner(
    `SELECT gives, transfer_id IS NOT NULL AS paid FROM raffle_step WHERE raffle = $1 ORDER BY step`,
    [raffle],
  )
  expect(won).toEqual([
    { gives: 'good', paid: true },
    { gives: 'bonus', paid: true },
    { gives: 'free_rounds', paid: false },
  ])
  const ids = members.map(({ id }) => id.toString())
  for (const table of ['point_redemption', 'bonus_grant', 'free_rounds'])
    expect(
      await stage.server.asOwner(
        `SELECT count(*)::integer AS count FROM ${table} WHERE member_id = ANY ($1::bigint[])`,
        [ids],
      ),
    ).toEqual([{ count: 1 }])
})
