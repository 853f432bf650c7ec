import { tenLines } from '#studio/games/slots/lines.ts'
import { lineShare, weightsOf, type Weights } from '#studio/games/slots/par/line-par.ts'
import { type Share, add, multiply, whole } from '#studio/games/slots/par/share.ts'
import { type SlotPar, parOf, sumOf } from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE, unitsOf } from '#studio/games/slots/slot-model.ts'

import { STILL_ONE_IN, lakePays, lakeStrips } from './model.ts'

const stake: Share = { top: BigInt(tenLines.length), bottom: BigInt(UNITS_OF_STAKE) }

/** A line has one cell of each reel. From the other end it is the same line of the reels in the other order. */
export function par(): SlotPar {
  const weights = lakeStrips.map(weightsOf)
  const fromStart = lineShare(weights, lakePays)
  const fromEnd = lineShare(weights.toReversed(), lakePays)
  const both = add(add(fromStart, fromEnd), {
    top: -wholeLines(weights).top,
    bottom: wholeLines(weights).bottom,
  })
  const plain = multiply(multiply(both, stake), {
    top: BigInt(STILL_ONE_IN - 1),
    bottom: BigInt(STILL_ONE_IN),
  })
  const still = multiply(multiply(mirroredLine(weights), stake), { top: 1n, bottom: BigInt(STILL_ONE_IN) })
  return parOf({ lines: plain, 'mirrored spins': still }, { top: 1n, bottom: BigInt(STILL_ONE_IN) })
}

/** Lines that are equal from end to end are counted from both ends, and pay once. */
function wholeLines(weights: readonly Weights[]): Share {
  return sumOf(
    Object.keys(lakePays).map((symbol) =>
      multiply(
        whole(unitsOf(lakePays, symbol, weights.length)),
        weights.map((reel) => chanceOf(reel, symbol)).reduce(multiply, whole(1)),
      ),
    ),
  )
}

/** Lines are the same from either end, so a mirrored one shows three equal symbols, and five, or none. */
function mirroredLine(weights: readonly Weights[]): Share {
  const [first = new Map(), second = new Map(), middle = new Map()] = weights
  return sumOf(
    Object.keys(lakePays).map((symbol) =>
      multiply(
        whole(unitsOf(lakePays, symbol, weights.length)),
        multiply(multiply(chanceOf(first, symbol), chanceOf(second, symbol)), chanceOf(middle, symbol)),
      ),
    ),
  )
}

function chanceOf(weights: Weights, symbol: string): Share {
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0n)
  return { top: (weights.get(symbol) ?? 0n) + (weights.get('W') ?? 0n), bottom: all }
}
