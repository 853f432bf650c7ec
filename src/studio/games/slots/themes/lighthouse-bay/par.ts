import { twentyLines } from '#studio/games/slots/lines.ts'
import { lineShare, weightsOf } from '#studio/games/slots/par/line-par.ts'
import { type Share, multiply, whole } from '#studio/games/slots/par/share.ts'
import { type SlotPar, nothing, parOf, sumOf } from '#studio/games/slots/par/slot-par.ts'
import { windowsOf } from '#studio/games/slots/par/ways-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { bayPays, bayStrips } from './model.ts'

const stake: Share = { top: BigInt(twentyLines.length), bottom: BigInt(UNITS_OF_STAKE) }

/** All turns, and for each symbol that fills the first two reels what the others then bring. */
export function par(): SlotPar {
  const weights = bayStrips.map(weightsOf)
  const lines = multiply(lineShare(weights, bayPays), stake)
  const pairs = Object.keys(bayPays).map((symbol) => {
    const chance = bayStrips
      .slice(0, 2)
      .map((strip) => fullShare(strip, symbol))
      .reduce(multiply, whole(1))
    const full = new Map([[symbol, 1n]])
    return { chance, worth: multiply(lineShare([full, full, ...weights.slice(2)], bayPays), stake) }
  })
  const again = sumOf(pairs.map(({ chance, worth }) => multiply(chance, worth)))
  return parOf(
    { lines, 'second turns': again },
    pairs.reduce((sum, { chance }) => sumOf([sum, chance]), nothing),
  )
}

function fullShare(strip: string, symbol: string): Share {
  const full = windowsOf(strip, 3).filter(({ text }) => text === symbol.repeat(3))
  return { top: BigInt(full.length), bottom: BigInt(strip.length) }
}
