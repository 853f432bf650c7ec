import { afterAll, beforeAll, expect, test } from 'vitest'

import { countAudience } from '#contract/console/offers.ts'
import { memberOffers } from '#contract/offers.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import type { OfferSegment } from '#domain/segments/offer-segment.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { type Closings, openClosings } from '#test/pg/closings.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { openOfferOperators } from '#test/pg/offer-operators.ts'
import { cashRewardsOf } from '#test/pg/offer-rewards.ts'
import { M, type OfferMember, type OfferStage, openOfferStage, tenth } from '#test/pg/offer-stage.ts'

let offers: OfferStage
let closings: Closings
beforeAll(async () => {
  offers = await openOfferStage()
  closings = await openClosings(offers)
})
afterAll(() => offers.server.close())

const forSegment = (segment: OfferSegment, version: OfferVersion = tenth): OfferVersion => ({
  ...version,
  audience: { ...version.audience, segment },
})
const set = ({ id }: Pick<OfferMember, 'id'>, change: string) =>
  offers.server.asOwner(`UPDATE member SET ${change} WHERE id = $1`, [id])

test('members join only an offer whose segment they are in', async () => {
  const { defaultLanguage = 'EN' } = offers.server.services.registry.findById(offers.server.merchantId) ?? {}
  const other = defaultLanguage === 'VI' ? 'EN' : 'VI'
  const offer = await offers.publish(forSegment({ languages: [other], registeredTo: '2026-01-31' }))
  const [inside, late, foreign] = [
    await offers.newMember(),
    await offers.newMember(),
    await offers.newMember(),
  ]
  await set(inside, `language = '${other}', created_at = '2026-01-31T00:00:00Z'`)
  await set(late, `language = '${other}', created_at = '2026-02-02T00:00:00Z'`)
  // A member who chose no language has the brand's.
  await set(foreign, `language = NULL, created_at = '2026-01-31T00:00:00Z'`)
  expect((await offers.join(inside, offer)).status).toBe(200)
  expect((await offers.join(late, offer)).code).toBe('offer_not_for_you')
  expect((await offers.join(foreign, offer)).code).toBe('offer_not_for_you')
})

test('a first deposit is rewarded by an offer for members without deposits, and the next one is not', async () => {
  const { stage } = offers
  await stage.renew()
  const offer = await offers.publish(forSegment({ hasDeposited: false }))
  expect((await stage.ask(memberOffers.join, { offer, version: 1 })).status).toBe(200)
  const rewards = () => cashRewardsOf(offers.server, stage.member as OfferMember)
  for (const paid of [[1], [1]]) {
    const id = await stage.idOf(stage.order())
    await stage.claim(id)
    expect((await stage.match(id)).status).toBe(200)
    expect((await rewards()).length).toBe(paid.length)
  }
})

test('of two first deposits at once only one is rewarded by an offer for members without deposits', async () => {
  const { stage } = offers
  await stage.renew()
  const offer = await offers.publish(forSegment({ hasDeposited: false }))
  expect((await stage.ask(memberOffers.join, { offer, version: 1 })).status).toBe(200)
  const { id: memberId } = stage.member as OfferMember
  const credit = async () => {
    const id = await stage.idOf(stage.order())
    await stage.claim(id)
    expect((await stage.match(id)).status).toBe(200)
  }
  await credit()
  // To a transaction that began before this credit and waited for it, the credit looks like one that is yet to come.
  await offers.server.asOwner(
    `UPDATE deposit SET credited_at = now() + interval '1 hour' WHERE member_id = $1 AND credited_at IS NOT NULL`,
    [memberId],
  )
  await credit()
  expect((await cashRewardsOf(offers.server, stage.member as OfferMember)).length).toBe(1)
})

test('a run of a period rewards members who were seen within the days of a segment', async () => {
  await closings.clear()
  await offers.publish(
    forSegment(
      { seenWithinDays: 30 },
      {
        ...tenth,
        kind: 'turnover',
        needs: [],
        window: { ...tenth.window, endsAtMs: Date.now() + 200 * DAY_MS },
        trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
        sums: { [CURRENCY]: { tiers: [{ from: 10n * M, ratePpm: 10_000 }] } },
      },
    ),
  )
  const [seen, gone, back] = [await offers.newMember(), await offers.newMember(), await offers.newMember()]
  for (const member of [gone, back]) {
    await set(member, `created_at = now() - interval '60 days', last_login_at = now() - interval '40 days'`)
    await offers.server.asOwner(
      `UPDATE session SET created_at = now() - interval '40 days', last_used_at = now() - interval '40 days' WHERE member_id = $1`,
      [member.id],
    )
  }
  // A remembered session counts without another sign-in.
  await offers.server.asOwner('UPDATE session SET last_used_at = now() WHERE member_id = $1', [back.id])
  await closings.close(...[seen, gone, back].map((member) => ({ member, stake: 1_000n })))
  expect(await cashRewardsOf(offers.server, seen)).toEqual([10])
  expect(await cashRewardsOf(offers.server, gone)).toEqual([])
  expect(await cashRewardsOf(offers.server, back)).toEqual([10])
})

test('an operator counts the members of an audience, without trial accounts', async () => {
  const { operate } = await openOfferOperators(offers)
  const [country] = ['IS']
  const members = await Promise.all(Array.from({ length: 3 }, offers.newMember))
  for (const member of members) await set(member, `country_code = '${country}', language = 'VI'`)
  await set(members[0] as OfferMember, 'account_type = 4')
  const count = async (change: object) =>
    (
      await operate(countAudience, {
        audience: { levels: [], countries: [country], ageMin: 18, segments: [], ...change },
      })
    ).value
  expect(await count({})).toEqual({ count: 2 })
  expect(await count({ segment: { languages: ['VI'] }, registeredDaysMax: 1 })).toEqual({ count: 2 })
  expect(await count({ registeredDaysMin: 1 })).toEqual({ count: 0 })
  expect(await count({ segment: { hasDeposited: true } })).toEqual({ count: 0 })
  expect(await count({ levels: ['0'] })).toEqual({ count: 2 })
  for (const level of ['gold', '00', '100', '9999999999']) {
    const audience = { levels: [level], countries: [country], ageMin: 18, segments: [] }
    expect([level, (await operate(countAudience, { audience })).status]).toEqual([level, 400])
  }
})

test('an offer that needs an approval rewards members whose application on its page was accepted', async () => {
  const pages = await offers.server.asOwner<{ id: string }>(
    `INSERT INTO content_entry (merchant_id, kind, draft)
     SELECT $1, 'promotion', '{"words": {}, "facts": {}}' FROM generate_series(1, 2) RETURNING id::text`,
    [offers.server.merchantId],
  )
  const [page = '', other = ''] = pages.map(({ id }) => id)
  const offer = await offers.publish({ ...tenth, needs: ['opt_in', 'approval'], approvalPage: page })
  const member = await offers.newMember()
  const { owner } = await openOfferOperators(offers)
  const apply = (on: string, status: string) =>
    offers.server.asOwner(
      `INSERT INTO promotion_application (merchant_id, promotion_id, member_id, status, judged_at, judged_by)
       SELECT $1, $2, $3, $4, CASE WHEN $5 THEN now() END, CASE WHEN $5 THEN $6::bigint END`,
      [member.merchantId, on, member.id, status, status !== 'applying', String(owner.operatorId)],
    )
  await offers.join(member, offer)
  await apply(other, 'approved')
  await apply(page, 'applying')
  await offers.deposited(member, 100n * M)
  expect(await cashRewardsOf(offers.server, member)).toEqual([])
  const shared = (await offers.list(member)).list.find((one) => one.offer === offer)
  expect(shared).toMatchObject({ approvalPage: page, application: 'applying' })
  await offers.server.asOwner(
    `UPDATE promotion_application SET status = 'approved', judged_at = now(), judged_by = $3
      WHERE member_id = $1 AND promotion_id = $2`,
    [member.id, page, String(owner.operatorId)],
  )
  await offers.deposited(member, 100n * M)
  expect(await cashRewardsOf(offers.server, member)).toEqual([10])
})
