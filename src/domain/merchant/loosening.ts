import type { MarketProfileName } from './market-profile.ts'

/** What of a merchant the law of its market speaks of. */
export interface MarketChoice {
  readonly marketProfile: MarketProfileName
  readonly minimumAge: number
  readonly isCockfightOn: boolean
}

/** The stricter the law, the lower. */
const looseness: Readonly<Record<MarketProfileName, number>> = { strict: 0, open: 1, lenient: 2 }

/** Whether a change lets through what was held off before: stricter is free, looser asks for a right of its own. */
export function isLooser(before: MarketChoice, after: MarketChoice): boolean {
  return (
    looseness[after.marketProfile] > looseness[before.marketProfile] ||
    after.minimumAge < before.minimumAge ||
    (after.isCockfightOn && !before.isCockfightOn)
  )
}
