import { positionsOf, visibleCounts } from '#studio/games/slots/par/line-par.ts'
import { type Share, multiply, whole } from '#studio/games/slots/par/share.ts'
import { type SlotPar, parOf, scatterSpins } from '#studio/games/slots/par/slot-par.ts'
import { waysShare, windowsOf } from '#studio/games/slots/par/ways-par.ts'
import { expandWilds } from '#studio/games/slots/models/dunes.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { MILL_TIMES, millFreeSpins, millPays, millStrips } from './model.ts'

const ROWS = 3
const stake: Share = { top: 1n, bottom: BigInt(UNITS_OF_STAKE) }

/** Reels are independent: each is turned wild or not before its symbols are counted. */
export function par(): SlotPar {
  const counts = visibleCounts(millStrips, ROWS, 'S')
  const { trigger, mean } = scatterSpins({
    counts,
    all: positionsOf(millStrips),
    least: 3,
    spins: millFreeSpins,
  })
  const blocks = millStrips.map((strip) => ({
    windows: windowsOf(strip, ROWS).map(({ text, weight }) => ({
      text: expandWilds([text])[0] ?? '',
      weight,
    })),
    reels: 1,
  }))
  const ways = multiply(waysShare(blocks, millPays), stake)
  const free = multiply(
    waysShare(blocks, millPays, (text, symbol) => {
      if (text.startsWith('W')) return whole(ROWS * MILL_TIMES)
      return whole([...text].filter((one) => one === symbol).length)
    }),
    stake,
  )
  return parOf({ ways, 'free spins': multiply(mean, free) }, trigger)
}
