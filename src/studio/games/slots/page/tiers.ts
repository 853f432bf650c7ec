import type { Letter } from '#studio/games/slots/slot-model.ts'

/** How a win is celebrated. A win below five times the stake has its line and its sum. */
export type Tier = 'big' | 'great' | 'grand'

const tiers: readonly (readonly [from: bigint, tier: Tier])[] = [
  [50n, 'grand'],
  [15n, 'great'],
  [5n, 'big'],
]

export function tierOf({ win, stake }: { readonly win: bigint; readonly stake: bigint }): Tier | undefined {
  return stake > 0n ? tiers.find(([from]) => win >= from * stake)?.[1] : undefined
}

/** How many times the stake a win is, in hundredths. */
export function timesOf({ win, stake }: { readonly win: bigint; readonly stake: bigint }): number {
  return stake > 0n ? Number((win * 100n) / stake) : 0
}

const TURN_MS = 700
const NEXT_MS = 200
const SLOW_MS = 1_200

/** When each reel stops after the start, and the reel that runs on because two scatters stand before it. */
export interface Landing {
  readonly stopsAtMs: readonly number[]
  readonly slowReel: number | undefined
}

/** A reel without a scatter never runs on: it could not bring the third. */
export function landingOf(reels: readonly string[], strips: readonly string[]): Landing {
  const standing = (before: number) => reels.slice(0, before).join('').split(SCATTER).length - 1
  const slow = reels.findIndex((_, reel) => standing(reel) === 2 && strips[reel]?.includes(SCATTER) === true)
  const slowReel = slow === -1 ? undefined : slow
  return {
    stopsAtMs: reels.map(
      (_, reel) => TURN_MS + reel * NEXT_MS + (slowReel !== undefined && reel >= slowReel ? SLOW_MS : 0),
    ),
    slowReel,
  }
}

const SCATTER: Letter = 'S'
