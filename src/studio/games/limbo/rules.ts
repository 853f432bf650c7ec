import type { Random } from '#domain/chance/random.ts'
import { bustAt } from '#studio/games/crash/bust.ts'
import { CASH_OUT_LEAST, MULTIPLIER_MOST } from '#studio/games/crash/curve.ts'
import type { OneShotRules } from '#studio/games/quick/one-shot.ts'
import type { Times } from '#studio/games/quick/times.ts'

export const TARGET_LEAST: Times = CASH_OUT_LEAST
export const TARGET_MOST: Times = MULTIPLIER_MOST

export interface LimboChoice {
  readonly target: Times
}

export interface LimboReach {
  readonly reached: Times
}

const HALF_BITS = 2 ** 26

/** A uniform number of 1 to 2^52, from two draws of 26 bits. */
export function drawShare(random: Random): bigint {
  const high = random.below(HALF_BITS)
  return BigInt(high) * BigInt(HALF_BITS) + BigInt(random.below(HALF_BITS)) + 1n
}

/** Limbo has the distribution of the crash game's rounds: a target of m is reached with 99 % of the chance 1 / m. */
export const limboRules: OneShotRules<LimboChoice, LimboReach> = {
  code: 'limbo',
  version: 1,
  rtpBp: 9900,
  readChoice({ target }) {
    const isTarget =
      typeof target === 'number' &&
      Number.isInteger(target) &&
      target >= TARGET_LEAST &&
      target <= TARGET_MOST
    return isTarget ? { target } : undefined
  },
  topTimes: ({ target }) => target,
  draw: (random) => ({ reached: bustAt(drawShare(random)) }),
  timesOf: ({ reached }, { target }) => (reached >= target ? target : 0),
}
