import { permissions } from '#domain/access/permission.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { cashback, inCurrency, match } from '#test/offers/version-cases.ts'
import { written } from '#test/pg/deposit-stage.ts'

import type { Brand, Product } from './product.ts'

const DAY_MS = 86_400_000
const M = 100_000n

/** A first deposit doubled, as a bonus; open for a month. */
export const doubled = (): OfferVersion => ({ ...inCurrency('CNY', match), window: openNow() })

/** 20.00 in cash for the registration, which wait for a claim as soon as the member has joined. */
export const welcome = (): OfferVersion => ({
  ...cashback,
  kind: 'newbie',
  product: 'any',
  needs: ['opt_in'],
  window: { ...openNow(), claimDays: 3 },
  trigger: { event: 'registration', product: 'any', recurrence: 'once', channels: [] },
  sums: { CNY: { tiers: [{ from: 0n, amount: 20n * M }] } },
  stack: { group: 'welcome', mode: 'all', priority: 10 },
})

/** 50.00 as a bonus to be staked ten times, granted as soon as the member has joined. */
export const gift = (): OfferVersion => ({
  ...doubled(),
  kind: 'manual',
  trigger: { event: 'registration', product: 'any', recurrence: 'once', channels: [] },
  sums: { CNY: { tiers: [{ from: 0n, amount: 50n * M }], stakeMax: 5n * M } },
  stack: { group: 'gift', mode: 'all', priority: 10 },
})

/** 1 % of the stakes of each day in cash. */
export const rebate = (): OfferVersion => ({
  ...welcome(),
  kind: 'turnover',
  product: 'casino',
  window: openNow(),
  trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
  sums: { CNY: { tiers: [{ from: 10n * M, ratePpm: 10_000, cap: 50n * M }] } },
  stack: { group: 'rebate', mode: 'all', priority: 10 },
})

/** Two payment channels for deposits; returns their ids. */
export async function layChannels(product: Product, brand: Brand): Promise<readonly string[]> {
  const ids: string[] = []
  for (const [position, name] of ['Blue wallet', 'Red bank'].entries()) {
    const [row] = await product.sql<{ id: string }>(
      `INSERT INTO payment_channel (merchant_id, direction, written, is_on, position)
       VALUES ($1, 'deposit', $2, true, $3) RETURNING id::text`,
      [brand.id, JSON.stringify({ ...written, names: { EN: name }, position }), position],
    )
    ids.push(row?.id ?? '')
  }
  return ids
}

/** A reward of 20.00 for a day, half of whose stakes were undone on the next one. */
export async function layRebate(product: Product, account: string): Promise<void> {
  const of = `(SELECT id FROM member WHERE account = '${account}')`
  const brand = `(SELECT merchant_id FROM member WHERE account = '${account}')`
  await product.sql(
    `INSERT INTO settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, merchant_id,
                               plays, stake, win, bonus_stake, bonus_win)
     VALUES (${of}, 'CNY', '2026-03-01', '2026-03-01', 'games', 'slots', 'x', '{}', ${brand}, 48, 150000000, 90000000, 0, 0),
            (${of}, 'CNY', '2026-03-01', '2026-03-01', 'games', 'live', 'x', '{}', ${brand}, 12, 50000000, 70000000, 0, 0),
            (${of}, 'CNY', '2026-03-02', '2026-03-01', 'games', 'slots', 'x', '{}', ${brand}, -20, -100000000, 0, 0, 0)`,
  )
  await product.sql(
    `INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount, day,
                                   ended_at, transfer_id)
     VALUES (${brand}, ${of}, 'rebate', 1, 'day:2026-03-01', 'issued', 'CNY', 200000000, 2000000, '2026-03-02', now(), 1)`,
  )
  await product.sql(
    `INSERT INTO offer_figure (occurrence_id, merchant_id, member_id, start_day, end_day, days, through_day, value, due, taken)
     SELECT id, merchant_id, member_id, '2026-03-01', '2026-03-02', '{2026-03-01}', '2026-03-01', value, amount, 0
       FROM offer_occurrence WHERE offer = 'rebate' AND member_id = ${of}`,
  )
  await product.sql(
    `INSERT INTO offer_correction (occurrence_id, day, value, due, change, owed, paid)
     SELECT id, '2026-03-02', 100000000, 1000000, -1000000, 1000000, 0
       FROM offer_occurrence WHERE offer = 'rebate' AND member_id = ${of}`,
  )
}

/** Twenty free rounds of 0.20 that an offer has given and a provider has granted. */
export async function layRounds(product: Product, account: string): Promise<void> {
  await product.sql(
    `INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount, day,
                                   claim_ends_at)
     SELECT merchant_id, id, 'gift', 1, 'operator:1', 'claimable', 'CNY', 400000, 400000, current_date, now() + interval '1 day'
       FROM member WHERE account = $1`,
    [account],
  )
  await product.sql(
    `INSERT INTO provider (code, protocol, name, base_url, operator_id)
     VALUES ('rounds', 'hub88', 'Rounds', 'https://rounds.example', 'house') ON CONFLICT DO NOTHING`,
  )
  await product.sql(
    `INSERT INTO free_rounds (merchant_id, member_id, occurrence_id, offer, version, provider_code, vendor_code, game_code,
                              currency, count, stake, days, state, reason, ends_at)
     SELECT one.merchant_id, one.member_id, one.id, one.offer, one.version, 'rounds', game.vendor_code, game.code,
            'CNY', 20, 20000, 7, 'ready', 'accepted', now() + interval '7 days'
       FROM offer_occurrence AS one
       JOIN (SELECT vendor_code, code FROM game ORDER BY vendor_code, code LIMIT 1) AS game ON true
      WHERE one.occurrence = 'operator:1' AND one.member_id = (SELECT id FROM member WHERE account = $1)`,
    [account],
  )
  await product.sql(
    `UPDATE offer_occurrence AS one SET state = 'issued', ended_at = now(), free_rounds_id = given.id
       FROM free_rounds AS given WHERE given.occurrence_id = one.id AND given.provider_code = 'rounds'`,
  )
}

const openNow = () => ({
  startsAtMs: Date.now() - DAY_MS,
  endsAtMs: Date.now() + 30 * DAY_MS,
  weekdays: [],
})

/** A version that two operators have published. */
export async function publishOffer(
  product: Product,
  brand: Brand,
  { offer, version }: { readonly offer: string; readonly version: OfferVersion },
): Promise<void> {
  await product.operatorSession(permissions)
  await product.operatorSession(permissions)
  await product.sql(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
     SELECT $1, $2, 1, $3, min(id), max(id) FROM operator`,
    [brand.id, offer, JSON.stringify(writeOffer(version))],
  )
}

/** Gives the reward under review the figure of a day, whose stakes were halved on the next one. */
export async function layCorrection(product: Product): Promise<void> {
  const reviewed = `(SELECT id FROM offer_occurrence WHERE state = 'review' ORDER BY id DESC LIMIT 1)`
  await product.sql(
    `INSERT INTO offer_figure (occurrence_id, merchant_id, member_id, start_day, end_day, days, through_day, value, due, taken)
     SELECT id, merchant_id, member_id, '2026-03-01', '2026-03-02', '{2026-03-01}', '2026-03-01', 10000000, 1000000, 200000
       FROM offer_occurrence WHERE id = ${reviewed}`,
  )
  await product.sql(
    `INSERT INTO offer_correction (occurrence_id, day, value, due, change, owed, paid)
     VALUES (${reviewed}, '2026-03-02', 5000000, 500000, -500000, 0, 0)`,
  )
}
