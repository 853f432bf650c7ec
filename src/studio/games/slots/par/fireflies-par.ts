import { twentyLines } from '#studio/games/slots/lines.ts'
import {
  boughtFireflies,
  fireflyFreeSpins,
  fireflyPays,
  fireflyStrips,
} from '#studio/games/slots/models/fireflies.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { type Weights, lineShare, positionsOf, visibleCounts, weightsOf } from './line-par.ts'
import { type Share, add, multiply } from './share.ts'

/**
 * A line has one cell of each reel, and reels are independent. Before free spin `t` a cell of a reel with `w` wilds of
 * `n` symbols has stayed without one with the probability ((n - w) / n)^(t - 1); otherwise it holds a wild.
 */
export function firefliesPar() {
  const all = positionsOf(fireflyStrips)
  const counts = visibleCounts(fireflyStrips, 3, 'S')
  const spin = stakesOf(lineShare(fireflyStrips.map(weightsOf), fireflyPays))
  let played: Share = { top: 0n, bottom: 1n }
  let free: Share = { top: 0n, bottom: 1n }
  for (let nth = 1; nth <= Math.max(...fireflyFreeSpins); nth += 1) {
    played = add(
      played,
      stakesOf(
        lineShare(
          fireflyStrips.map((strip) => stuckWeights(strip, nth)),
          fireflyPays,
        ),
      ),
    )
    const place = fireflyFreeSpins.findIndex((spins) => spins === nth)
    if (place !== -1) free = add(free, multiply({ top: counts[place + 3] ?? 0n, bottom: all }, played))
  }
  const trigger = { top: [3, 4, 5].reduce((sum, count) => sum + (counts[count] ?? 0n), 0n), bottom: all }
  // As many spins as the last of them played.
  const bought = multiply(played, { top: 1n, bottom: BigInt(boughtFireflies.times) })
  return { spin, free, trigger, bought, all: add(spin, free) }
}

/** The weights of a cell in free spin `nth`. */
function stuckWeights(strip: string, nth: number): Weights {
  const plain = weightsOf(strip)
  const size = BigInt(strip.length)
  const without = (size - (plain.get('W') ?? 0n)) ** BigInt(nth - 1)
  const weights = new Map(
    [...plain].filter(([letter]) => letter !== 'W').map(([letter, n]) => [letter, n * without]),
  )
  const others = [...weights.values()].reduce((sum, weight) => sum + weight, 0n)
  return weights.set('W', size ** BigInt(nth) - others)
}

/** All lines pay alike, a unit each. */
function stakesOf(line: Share): Share {
  return multiply(line, { top: BigInt(twentyLines.length), bottom: BigInt(UNITS_OF_STAKE) })
}
