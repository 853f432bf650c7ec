import { twentyLines } from '#studio/games/slots/lines.ts'
import {
  DUNE_FREE_TIMES,
  duneFreeSpins,
  dunePays,
  duneStrips,
  expandWilds,
} from '#studio/games/slots/models/dunes.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { type Weights, lineShare, positionsOf, visibleCounts } from './line-par.ts'
import { type Share, add, multiply, whole } from './share.ts'

const ROWS = 3

/**
 * Each line has one cell of each reel, and reels are independent. A cell of a reel is wild in every position that shows
 * a wild anywhere; so its weights depend on the row, and each line is counted by itself.
 */
export function dunesPar() {
  const all = positionsOf(duneStrips)
  const counts = visibleCounts(duneStrips, ROWS, 'S')
  const lines = twentyLines
    .map((rows) =>
      lineShare(
        duneStrips.map((strip, reel) => cellWeights(strip, rows[reel] ?? 0)),
        dunePays,
      ),
    )
    .reduce((sum, line) => ({ top: sum.top + line.top, bottom: line.bottom }), { top: 0n, bottom: 1n })
  const spin = multiply(lines, { top: 1n, bottom: BigInt(UNITS_OF_STAKE) })
  const free = duneFreeSpins.reduce<Share>(
    (sum, spins, place) =>
      add(
        sum,
        multiply(
          { top: counts[place + 3] ?? 0n, bottom: all },
          multiply(whole(spins * DUNE_FREE_TIMES), spin),
        ),
      ),
    { top: 0n, bottom: 1n },
  )
  const trigger = { top: [3, 4, 5].reduce((sum, count) => sum + (counts[count] ?? 0n), 0n), bottom: all }
  return { spin, free, trigger, all: add(spin, free) }
}

/** How often a cell shows each symbol, over all positions of its reel. */
function cellWeights(strip: string, row: number): Weights {
  const weights = new Map<string, bigint>()
  for (let stop = 0; stop < strip.length; stop += 1) {
    const [seen = ''] = expandWilds([(strip + strip).slice(stop, stop + ROWS)])
    const letter = seen.charAt(row)
    weights.set(letter, (weights.get(letter) ?? 0n) + 1n)
  }
  return weights
}
