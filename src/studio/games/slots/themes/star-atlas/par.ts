import { tenLines } from '#studio/games/slots/lines.ts'
import { lineShare, positionsOf, visibleCounts, weightsOf } from '#studio/games/slots/par/line-par.ts'
import { type Share, add, multiply, whole } from '#studio/games/slots/par/share.ts'
import {
  type SlotPar,
  nothing,
  parOf,
  scatterSpins,
  sumOf,
  withMore,
} from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE, unitsOf } from '#studio/games/slots/slot-model.ts'

import { ATLAS_SPINS, atlasChoices, atlasPays, atlasScatterUnits, atlasStrips } from './model.ts'

const stake: Share = { top: 1n, bottom: BigInt(UNITS_OF_STAKE) }

/** Lines by their symbols, and the chosen symbol by the number of reels that show it: reels are independent. */
export function par(): SlotPar {
  const all = positionsOf(atlasStrips)
  const counts = visibleCounts(atlasStrips, 3, 'W')
  const spins = atlasScatterUnits.map(() => ATLAS_SPINS)
  const { chances, trigger, mean } = scatterSpins({ counts, all, least: 3, spins })
  const lines = multiply(
    multiply(lineShare(atlasStrips.map(weightsOf), atlasPays), whole(tenLines.length)),
    stake,
  )
  const scatters = multiply(
    sumOf(chances.map((chance, place) => multiply(chance, whole(atlasScatterUnits[place] ?? 0)))),
    stake,
  )
  const spin = sumOf([lines, scatters])
  const filled = multiply(sumOf(atlasChoices.map(filledShare)), {
    top: 1n,
    bottom: BigInt(atlasChoices.length),
  })
  const played = multiply(mean, withMore(mean))
  return parOf(
    { lines, scatters, 'free spins': multiply(played, add(spin, multiply(filled, stake))) },
    trigger,
  )
}

/** The expected units of a symbol that fills its reels. */
function filledShare(symbol: string): Share {
  const byReels = visibleReels(symbol)
  return sumOf(
    byReels.map((chance, count) =>
      multiply(chance, whole(unitsOf(atlasPays, symbol, count) * tenLines.length)),
    ),
  )
}

/** How likely so many reels show the symbol. */
function visibleReels(symbol: string): readonly Share[] {
  return atlasStrips.reduce<readonly Share[]>(
    (before, strip) => {
      const counts = visibleCounts([strip], 3, symbol)
      const none = { top: counts[0] ?? 0n, bottom: BigInt(strip.length) }
      const some = { top: none.bottom - none.top, bottom: none.bottom }
      return Array.from({ length: before.length + 1 }, (_, count) =>
        add(multiply(before[count] ?? nothing, none), multiply(before[count - 1] ?? nothing, some)),
      )
    },
    [whole(1)],
  )
}
