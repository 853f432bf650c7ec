import { permissions } from '#domain/access/permission.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { cashback, inCurrency, match } from '#test/offers/version-cases.ts'

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
