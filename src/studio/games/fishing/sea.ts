import type { Times } from '#studio/games/quick/times.ts'

/** A sea: its fish, and the same return on each of them. */
export interface Sea {
  readonly code: string
  readonly version: number
  /** Paid back of every thousand staked, on whichever fish. */
  readonly returnMille: number
  /** From the most frequent to the rarest. */
  readonly fish: readonly Fish[]
}

export interface Fish {
  readonly code: string
  /** The payout of a catch, in hundredths of the price of its shot. */
  readonly times: Times
}

/**
 * A shot draws one of these numbers, and those below `returnMille` catch. So the chance is `returnMille / (10 × times)`,
 * and times the payout exactly the return, for every fish.
 */
export function numbersOf({ times }: Fish): number {
  return times * 10
}

export function isCaught({ returnMille }: Sea, drawn: number): boolean {
  return drawn < returnMille
}

/** How many shots catch one fish on average, in tenths, rounded. */
export function tenthsOfShots({ returnMille }: Sea, fish: Fish): number {
  return Math.round((numbersOf(fish) * 10) / returnMille)
}

export function findFish({ fish }: Sea, code: unknown): Fish | undefined {
  return fish.find((one) => one.code === code)
}
