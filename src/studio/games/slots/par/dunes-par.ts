import { twentyLines } from '#studio/games/slots/lines.ts'
import {
  DUNE_FREE_TIMES,
  boughtDunes,
  duneFreeSpins,
  dunePays,
  duneStrips,
  expandWilds,
} from '#studio/games/slots/models/dunes.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { cellWeights, lineShare, linesShare, positionsOf, visibleCounts } from './line-par.ts'
import { type Share, add, multiply, whole } from './share.ts'

const ROWS = 3

/**
 * Each line has one cell of each reel, and reels are independent. A cell of a reel is wild in every position that shows
 * a wild anywhere; so its weights depend on the row, and each line is counted by itself.
 */
export function dunesPar() {
  const all = positionsOf(duneStrips)
  const counts = visibleCounts(duneStrips, ROWS, 'S')
  const lines = linesShare(
    twentyLines,
    (reel, row) => cellWeights(duneStrips[reel] ?? '', row, (window) => expandWilds([window])[0] ?? ''),
    (weights) => lineShare(weights, dunePays),
  )
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
  const { spins, times } = boughtDunes
  const bought = multiply(spin, { top: BigInt(spins * DUNE_FREE_TIMES), bottom: BigInt(times) })
  return { spin, free, trigger, bought, all: add(spin, free) }
}
