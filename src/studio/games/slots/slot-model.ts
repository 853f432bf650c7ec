import type { Random } from '#domain/chance/random.ts'

/** A stake is divided into twenty units; payouts are whole units, so every payout is exact. */
export const UNITS_OF_STAKE = 20

/** A letter stands for each symbol. `W` is always the wild, `S` the scatter, `C` a coin. */
export type Letter = string

/** Units by symbol: each step pays from its count on, in ascending order. */
export type PayTable = Readonly<Record<Letter, readonly (readonly [from: number, units: number])[]>>

/** A place on the reels: reel × rows + row, from the top. */
export type Cell = number

export interface DrawnWin {
  readonly symbol: Letter
  readonly count: number
  readonly cells: readonly Cell[]
  readonly units: number
  /** The number of its line. */
  readonly line?: number
  /** In how many ways it pays. */
  readonly ways?: number
}

/** One picture of a spin: its reels, what they pay, and at which multiplier. A cascade has several. */
export interface DrawnFrame {
  /** A text for each reel, a letter for each symbol, from the top. */
  readonly reels: readonly string[]
  readonly wins: readonly DrawnWin[]
  /** Included in the units of the wins. */
  readonly times: number
  /** Values of coins and multipliers by cell. */
  readonly marks?: readonly Mark[]
  /** The first and the last of neighbouring reels that show the same. */
  readonly joined?: readonly [first: number, last: number]
}

export type Mark = readonly [cell: Cell, value: number]

/** Left for a free spin by the spins before it. */
export interface Carried {
  /** Free spins or respins left, including the one that is played. */
  readonly freeLeft: number
  readonly freePlayed: number
  /** The multiplier of cascades or free spins. */
  readonly level: number
  /** Wilds or coins that stay. */
  readonly kept: readonly Mark[]
  /** The symbol that free spins expand. */
  readonly chosen?: Letter | undefined
}

export interface Drawn {
  readonly frames: readonly DrawnFrame[]
  /** All payouts of the spin. */
  readonly units: number
  readonly freeSpinsWon: number
  /** Free spins or respins left after it. */
  readonly freeLeft: number
  readonly level: number
  readonly kept: readonly Mark[]
  readonly chosen?: Letter | undefined
}

/** Free spins that a player can buy, without the spin that would bring them. */
export interface BoughtFeature {
  readonly spins: number
  /** Its price in stakes: the whole price is the stake of the round. */
  readonly times: number
  /** Return of the price in basis points, rounded down. */
  readonly rtpBp: number
}

/** The state in which a bought feature begins. */
export function beginBought({ spins }: BoughtFeature): Carried {
  return { freeLeft: spins, freePlayed: 0, level: 1, kept: [] }
}

/** The mathematics of a slot: data and a pure function. */
export interface SlotModel {
  readonly code: string
  readonly version: number
  /** Return to player in basis points, rounded down. */
  readonly rtpBp: number
  readonly reels: number
  readonly rows: number
  readonly pays: PayTable
  /** A round pays at most this many stakes, and ends there. */
  readonly mostTimes: number
  readonly bought?: BoughtFeature
  /** Reels differ in height from spin to spin; `rows` is the most. */
  readonly hasHeights?: true
  /** Its feature has so many places, of which the player picks one at a time. */
  readonly picks?: number
  /** `before` is undefined for a paid spin, `picked` except where the player picks a place. */
  draw(random: Random, before: Carried | undefined, picked?: Cell): Drawn
}

/** Payout and state after a spin of these pictures. A free spin takes one of those before it, and may win more. */
export function drawnOf(
  frames: readonly DrawnFrame[],
  {
    before,
    won = 0,
    level = 1,
    kept = [],
    chosen,
  }: {
    readonly before: Carried | undefined
    readonly won?: number
    readonly level?: number
    readonly kept?: readonly Mark[]
    readonly chosen?: Letter | undefined
  },
): Drawn {
  return {
    frames,
    units: frames.reduce((sum, { wins }) => sum + sumUnits(wins), 0),
    freeSpinsWon: won,
    freeLeft: (before ? before.freeLeft - 1 : 0) + won,
    level,
    kept,
    ...(chosen === undefined ? {} : { chosen }),
  }
}

/** A pay table whose lists begin with the units of `from` equal symbols. */
export function paysFrom(from: number, lists: Readonly<Record<Letter, readonly number[]>>): PayTable {
  return Object.fromEntries(
    Object.entries(lists).map(([symbol, units]) => [
      symbol,
      units.flatMap((each, place) => (each > 0 ? [[from + place, each] as const] : [])),
    ]),
  )
}

/** The units that `count` of a symbol pay. */
export function unitsOf(pays: PayTable, symbol: Letter, count: number): number {
  return pays[symbol]?.findLast(([from]) => count >= from)?.[1] ?? 0
}

export function sumUnits(wins: readonly DrawnWin[]): number {
  return wins.reduce((sum, { units }) => sum + units, 0)
}
