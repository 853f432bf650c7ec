import { twentyLines } from '#studio/games/slots/lines.ts'
import { paradePays, paradeStrips } from '#studio/games/slots/models/parade.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { type Weights, lineShare, weightsOf } from './line-par.ts'

const ROWS = 3
/** Bits of the cells of one reel. */
const REEL = 0b111
const WILD: Weights = new Map([['W', 1n]])
const ENOUGH = 1e-14

interface Arrival {
  readonly cells: number
  readonly chance: number
}

/**
 * The state of a spin is the set of cells with a wild that has walked there, a bit for each cell. What its lines pay on
 * average depends on the state alone, and the next state on it and on the wilds that land. So the value of each state
 * follows from those of the states after it, by iteration up to the accuracy of the numbers.
 */
export function paradePar() {
  const lines = lineValues()
  const arrivals = arrivalsOf()
  const states = reachable(arrivals)
  const paid = new Map(states.map((state) => [state, paidOn(state, lines)]))
  const values = new Map(states.map((state) => [state, paid.get(state) ?? 0]))
  for (let change = 1; change > ENOUGH;) {
    change = 0
    for (const state of states) {
      const after = arrivals.reduce((sum, { cells, chance }) => {
        const next = walkOn(state | cells)
        return next === 0 ? sum : sum + chance * (values.get(next) ?? 0)
      }, 0)
      const value = (paid.get(state) ?? 0) + after
      change = Math.max(change, Math.abs(value - (values.get(state) ?? 0)))
      values.set(state, value)
    }
  }
  const none = arrivals.find(({ cells }) => cells === 0)?.chance ?? 0
  return { states: states.length, spin: paid.get(0) ?? 0, all: values.get(0) ?? 0, trigger: 1 - none }
}

/** The average payout of a line, in stakes, by the reels on which a walked wild stands in its cell. */
function lineValues(): readonly number[] {
  const reels = paradeStrips.map(weightsOf)
  return Array.from({ length: 1 << reels.length }, (_, wild) => {
    const { top, bottom } = lineShare(
      reels.map((weights, reel) => (wild & (1 << reel) ? WILD : weights)),
      paradePays,
    )
    return Number((top * 1_000_000_000_000_000n) / bottom) / 1e15 / UNITS_OF_STAKE
  })
}

function paidOn(state: number, lines: readonly number[]): number {
  return twentyLines.reduce((sum, rows) => {
    const wild = rows.reduce<number>(
      (mask, row, reel) => (state & (1 << (reel * ROWS + row)) ? mask | (1 << reel) : mask),
      0,
    )
    return sum + (lines[wild] ?? 0)
  }, 0)
}

/** All sets of wilds that can land in one spin: reels are independent, and each shows its only wild in three positions. */
function arrivalsOf(): readonly Arrival[] {
  return paradeStrips.reduce<readonly Arrival[]>(
    (before, strip, reel) => {
      const positions = [...(strip + strip.slice(0, ROWS - 1)).matchAll(/W/g)].length
      if (positions === 0) return before
      const each = 1 / strip.length
      const landings = [
        { cells: 0, chance: 1 - ROWS * each },
        ...[0, 1, 2].map((row) => ({ cells: 1 << (reel * ROWS + row), chance: each })),
      ]
      return before.flatMap((one) =>
        landings.map(({ cells, chance }) => ({ cells: one.cells | cells, chance: one.chance * chance })),
      )
    },
    [{ cells: 0, chance: 1 }],
  )
}

/** Every wild stands one reel further to the left; those of the first reel are gone. */
function walkOn(state: number): number {
  return (state & ~REEL) >> ROWS
}

function reachable(arrivals: readonly Arrival[]): readonly number[] {
  const found = new Set([0])
  for (const state of found) for (const { cells } of arrivals) found.add(walkOn(state | cells))
  return [...found]
}
