import type { Game } from '#domain/lottery/games/game.ts'
import { resolveReturn } from '#domain/lottery/odds/return.ts'

import { isSameJackpots } from './jackpot-terms.ts'
import { type LotteryTerms, capOfName, stakeBoundsOf } from './terms.ts'

/** A value of terms that a change loosens: the house may lose more by it. */
export type LoosenedTerm =
  | 'returnMilli'
  | 'cap'
  | 'stakeMost'
  | 'ticketMost'
  | 'drawMost'
  | 'closesEarlierMinutes'
  | 'jackpots'

/** The terms that a change loosens, as they take effect. With none, one operator may save it alone. */
export function loosened(
  game: Game,
  before: LotteryTerms,
  after: LotteryTerms,
  currency: string,
): readonly LoosenedTerm[] {
  const returnOf = ({ returnMilli }: LotteryTerms) =>
    resolveReturn({ game, merchantMilli: returnMilli, memberMilli: undefined })
  const isTypeLooser = (isLooser: (code: string) => boolean) => game.betTypes.some(isLooser)
  const checks: Readonly<Record<LoosenedTerm, boolean>> = {
    returnMilli: returnOf(after) > returnOf(before),
    cap: isTypeLooser((code) => capOfName(after, code, currency) > capOfName(before, code, currency)),
    stakeMost: isTypeLooser((code) =>
      isHigher(stakeBoundsOf(after, code).stakeMost, stakeBoundsOf(before, code).stakeMost),
    ),
    ticketMost: isHigher(after.ticketMost, before.ticketMost),
    drawMost: isHigher(after.drawMost, before.drawMost),
    // Bets closer to an official draw may come from a person who knows its result.
    closesEarlierMinutes: after.closesEarlierMinutes < before.closesEarlierMinutes,
    // A pool is money of members: every change of its terms waits for a second operator.
    jackpots: !isSameJackpots(before.jackpots, after.jackpots), // guard: jackpot-terms-by-two
  }
  return (Object.keys(checks) as LoosenedTerm[]).filter((name) => checks[name])
}

/** Whether a limit allows more than another one; an undefined one allows everything. */
function isHigher(limit: bigint | undefined, than: bigint | undefined): boolean {
  if (than === undefined) return false
  return limit === undefined || limit > than
}
