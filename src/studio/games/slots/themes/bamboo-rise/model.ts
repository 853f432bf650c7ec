import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { drawStops } from '#studio/games/slots/strips.ts'
import { judgeWays } from '#studio/games/slots/ways.ts'

/** The most rows of a reel. */
export const BAMBOO_ROWS = 6

/** Wilds are on reels two to five; each reel has one scatter. */
export const bambooStrips = [
  'RFDFAGBDGLRGRGLBGSAGDKDLBKSBDRFLFGDBLRKRB',
  'RFSDBDKBGLDBFDGLRSRLGDRFGWBGLBDAKGRAKLGFB',
  'GBRDRGAGFLBGFRGRLGBKBDSKDRLKFWLBRFLFDSDAD',
  'KRGRKSLRBGDFRLDBFDGDRAKGBWALGLBDFSBDGLKFB',
  'GWFKLBGKRDARBASDFABDFDLBSLBKDGRGFLGDGRBRL',
  'SDBGKLDGLGDFRLRGRKABGLBRSBDLFBDRBFGFDADGK',
]

export const bambooPays = paysFrom(3, {
  A: [10, 30, 80, 240],
  K: [7, 18, 44, 120],
  F: [5, 12, 30, 80],
  L: [3, 8, 20, 50],
  B: [2, 5, 12, 34],
  D: [1, 4, 10, 28],
  R: [1, 3, 8, 22],
  G: [1, 3, 7, 18],
})

/** The height of a reel is one of these, each equally likely; the reels of free spins are tall. */
export const bambooHeights = [2, 2, 3, 3, 3, 4, 4, 5, 6] as const
export const tallHeights = [4, 4, 5, 6] as const
/** Scatters that bring free spins, and how many. */
export const BAMBOO_SCATTERS = 4
export const bambooFreeSpins = [6, 8, 10] as const

/** Six reels that grow to two to six rows, up to 46,656 ways. The first free spin counts once, the second twice, and so on. */
export const bamboo: SlotModel = {
  code: 'bamboo-rise',
  version: 1,
  rtpBp: 9601,
  reels: 6,
  rows: BAMBOO_ROWS,
  hasHeights: true,
  pays: bambooPays,
  mostTimes: 10_000,
  draw(random, before) {
    const heights = before ? tallHeights : bambooHeights
    const stops = drawStops(bambooStrips, random)
    const reels = bambooStrips.map((strip, reel) => {
      const from = stops[reel] ?? 0
      return (strip + strip).slice(from, from + (heights[random.below(heights.length)] ?? 2))
    })
    const times = before ? before.freePlayed + 1 : 1
    const wins = judgeWays(reels, bambooPays, { times, rows: BAMBOO_ROWS })
    const scatters = reels.filter((text) => text.includes('S')).length
    const won = before ? 0 : (bambooFreeSpins[scatters - BAMBOO_SCATTERS] ?? 0)
    return drawnOf([{ reels, wins, times }], { before, won })
  },
}
