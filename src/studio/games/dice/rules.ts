import type { OneShotRules } from '#studio/games/quick/one-shot.ts'
import type { Times } from '#studio/games/quick/times.ts'

/** A roll is one of ten thousand numbers, in hundredths: 0.00 to 99.99. */
export const ROLLS = 10_000
export const CHANCE_LEAST = 1
export const CHANCE_MOST = 97

/** Paid back of every hundred staked, before rounding a multiple down to a hundredth. */
const RETURN_PERCENT = 99

export const sides = ['under', 'over'] as const

export interface DiceChoice {
  readonly side: (typeof sides)[number]
  /** The chance to win, in percent. */
  readonly chance: number
}

export interface DiceRoll {
  /** In hundredths. */
  readonly roll: number
}

/** The payout of a chance: 99 % of its inverse, rounded down to a hundredth. */
export function timesOfChance(chance: number): Times {
  return Math.floor((RETURN_PERCENT * 100) / chance)
}

/** The border between losing and winning rolls, in hundredths: below it is under, from it on is over. */
export function gateOf({ side, chance }: DiceChoice): number {
  return side === 'under' ? chance * 100 : ROLLS - chance * 100
}

export function isHit(choice: DiceChoice, roll: number): boolean {
  return choice.side === 'under' ? roll < gateOf(choice) : roll >= gateOf(choice)
}

/** The return of a chance in basis points, exactly: both factors are whole. */
export function returnOf(chance: number): number {
  return timesOfChance(chance) * chance
}

export const diceRules: OneShotRules<DiceChoice, DiceRoll> = {
  code: 'dice',
  version: 1,
  rtpBp: 9828,
  readChoice({ side, chance }) {
    const known = sides.find((one) => one === side)
    const isChance =
      typeof chance === 'number' &&
      Number.isInteger(chance) &&
      chance >= CHANCE_LEAST &&
      chance <= CHANCE_MOST
    return known && isChance ? { side: known, chance } : undefined
  },
  topTimes: ({ chance }) => timesOfChance(chance),
  draw: (random) => ({ roll: random.below(ROLLS) }),
  timesOf: ({ roll }, choice) => (isHit(choice, roll) ? timesOfChance(choice.chance) : 0),
}
