import type { Random } from '#domain/chance/random.ts'
import { choose } from '#studio/games/quick/combinations.ts'
import { drawDistinct } from '#studio/games/quick/draw-distinct.ts'
import type { SteppedRules } from '#studio/games/quick/stepped.ts'
import type { Times } from '#studio/games/quick/times.ts'

export const TILES = 25
export const MINES_MOST = 24

/** Paid back of every hundred staked, before rounding a multiple down to a hundredth. */
const RETURN_PERCENT = 99n

export interface MinesChoice {
  readonly mines: number
}

/** The whole field: where the mines lie, and the tiles opened so far, in order. */
export interface MinesField {
  readonly mines: readonly number[]
  readonly opened: readonly number[]
}

export interface MinesDeed {
  readonly tile: number
}

/** The visible part of the field: the places of the mines only once the round is over. */
export interface MinesBoard {
  readonly count: number
  readonly opened: readonly number[]
  readonly mines?: readonly number[]
}

/**
 * The payout of a number of gems: 99 % of the inverse of its probability, rounded down to a hundredth. So any moment to
 * cash out returns the same 99 % of the stake, less at most a hundredth of it.
 */
export function timesOfGems(mines: number, gems: number): Times {
  return Number((RETURN_PERCENT * choose(TILES, gems)) / choose(TILES - mines, gems))
}

/** The probability that the next tile is a gem, as gems among hidden tiles. */
export function gemsLeft({ count, opened }: MinesBoard): { readonly gems: number; readonly hidden: number } {
  return { gems: TILES - count - opened.length, hidden: TILES - opened.length }
}

export function layMines(random: Random, mines: number): readonly number[] {
  return drawDistinct(random, mines, TILES).toSorted((one, other) => one - other)
}

export function isTile(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < TILES
}

export const minesRules: SteppedRules<MinesChoice, MinesField, MinesDeed, MinesBoard> = {
  code: 'mines',
  version: 1,
  rtpBp: 9828,
  readChoice({ mines }) {
    const isCount = typeof mines === 'number' && Number.isInteger(mines) && mines >= 1 && mines <= MINES_MOST
    return isCount ? { mines } : undefined
  },
  // The first gem; from then on the round ends before it exceeds the highest payout.
  topTimes: ({ mines }) => timesOfGems(mines, 1),
  begin: (random, { mines }) => ({ mines: layMines(random, mines), opened: [] }),
  readDeed: ({ tile }) => (isTile(tile) ? { tile } : undefined),
  refuseDeed: ({ opened }, { tile }) => (opened.includes(tile) ? 'not_now' : undefined),
  step: (_, { mines, opened }, { tile }) => ({
    open: { mines, opened: [...opened, tile] },
    isLost: mines.includes(tile),
  }),
  timesOf: ({ mines, opened }) =>
    opened.length === 0 ? undefined : timesOfGems(mines.length, opened.length),
  isDone({ mines, opened }, timesMost) {
    const gems = opened.length
    return gems === TILES - mines.length || timesOfGems(mines.length, gems + 1) > timesMost
  },
  show: ({ mines, opened }, isOver) => ({ count: mines.length, opened, ...(isOver ? { mines } : {}) }),
}
