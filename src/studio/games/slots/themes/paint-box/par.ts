import { twentyLines } from '#studio/games/slots/lines.ts'
import {
  cellWeights,
  lineShare,
  linesShare,
  positionsOf,
  visibleCounts,
} from '#studio/games/slots/par/line-par.ts'
import { type Share, multiply } from '#studio/games/slots/par/share.ts'
import { type SlotPar, meanOf, parOf, scatterSpins } from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { paintFreeSpins, paintPays, paintStrips, brushTimes, drip } from './model.ts'

const REELS = 5

/** Multipliers of brushes are independent, so a line with several is worth the product of their means. */
export function par(): SlotPar {
  const counts = visibleCounts(paintStrips, 3, 'S')
  const { trigger, mean } = scatterSpins({
    counts,
    all: positionsOf(paintStrips),
    least: 3,
    spins: paintFreeSpins,
  })
  const spin = spinShare((window) => window)
  const free = spinShare((window) => drip([window])[0] ?? '')
  return parOf({ lines: spin, 'free spins': multiply(mean, free) }, trigger)
}

function spinShare(change: (window: string) => string): Share {
  const { top, bottom } = meanOf(brushTimes)
  const timesOf = (counted: readonly string[]) => {
    const brushes = counted.filter((one) => one === 'W').length
    return top ** BigInt(brushes) * bottom ** BigInt(REELS - brushes)
  }
  const units = linesShare(
    twentyLines,
    (reel, row) => cellWeights(paintStrips[reel] ?? '', row, change),
    (weights) => lineShare(weights, paintPays, timesOf),
  )
  return multiply(units, { top: 1n, bottom: bottom ** BigInt(REELS) * BigInt(UNITS_OF_STAKE) })
}
