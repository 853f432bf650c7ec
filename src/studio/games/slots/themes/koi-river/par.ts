import { positionsOf, visibleCounts } from '#studio/games/slots/par/line-par.ts'
import { type Share, multiply, whole } from '#studio/games/slots/par/share.ts'
import {
  type SlotPar,
  meanOf,
  parOf,
  scatterSpins,
  sumOf,
  withMore,
} from '#studio/games/slots/par/slot-par.ts'
import { waysShare, windowsOf } from '#studio/games/slots/par/ways-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { boughtKoi, koiFreeSpins, koiPays, koiScatterUnits, koiStrips, koiWilds } from './model.ts'

const ROWS = 4
const stake: Share = { top: 1n, bottom: BigInt(UNITS_OF_STAKE) }

/** Reels are independent, and so are the counts of wilds: the expected ways are products of expected numbers. */
export function par(): SlotPar {
  const all = positionsOf(koiStrips)
  const counts = visibleCounts(koiStrips, ROWS, 'S')
  const { chances, trigger, mean } = scatterSpins({ counts, all, least: 3, spins: koiFreeSpins })
  const blocks = koiStrips.map((strip) => ({ windows: windowsOf(strip, ROWS), reels: 1 }))
  const wild = meanOf(koiWilds)
  const ways = multiply(waysShare(blocks, koiPays), stake)
  const free = multiply(
    waysShare(blocks, koiPays, (text, symbol) => {
      const plain = [...text].filter((one) => one === symbol).length
      const wilds = [...text].filter((one) => one === 'W').length
      return { top: BigInt(plain) * wild.bottom + BigInt(wilds) * wild.top, bottom: wild.bottom }
    }),
    stake,
  )
  const scatters = multiply(
    sumOf(
      chances.map((chance, place) =>
        multiply(chance, { top: BigInt(koiScatterUnits[place] ?? 0), bottom: 1n }),
      ),
    ),
    stake,
  )
  const bought = multiply(multiply(whole(boughtKoi.spins), withMore(mean)), free)
  return {
    ...parOf({ ways, scatters, 'free spins': multiply(multiply(mean, withMore(mean)), free) }, trigger),
    bought: multiply(bought, { top: 1n, bottom: BigInt(boughtKoi.times) }),
  }
}
