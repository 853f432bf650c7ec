import { twentyLines } from '#studio/games/slots/lines.ts'
import {
  type Weights,
  lineShare,
  positionsOf,
  visibleCounts,
  weightsOf,
} from '#studio/games/slots/par/line-par.ts'
import { type Share, multiply } from '#studio/games/slots/par/share.ts'
import { type SlotPar, parOf, scatterSpins, sumOf } from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { closedReels, curioFreeSpins, curioPays, curioStrips, drawerContents } from './model.ts'

const stake: Share = { top: BigInt(twentyLines.length), bottom: BigInt(UNITS_OF_STAKE) }

/** For each symbol that the drawers may hold, lines are counted as if it stood in their place. */
export function par(): SlotPar {
  const counts = visibleCounts(curioStrips, 3, 'S')
  const weights = curioStrips.map(weightsOf)
  const spin = opened(weights)
  const free = opened(weights.map((reel, at) => (closedReels.includes(at) ? new Map([['Q', 1n]]) : reel)))
  const { trigger, mean } = scatterSpins({
    counts,
    all: positionsOf(curioStrips),
    least: 3,
    spins: curioFreeSpins,
  })
  return parOf({ lines: spin, 'free spins': multiply(mean, free) }, trigger)
}

function opened(reels: readonly Weights[]): Share {
  return sumOf(
    [...new Set(drawerContents)].map((symbol) =>
      multiply(
        multiply(
          lineShare(
            reels.map((reel) => filled(reel, symbol)),
            curioPays,
          ),
          stake,
        ),
        {
          top: BigInt(drawerContents.split(symbol).length - 1),
          bottom: BigInt(drawerContents.length),
        },
      ),
    ),
  )
}

function filled(reel: Weights, symbol: string): Weights {
  const weights = new Map(reel)
  weights.set(symbol, (weights.get(symbol) ?? 0n) + (weights.get('Q') ?? 0n))
  weights.delete('Q')
  return weights
}
