import type { MarketProfile } from './market-profile.ts'

/** What of a merchant the law of its market speaks of. */
export interface MarketChoice {
  readonly marketProfile: MarketProfile['name']
  readonly minimumAge: number
  readonly isCockfightOn: boolean
}

/** Whether a change lets through what was held off before: stricter is free, looser asks for a right of its own. */
export function isLooser(before: MarketChoice, after: MarketChoice): boolean {
  return (
    (before.marketProfile === 'strict' && after.marketProfile !== 'strict') ||
    after.minimumAge < before.minimumAge ||
    (after.isCockfightOn && !before.isCockfightOn)
  )
}
