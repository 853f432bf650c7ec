/** Bounds of a return, in thousandths, whatever a game, a merchant or a member is set to. */
export const RETURN_LEAST = 700
export const RETURN_MOST = 990

export interface Returns {
  /** The game's return, and the most that its rules allow. */
  readonly game: { readonly returnMilli: number; readonly returnMaxMilli: number }
  /** The merchant's return for the game; it bounds those of the members. */
  readonly merchantMilli: number | undefined
  /** The member's own rate, which the upline gives. */
  readonly memberMilli: number | undefined
  /** The least that the market allows. */
  readonly marketMilli?: number
}

/**
 * The return by which odds are made: the member's, at most the merchant's, at most the game's. A member's rate below the
 * market's least counts as the least; a brand whose own return is below it does not offer the game.
 */
export function resolveReturn({ game, merchantMilli, memberMilli, marketMilli = 0 }: Returns): number {
  const bound = Math.min(game.returnMaxMilli, RETURN_MOST)
  const merchant = Math.max(RETURN_LEAST, Math.min(merchantMilli ?? game.returnMilli, bound))
  const least = Math.min(Math.max(RETURN_LEAST, marketMilli), merchant)
  return Math.max(least, Math.min(memberMilli ?? merchant, merchant)) // guard: rate-within-brand
}

export type ReturnFault = 'not_whole' | 'too_low' | 'too_high'

/** Whether a rate may be set: a merchant's below the game's most, a member's below the merchant's. */
export function refuseReturn({
  rateMilli,
  boundMilli,
}: {
  readonly rateMilli: number
  readonly boundMilli: number
}): ReturnFault | undefined {
  if (!Number.isInteger(rateMilli)) return 'not_whole'
  if (rateMilli < RETURN_LEAST) return 'too_low'
  return rateMilli > Math.min(boundMilli, RETURN_MOST) ? 'too_high' : undefined
}
