import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import {
  type BoughtFeature,
  type PayTable,
  type SlotModel,
  sumUnits,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** Wilds are on the middle three reels only, and each reel has one scatter. */
export const duneStrips = [
  'GKOFGKALGOKFGRKOGAFKGOSKGFOKGA',
  'KGWOKFGAKORGFKLGOKGFKSOGKAGOFK',
  'GOKFGKSGAKOWGFKRGOKLGKFOGAKGOF',
  'OKGFKLGOWKGAFKGOKGRFOKGSKFGOKA',
  'GFKOGAKGLOKFGKGROAKGFOKSGOKFGK',
]

/** A stake is a unit a line. */
export const dunePays: PayTable = {
  L: [
    [3, 46],
    [4, 230],
    [5, 2_000],
  ],
  R: [
    [3, 34],
    [4, 140],
    [5, 900],
  ],
  A: [
    [3, 20],
    [4, 64],
    [5, 340],
  ],
  F: [
    [3, 11],
    [4, 34],
    [5, 160],
  ],
  O: [
    [3, 5],
    [4, 15],
    [5, 80],
  ],
  K: [
    [4, 12],
    [5, 55],
  ],
  G: [
    [4, 10],
    [5, 45],
  ],
}

/** Free spins for three, four and five scatters; they multiply all wins. */
export const duneFreeSpins = [8, 12, 20] as const
export const DUNE_FREE_TIMES = 3

/** As many as five scatters bring. */
export const boughtDunes: BoughtFeature = { spins: duneFreeSpins[2], times: 49, rtpBp: 9595 }

/** A reel that shows a wild becomes wild from top to bottom. */
export function expandWilds(reels: readonly string[]): string[] {
  return reels.map((text) => (text.includes('W') ? 'W'.repeat(text.length) : text))
}

/** Twenty lines, and wilds that expand. Scatters are counted before; free spins bring no further ones. */
export const dunes: SlotModel = {
  code: 'sundial-dunes',
  version: 1,
  rtpBp: 9491,
  reels: 5,
  rows: ROWS,
  pays: dunePays,
  mostTimes: 5_000,
  bought: boughtDunes,
  draw(random, before) {
    const drawn = textWindowAt(duneStrips, drawStops(duneStrips, random), ROWS)
    const times = before ? DUNE_FREE_TIMES : 1
    const reels = expandWilds(drawn)
    const wins = judgeLines(reels, { lines: twentyLines, pays: dunePays, timesOf: () => times })
    const freeSpinsWon = before ? 0 : (duneFreeSpins[cellsOf(drawn, 'S').length - 3] ?? 0)
    return {
      // First as the reels stop; where a wild expands, its reel then turns over.
      frames: reels.every((text, reel) => text === drawn[reel])
        ? [{ reels, wins, times }]
        : [
            { reels: drawn, wins: [], times },
            { reels, wins, times },
          ],
      units: sumUnits(wins),
      freeSpinsWon,
      freeLeft: before ? before.freeLeft - 1 : freeSpinsWon,
      level: 1,
      kept: [],
    }
  },
}
