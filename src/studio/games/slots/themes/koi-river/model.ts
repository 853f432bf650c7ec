import {
  type BoughtFeature,
  type Mark,
  type SlotModel,
  UNITS_OF_STAKE,
  drawnOf,
  paysFrom,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'
import { judgeWays } from '#studio/games/slots/ways.ts'

const ROWS = 4

/** Wilds are on the middle three reels, and each reel has one scatter. */
export const koiStrips = [
  'RPRSLGPKGPFNGNDNLPRKPLFGFRGRPG',
  'PRNWPGFPLPRNDGFLPRSNGRGKFPKRNG',
  'LRSGNPRLPLWGDRNDNPKNPFGFPGRGFG',
  'GPGPRNRFWKRLGFNRPKPLFPGFSNGPND',
  'LPKRPNKNFGRLGPDFGFDNPRNRPRGNSG',
]

export const koiPays = paysFrom(3, {
  D: [10, 30, 100],
  K: [8, 22, 70],
  L: [5, 14, 40],
  F: [4, 10, 28],
  N: [2, 4, 12],
  R: [1, 4, 12],
  G: [1, 3, 8],
  P: [1, 2, 6],
})

/** Free spins for three, four and five scatters, also among free spins. */
export const koiFreeSpins = [8, 12, 20] as const
export const koiScatterUnits = [UNITS_OF_STAKE, 5 * UNITS_OF_STAKE, 25 * UNITS_OF_STAKE] as const
/** A wild of a free spin counts for so many symbols, each equally likely. */
export const koiWilds = [2, 2, 3] as const

/** As many as five scatters bring; they may bring further ones. */
export const boughtKoi: BoughtFeature = { spins: koiFreeSpins[2], times: 33, rtpBp: 9628 }

/** 1,024 ways. In free spins every wild counts as two or three symbols. */
export const koi: SlotModel = {
  code: 'koi-river',
  version: 1,
  rtpBp: 9434,
  reels: 5,
  rows: ROWS,
  pays: koiPays,
  mostTimes: 10_000,
  bought: boughtKoi,
  draw(random, before) {
    const reels = textWindowAt(koiStrips, drawStops(koiStrips, random), ROWS)
    const marks = before
      ? cellsOf(reels, 'W').map((cell): Mark => [cell, koiWilds[random.below(koiWilds.length)] ?? 1])
      : []
    const weights = new Map(marks)
    const wins = judgeWays(reels, koiPays, { weightOf: (cell) => weights.get(cell) ?? 1 })
    const scatters = cellsOf(reels, 'S')
    const place = scatters.length - 3
    const units = before ? undefined : koiScatterUnits[place]
    if (units !== undefined) wins.push({ symbol: 'S', count: scatters.length, cells: scatters, units })
    return drawnOf([{ reels, wins, times: 1, marks }], { before, won: koiFreeSpins[place] ?? 0 })
  },
}
