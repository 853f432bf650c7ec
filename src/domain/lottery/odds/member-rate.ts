import type { Game } from '#domain/lottery/games/game.ts'

import { RETURN_LEAST, type ReturnFault, refuseReturn, resolveReturn } from './return.ts'

/** A lottery with the return that the brand has set for it. */
export interface BrandReturn {
  readonly game: Pick<Game, 'returnMilli' | 'returnMaxMilli'>
  readonly returnMilli: number | undefined
}

export interface RateBounds {
  readonly leastMilli: number
  readonly mostMilli: number
}

/**
 * Bounds of a member's rate: the market's least, and the most that the brand gives in any of its lotteries. An agent's
 * own rate will bound those of the downline as well.
 */
export function rateBounds(brand: readonly BrandReturn[], marketMilli: number): RateBounds {
  const given = brand.map(({ game, returnMilli }) =>
    resolveReturn({ game, merchantMilli: returnMilli, memberMilli: undefined }),
  )
  const leastMilli = Math.max(RETURN_LEAST, marketMilli)
  return { leastMilli, mostMilli: Math.max(leastMilli, ...given) }
}

/** Whether a rate does not fit its bounds; undefined is the brand's own return, which always fits. */
export function refuseRate(
  rateMilli: number | undefined,
  { leastMilli, mostMilli }: RateBounds,
): ReturnFault | undefined {
  if (rateMilli === undefined) return undefined
  const fault = refuseReturn({ rateMilli, boundMilli: mostMilli })
  return fault ?? (rateMilli < leastMilli ? 'too_low' : undefined)
}

/**
 * Whether the member may get more than before. Returns of the brand change as well, so the rates themselves are
 * compared, not what they give today.
 */
export function isRateRaised(before: number | undefined, after: number | undefined): boolean {
  return (after ?? Infinity) > (before ?? Infinity)
}
