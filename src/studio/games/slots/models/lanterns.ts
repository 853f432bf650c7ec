import {
  type BoughtFeature,
  type PayTable,
  type SlotModel,
  UNITS_OF_STAKE,
  sumUnits,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'
import { judgeWays } from '#studio/games/slots/ways.ts'

const ROWS = 3

/** Wilds are on the middle reels only, and each reel has one scatter. */
export const lanternStrips = [
  'EETKKEEGGKKOOGGGDLLEETTOOSTTTD',
  'TDGGGEEDTTKKLLKKWSOOEEOOTTWEGG',
  'WTTTDKKEELGGEEEWOOTTGGGLOOLKKS',
  'WGGKKTTOOGGOODGTTLLKKEEESWTTEE',
  'DTTSLTTTLOOEEEKKOOEEEDTGGGKGGG',
]

export const lanternPays: PayTable = {
  D: [
    [3, 20],
    [4, 60],
    [5, 200],
  ],
  L: [
    [3, 12],
    [4, 36],
    [5, 120],
  ],
  K: [
    [3, 8],
    [4, 20],
    [5, 60],
  ],
  O: [
    [3, 6],
    [4, 14],
    [5, 40],
  ],
  G: [
    [3, 2],
    [4, 5],
    [5, 14],
  ],
  E: [
    [3, 2],
    [4, 5],
    [5, 12],
  ],
  T: [
    [3, 2],
    [4, 4],
    [5, 10],
  ],
}

/** Free spins for three, four and five scatters, and their payouts. */
export const lanternFreeSpins = [10, 12, 15] as const
export const lanternScatterUnits = [2 * UNITS_OF_STAKE, 5 * UNITS_OF_STAKE, 20 * UNITS_OF_STAKE] as const

/** As many as five scatters bring. */
export const boughtLanterns: BoughtFeature = { spins: lanternFreeSpins[2], times: 39, rtpBp: 9709 }

/** 243 ways. Each free spin that pays raises the multiplier of the following ones by one; they bring no further ones. */
export const lanterns: SlotModel = {
  code: 'lantern-ways',
  version: 1,
  rtpBp: 9551,
  reels: 5,
  rows: ROWS,
  pays: lanternPays,
  mostTimes: 5_000,
  bought: boughtLanterns,
  draw(random, before) {
    const reels = textWindowAt(lanternStrips, drawStops(lanternStrips, random), ROWS)
    const times = before?.level ?? 1
    const wins = judgeWays(reels, lanternPays, { times })
    const scatters = cellsOf(reels, 'S')
    const place = before ? -1 : scatters.length - 3
    const scatterUnits = lanternScatterUnits[place]
    const freeSpinsWon = lanternFreeSpins[place] ?? 0
    if (scatterUnits !== undefined)
      wins.push({ symbol: 'S', count: scatters.length, cells: scatters, units: scatterUnits })
    return {
      frames: [{ reels, wins, times }],
      units: sumUnits(wins),
      freeSpinsWon,
      freeLeft: before ? before.freeLeft - 1 : freeSpinsWon,
      level: before && wins.length > 0 ? times + 1 : times,
      kept: [],
    }
  },
}
