import { dropReels, fillReels, judgeClusters } from '#studio/games/slots/cascades.ts'
import {
  type Cell,
  type DrawnFrame,
  type DrawnWin,
  type Mark,
  type SlotModel,
  drawnOf,
  unitsOf,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf } from '#studio/games/slots/strips.ts'

const SIDE = 7

/** Each symbol as often as it is likely, of a hundred. */
export const honeyBag =
  'Q'.repeat(12) +
  'B'.repeat(14) +
  'H'.repeat(15) +
  'F'.repeat(17) +
  'L'.repeat(19) +
  'C'.repeat(22) +
  'S'.repeat(1)

export const honeyPays = {
  Q: steps(60, 120, 280, 760, 2_200, 7_500),
  B: steps(38, 76, 160, 420, 1_260, 4_000),
  H: steps(25, 50, 104, 276, 740, 2_240),
  F: steps(18, 35, 72, 174, 480, 1_500),
  L: steps(12, 24, 48, 120, 320, 1_060),
  C: steps(7, 14, 30, 82, 210, 720),
}

/** Clusters of five, seven, nine, twelve, fifteen and twenty or more. */
function steps(...units: readonly [number, number, number, number, number, number]) {
  return ([5, 7, 9, 12, 15, 20] as const).map((from, place) => [from, units[place] ?? 0] as const)
}

export const HONEY_SCATTERS = 3
/** Free spins for three, four, five and six scatters. */
export const honeyFreeSpins = [8, 10, 12, 15] as const
/** A cell multiplies by this at the most. */
export const HONEY_MOST = 64

/**
 * Clusters of five on seven by seven cells. A cell that has broken twice multiplies the clusters on it by two, and twice
 * that each time that it breaks again; the multipliers of a cluster are added. Free spins keep them.
 */
export const honey: SlotModel = {
  code: 'honeycomb-bloom',
  version: 1,
  rtpBp: 9659,
  reels: SIDE,
  rows: SIDE,
  pays: honeyPays,
  mostTimes: 5_000,
  draw(random, before) {
    const bag = { letters: honeyBag, random }
    const cells = new Map<Cell, number>(before?.kept)
    const frames: DrawnFrame[] = []
    let reels = fillReels(bag, SIDE, SIDE)
    for (;;) {
      const wins = judgeClusters(reels, honeyPays).map((win) => multiplied(win, cells))
      const gone = new Set(wins.flatMap((win) => win.cells))
      for (const cell of gone) cells.set(cell, grown(cells.get(cell)))
      frames.push({ reels, wins, times: 1, marks: multipliers(cells) })
      if (wins.length === 0) break
      reels = dropReels(reels, gone, bag)
    }
    const scatters = cellsOf(reels, 'S').length
    const won = before ? 0 : (honeyFreeSpins[Math.min(scatters, 6) - HONEY_SCATTERS] ?? 0)
    return drawnOf(frames, { before, won, kept: before ? [...cells] : [] })
  },
}

/** One: it has broken. From two on it multiplies. */
function grown(value = 0): number {
  return value === 0 ? 1 : Math.min(value * 2, HONEY_MOST)
}

function multipliers(cells: ReadonlyMap<Cell, number>): readonly Mark[] {
  return [...cells].filter(([, value]) => value > 1).toSorted(([a], [b]) => a - b)
}

function multiplied(win: DrawnWin, cells: ReadonlyMap<Cell, number>): DrawnWin {
  const times = win.cells.reduce((sum, cell) => sum + (multiplierOf(cells, cell) ?? 0), 0)
  return { ...win, units: unitsOf(honeyPays, win.symbol, win.count) * Math.max(times, 1) }
}

function multiplierOf(cells: ReadonlyMap<Cell, number>, cell: Cell): number | undefined {
  const value = cells.get(cell) ?? 0
  return value > 1 ? value : undefined
}
