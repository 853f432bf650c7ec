import type { OfferMarketCode } from '#domain/offers/version.ts'

import type { MarketProfileName } from './market-profile.ts'

/** The settings of a merchant that market law restricts. */
export interface MarketChoice {
  readonly marketProfile: MarketProfileName
  readonly minimumAge: number
  readonly isCockfightOn: boolean
  /** The market whose law about offers the brand keeps. */
  readonly offerMarket: OfferMarketCode
  /** The smallest stake, as a decimal: a bonus below it is lost. */
  readonly bonusStakeMin: string
}

/** Ranks the profiles, the strictest lowest. */
const looseness: Readonly<Record<MarketProfileName, number>> = { strict: 0, open: 1, lenient: 2 }

/**
 * Whether a change loosens a restriction: looser needs a permission of its own, stricter does not. Laws about
 * offers have no order, because each forbids what another one allows: every move counts as looser, and so does every other
 * smallest stake, because it decides which bonuses are taken back as lost.
 */
export function isLooser(before: MarketChoice, after: MarketChoice): boolean {
  return (
    looseness[after.marketProfile] > looseness[before.marketProfile] ||
    after.minimumAge < before.minimumAge ||
    (after.isCockfightOn && !before.isCockfightOn) ||
    after.offerMarket !== before.offerMarket ||
    after.bonusStakeMin !== before.bonusStakeMin
  )
}
