import type { Facts } from './facts.ts'

/** Chosen numbers: one row, or one for each place. Each row ascends without repetition. */
export type Choice = readonly (readonly number[])[]

export interface RowShape {
  readonly low: number
  readonly high: number
  readonly least: number
  readonly most: number
}

/** Choices that a member can make. */
export interface Shape {
  readonly rows: readonly RowShape[]
  /** Chosen numbers of all rows together; rows may be empty where this is above zero. */
  readonly leastInAll?: number
  /** Digits with which numbers are written; undefined where they have no leading zeros. */
  readonly digits?: number
  /** Names of the numbers of the last row, where it chooses a side: `big` is 0. */
  readonly options?: readonly string[]
  /** Names of the numbers of the first row, where it chooses places: `1st v 10th` is 0. */
  readonly where?: readonly string[]
  /** Whether a choice that fits the rows is possible at all; rows of a group may exclude each other. */
  readonly isPossible?: (choice: Choice) => boolean
}

/** One way to win, paid by its own odds. The weights say how the odds of a bet type's outcomes relate. */
export interface Outcome {
  readonly code: string
  readonly weight: bigint
}

/** How often one combination wins, counted over all draws that are equally likely. */
export interface Chance {
  /** How many stakes one combination costs: the lots that it is matched against. */
  readonly units: bigint
  readonly all: bigint
  /** Wins by outcome. A combination may win several times in a draw. */
  readonly wins: readonly bigint[]
  /** Draws that return the stake. */
  readonly refunds: bigint
}

/** One row of the rules: what may be chosen, what it costs, and when it wins how often. */
export interface BetType {
  readonly code: string
  /** Heading under which screens show it. */
  readonly group: string
  /** Two where a ticket is on two draws, and its facts are those of both side by side; undefined for one. */
  readonly draws?: 2
  readonly shape: Shape
  readonly outcomes: readonly Outcome[]
  /** Fate of the stake when neither side wins; undefined where there is no tie. */
  readonly tie?: 'loses' | 'refunds'
  /** How many stakes a choice costs. */
  readonly units: (choice: Choice) => number
  readonly chance: (choice: Choice) => Chance
  /** How often a choice wins in a draw, by outcome. */
  readonly hits: (facts: Facts, choice: Choice, outcome: number) => number
  /** How many stakes a draw returns. */
  readonly refunds?: (facts: Facts, choice: Choice) => number
  /** How often a choice can win in one draw at most, by outcome. */
  readonly most: (choice: Choice, outcome: number) => number
  /**
   * Names what a choice wins by, so that the stakes on it can be added up. A combination has a name of its own where a
   * bet type has at most some thousand; otherwise all share the name of the bet type.
   */
  readonly loads: (choice: Choice) => readonly Load[]
}

/** A name that a choice loads, and how often the choice wins at most when the name comes up once. */
export interface Load {
  readonly name: string
  readonly times: number
}

/** The one outcome of most bet types. */
export const win: readonly Outcome[] = [{ code: 'win', weight: 1n }]

/** An empty row. */
export const NONE: readonly number[] = []
