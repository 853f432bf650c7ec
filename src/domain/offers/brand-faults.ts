import type { OfferMarketCode, OfferVersion } from './version.ts'

/** The settings of a brand that bound its offers that pay. */
export interface OfferBrand {
  readonly market: OfferMarketCode
  /** The currency of its members' wallets. */
  readonly currency: string
  readonly minimumAge: number
}

export type BrandFault = 'market_of_another' | 'currency_of_another' | 'age_below_brand'

/** All that the settings of the brand refuse in a version. Bonuses are not converted, so an offer has the wallet's currency. */
export function brandFaults(
  { market, sums, audience }: OfferVersion,
  { market: marketOfBrand, currency, minimumAge }: OfferBrand,
): BrandFault[] {
  const faults: readonly (readonly [BrandFault, boolean])[] = [
    ['market_of_another', market !== marketOfBrand],
    ['currency_of_another', Object.keys(sums).some((code) => code !== currency)],
    ['age_below_brand', audience.ageMin < minimumAge],
  ]
  return faults.filter(([, holds]) => holds).map(([fault]) => fault)
}
