import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/offers.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import {
  M,
  cashback,
  inCurrency,
  inGame,
  match,
  rounds,
  tickets,
  weight,
  withTerms,
} from '#test/offers/version-cases.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { openProvider } from '#test/pg/play-stage.ts'
import { addRaffle } from '#test/pg/raffle-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

import { wireOf } from './rules-wire.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await openProvider(stage.server)
})
afterAll(() => stage?.server.close())

let names = 0
const newOffer = () => `offer-${(names += 1)}`

/** Each offer of a test has a group of its own, unless the test is about groups. */
const rulesOf = (offer: string, version: OfferVersion = match) => {
  const rules = wireOf(writeOffer(inCurrency('CNY', version)))
  return { ...rules, stack: { ...rules.stack, group: `g-${offer}` } }
}
type Rules = ReturnType<typeof rulesOf>

const propose = (offer: string, rules: Rules, { version = 0, by = stage.owner as Proof } = {}) =>
  stage.call(by, calls.publishOffer, { merchantCode: stage.code, offer, version, rules, reason })

async function publish(offer: string, rules: Rules, version = 0) {
  const proposed = await propose(offer, rules, { version })
  expect([proposed.status, proposed.code]).toEqual([200, undefined])
  return await judgeAs(stage.server, stage.other, proposed.value['waits'])
}

const versionsOf = async (offer: string) => {
  const { value } = await stage.call(stage.owner, calls.readOffer, { merchantCode: stage.code, offer })
  return (value as unknown as Output<typeof calls.readOffer>).list
}
const stored = (offer: string) =>
  stage.server.asOwner<{ version: number }>(
    'SELECT version FROM offer_version WHERE offer = $1 ORDER BY version',
    [offer],
  )

test('two operators publish versions; all of them can be read, and the newest is listed', async () => {
  const offer = newOffer()
  const [first, second] = [rulesOf(offer), rulesOf(offer, withTerms({ days: 21 }))]
  expect((await publish(offer, first)).status).toBe(200)
  expect((await publish(offer, second, 1)).status).toBe(200)
  const versions = await versionsOf(offer)
  expect(versions.map(({ version, rules }) => [version, rules])).toEqual([
    [2, second],
    [1, first],
  ])
  const [newest] = versions
  expect(newest?.operatorName).not.toBe(newest?.secondName)
  await stage.server.asOwner(
    `INSERT INTO payment_channel (merchant_id, direction, written, is_on)
     SELECT id, 'deposit', $2, true FROM merchant WHERE code = $1`,
    [stage.code, JSON.stringify({ ...written, names: { EN: 'Blue wallet' } })],
  )
  const { value } = await stage.call(stage.owner, calls.listOffers, { merchantCode: stage.code })
  const { brand, list, channels } = value as unknown as Output<typeof calls.listOffers>
  expect(brand).toEqual({ market: 'base', currency: 'CNY', minimumAge: 18 })
  expect(channels).toContainEqual({ id: expect.any(String) as string, name: 'Blue wallet' })
  expect(list.filter((one) => one.offer === offer)).toEqual([newest])
  const audit = await stage.server.asOwner<{ after: object }>(
    `SELECT after FROM audit_entry WHERE action = 'offer.publish' AND after->>'offerCode' = $1 ORDER BY id`,
    [offer],
  )
  expect(audit.map(({ after }) => after)).toMatchObject([
    { offerRules: expect.arrayContaining(['reward.terms.days: 14']) as string[] },
    { offerRules: expect.arrayContaining(['reward.terms.days: 21']) as string[] },
  ])
})

test.each([
  ['cashback', cashback],
  ['free rounds', rounds],
])('rules of %s are stored as they were sent', async (_what, version) => {
  const offer = newOffer()
  const rules = rulesOf(offer, { ...version, needs: ['code'], code: 'TET2027' })
  await publish(offer, rules)
  expect((await versionsOf(offer)).map((one) => one.rules)).toEqual([rules])
})

test('one operator alone publishes no version, not even by approving the own proposal', async () => {
  const offer = newOffer()
  const { value } = await propose(offer, rulesOf(offer))
  expect((await judgeAs(stage.server, stage.owner, value['waits'])).code).toBe('maker_is_checker')
  expect(await stored(offer)).toEqual([])
})

test('a second operator needs the right to approve money', async () => {
  const offer = newOffer()
  const { value } = await propose(offer, rulesOf(offer))
  const weak = await stage.server.fixtures.operatorSession(
    permissions.filter((one) => one !== 'ledger.approve'),
  )
  expect((await judgeAs(stage.server, weak, value['waits'])).status).toBe(403)
  expect(await stored(offer)).toEqual([])
})

test('rules that are incomplete, unlawful or of another group are refused', async () => {
  const offer = newOffer()
  const good = rulesOf(offer)
  const codeOf = async (rules: Rules) => (await propose(newOffer(), rules)).code
  expect(await codeOf({ ...good, needs: ['code'] })).toBe('offer_unfit')
  const segments = ['sleepers']
  expect(await codeOf({ ...good, audience: { ...good.audience, segments } })).toBe('offer_unfit')
  const segment = { teams: ['no-agent'] }
  expect(await codeOf({ ...good, audience: { ...good.audience, segment } })).toBe('offer_unfit')
  const channels = ['999999999']
  expect(await codeOf({ ...good, trigger: { ...good.trigger, channels } })).toBe('offer_unfit')
  expect(await codeOf({ ...good, sums: [...good.sums, ...good.sums] })).toBe('offer_unfit')
  expect(await codeOf({ ...good, kind: 'raffle' })).toBe('offer_kind_elsewhere')
  const tiers = [{ from: '0', count: 5 }]
  const points = { ...good, reward: { of: 'points' }, sums: [{ currency: 'CNY', tiers }] } as const
  expect(await codeOf(points as unknown as Rules)).toBe('offer_pays_nobody')
  expect(await codeOf(rulesOf(offer, withTerms({ multiplierHundredths: 1_001 })))).toBe('offer_not_lawful')
  await publish(offer, good)
  expect(await codeOf({ ...good, stack: { ...good.stack, mode: 'best' } })).toBe('offer_group_mode')
  expect(await codeOf({ ...good, stack: { ...good.stack, priority: 2 } })).toBeUndefined()
})

test('a version has the market, the currency and at least the age of its brand, also when it is approved', async () => {
  const offer = newOffer()
  const good = rulesOf(offer)
  const codeOf = async (rules: Rules) => (await propose(newOffer(), rules)).code
  const elsewhere = good.sums.map((sums) => ({ ...sums, currency: 'USD' }))
  expect(await codeOf({ ...good, market: 'GB' })).toBe('offer_not_of_brand')
  expect(await codeOf({ ...good, sums: elsewhere })).toBe('offer_not_of_brand')
  expect(await codeOf({ ...good, audience: { ...good.audience, ageMin: 17 } })).toBe('offer_not_of_brand')
  await publish(offer, good)
  const { value } = await propose(offer, good, { version: 1 })
  const moveTo = (market: string) =>
    stage.server.asOwner('UPDATE merchant SET offer_market = $1 WHERE id = $2', [
      market,
      stage.server.merchantId,
    ])
  await moveTo('GB')
  expect((await judgeAs(stage.server, stage.other, value['waits'])).code).toBe('offer_not_of_brand')
  const partly = withTerms({ weights: [weight({ weightHundredths: 50 })] })
  expect(await codeOf({ ...rulesOf(newOffer(), partly), market: 'GB' })).toBe('offer_not_lawful')
  // The version that was published under the brand's former market keeps it.
  expect((await versionsOf(offer)).map(({ rules }) => rules.market)).toEqual(['base'])
  await moveTo('base')
})

test('free rounds need a game whose provider grants them, also when the version is approved', async () => {
  const [nowhere, offer] = [newOffer(), newOffer()]
  expect((await propose(nowhere, rulesOf(nowhere, inGame('NOWHERE', 'wheel')))).code).toBe(
    'offer_rounds_unavailable',
  )
  const { value } = await propose(offer, rulesOf(offer, rounds))
  const speak = (protocol: string) =>
    stage.server.asOwner(`UPDATE provider SET protocol = $1 WHERE code = 'sim'`, [protocol])
  await speak('swipe')
  expect((await judgeAs(stage.server, stage.other, value['waits'])).code).toBe('offer_rounds_unavailable')
  await speak('hub88')
  expect(await stored(offer)).toEqual([])
})

test('tickets need a raffle that gives some, and a worth of their prizes, also when the version is approved', async () => {
  const ofRaffle = (raffle: string, ticketWorth = M): OfferVersion => ({
    ...tickets,
    reward: { of: 'tickets', raffle },
    sums: { PHP: { tiers: [{ from: 50n * M, count: 2 }], ticketWorth } },
  })
  const codeOf = async (version: OfferVersion) => {
    const offer = newOffer()
    return (await propose(offer, rulesOf(offer, version))).code
  }
  expect(await codeOf(ofRaffle('nowhere'))).toBe('offer_tickets_unavailable')
  // A fifth of the tickets win 2.00.
  const raffle = await addRaffle(stage.server)
  expect(await codeOf(ofRaffle(raffle, 39_000n))).toBe('offer_ticket_worth')
  const offer = newOffer()
  const { value } = await propose(offer, rulesOf(offer, ofRaffle(raffle, 40_000n)))
  await stage.server.asOwner(
    `INSERT INTO raffle_stop (merchant_id, raffle, version, operator_id, reason)
     SELECT $1, $2, 1, id, 'ended' FROM operator LIMIT 1`,
    [stage.server.merchantId, raffle],
  )
  expect((await judgeAs(stage.server, stage.other, value['waits'])).code).toBe('offer_tickets_unavailable')
  expect(await stored(offer)).toEqual([])
})

test('a version that was published meanwhile is not replaced: neither by a proposal nor by an approval', async () => {
  const offer = newOffer()
  const { value } = await propose(offer, rulesOf(offer))
  const asOwner = (version: number) =>
    stage.server.asOwner(
      `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
       VALUES ($1, $2, $3, '{"stack": {"group": "x", "mode": "all", "priority": 1}}', $4, $5)`,
      [stage.server.merchantId, offer, version, stage.owner.operatorId, stage.other.operatorId],
    )
  await asOwner(1)
  expect((await judgeAs(stage.server, stage.other, value['waits'])).code).toBe('changed_meanwhile')
  expect((await propose(offer, rulesOf(offer))).code).toBe('changed_meanwhile')
  expect(await stored(offer)).toEqual([{ version: 1 }])
})

test('a version is neither changed nor deleted, not even by the owner of the database', async () => {
  const offer = newOffer()
  await publish(offer, rulesOf(offer))
  for (const deed of [
    `UPDATE offer_version SET rules = '{}'`,
    'DELETE FROM offer_version',
    'TRUNCATE offer_version CASCADE',
  ])
    await expect(stage.server.asOwner(deed)).rejects.toThrow('only added')
  expect(await stored(offer)).toEqual([{ version: 1 }])
})

test('the database refuses one operator as both, and a gap between versions', async () => {
  const add = (version: number, approvedBy: bigint) =>
    stage.server.asOwner(
      `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
       VALUES ($1, 'by-one', $2, '{}', $3, $4)`,
      [stage.server.merchantId, version, stage.owner.operatorId, approvedBy],
    )
  await expect(add(1, stage.owner.operatorId)).rejects.toThrow('offer_version_check')
  await expect(add(2, stage.other.operatorId)).rejects.toThrow('foreign key')
})

test('offers of another brand are absent', async () => {
  const offer = newOffer()
  await publish(offer, rulesOf(offer))
  const other = await stage.server.fixtures.merchant()
  await stage.server.services.registry.refresh()
  const merchantCode = stage.server.services.registry.findById(other.id)?.code ?? ''
  const read = await stage.call(stage.owner, calls.readOffer, { merchantCode, offer })
  expect([read.status, read.code]).toEqual([404, 'absent'])
  const listed = await stage.call(stage.owner, calls.listOffers, { merchantCode })
  expect(listed.value).toMatchObject({ list: [] })
})

test('an approval needs a page of the brand that players see, and on which they can apply', async () => {
  const page = async (merchantId: number, application: string, isPublished = true) => {
    const document = JSON.stringify({ words: {}, facts: { application } })
    const [row] = await stage.server.asOwner<{ id: string }>(
      `INSERT INTO content_entry (merchant_id, kind, draft, published, published_at)
       VALUES ($1, 'promotion', $2, CASE WHEN $3 THEN $2::jsonb END, CASE WHEN $3 THEN now() END) RETURNING id::text`,
      [merchantId, document, isPublished],
    )
    return row?.id ?? ''
  }
  const { id: own } = { id: stage.server.merchantId }
  const other = await stage.server.fixtures.merchant()
  const codeOf = async (approvalPage: string) => {
    const offer = newOffer()
    const rules = { ...rulesOf(offer), needs: ['opt_in', 'approval'], approvalPage } as Rules
    return (await propose(offer, rules)).code
  }
  expect(await codeOf(await page(own, 'comment'))).toBeUndefined()
  expect(await codeOf(await page(own, 'none'))).toBe('offer_unfit')
  expect(await codeOf(await page(own, 'comment', false))).toBe('offer_unfit')
  expect(await codeOf(await page(other.id, 'comment'))).toBe('offer_unfit')
})
