import { twentyLines } from '#studio/games/slots/lines.ts'
import { lineShare, positionsOf, visibleCounts, weightsOf } from '#studio/games/slots/par/line-par.ts'
import { multiply } from '#studio/games/slots/par/share.ts'
import { type SlotPar, parOf, sumOf } from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { GARDEN_SCATTERS, molehills, gardenPays, gardenStrips } from './model.ts'

/** Whatever is picked, molehills are opened in a random order: each of the others comes before all moles with one chance in their number and one. */
export function par(): SlotPar {
  const all = positionsOf(gardenStrips)
  const counts = visibleCounts(gardenStrips, 3, 'S')
  const lines = multiply(lineShare(gardenStrips.map(weightsOf), gardenPays), {
    top: BigInt(twentyLines.length),
    bottom: BigInt(UNITS_OF_STAKE),
  })
  const moles = molehills.filter((value) => value === 0).length
  const coins = molehills.reduce<number>((sum, value) => sum + value, 0)
  const trigger = sumOf(counts.slice(GARDEN_SCATTERS).map((top) => ({ top, bottom: all })))
  return parOf({ lines, digs: multiply(trigger, { top: BigInt(coins), bottom: BigInt(moles + 1) }) }, trigger)
}
