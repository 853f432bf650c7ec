import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import {
  type Carried,
  type Mark,
  type PayTable,
  type SlotModel,
  sumUnits,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt, withSymbol } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** The last two reels have one wild each, the others none. */
export const paradeStrips = [
  'HKGDHAKGHBKDGHAKHNGDKHGAHKDBGHKGAHDK',
  'KGHDAKHGBKHDGKAHGDNKHGKAHDGKBHGDKAHG',
  'GHKDGBHKAGHDKGHNKDAGHKGDHAKGBHKDGHAK',
  'HGKWDHKAGHBKDHGKAHDGNHKGDAHKGHBDKGAH',
  'KHGDKAHGKBHDGWKHAGDKHGNAKHDGKHBGDAHK',
]

/** A stake is a unit a line. */
export const paradePays: PayTable = {
  N: [
    [3, 100],
    [4, 450],
    [5, 4_000],
  ],
  B: [
    [3, 42],
    [4, 160],
    [5, 1_000],
  ],
  A: [
    [3, 14],
    [4, 50],
    [5, 220],
  ],
  D: [
    [3, 6],
    [4, 24],
    [5, 100],
  ],
  G: [
    [4, 12],
    [5, 48],
  ],
  K: [
    [4, 9],
    [5, 36],
  ],
  H: [
    [4, 7],
    [5, 28],
  ],
}

/** Wilds that walk: each one stays on its row and stands one reel further to the left in each respin, until it has left the grid. */
export function walk(kept: readonly Mark[]): Mark[] {
  return kept.flatMap(([cell, steps]) => (cell >= ROWS ? [[cell - ROWS, steps + 1] as const] : []))
}

/** Twenty lines. A wild brings respins, in which it walks from the last reels to the first; further ones join it. */
export const parade: SlotModel = {
  code: 'jester-parade',
  version: 1,
  rtpBp: 9621,
  reels: 5,
  rows: ROWS,
  pays: paradePays,
  mostTimes: 2_500,
  draw(random, before) {
    const drawn = textWindowAt(paradeStrips, drawStops(paradeStrips, random), ROWS)
    const walked = walk(before?.kept ?? [])
    const reels = withSymbol(
      drawn,
      walked.map(([cell]) => cell),
      'W',
    )
    const wins = judgeLines(reels, { lines: twentyLines, pays: paradePays })
    const kept = staying(reels, walked)
    return {
      frames: [{ reels, wins, times: 1, ...(walked.length > 0 ? { marks: walked } : {}) }],
      units: sumUnits(wins),
      freeSpinsWon: 0,
      freeLeft: respinsOf(kept),
      level: 1,
      kept,
    }
  },
}

/** The wilds that walk on: those of the first reel leave the grid. */
function staying(reels: readonly string[], walked: readonly Mark[]): readonly Mark[] {
  const steps = new Map(walked)
  return cellsOf(reels, 'W').flatMap((cell) => (cell >= ROWS ? [[cell, steps.get(cell) ?? 0] as const] : []))
}

/** As many as the last wild needs to reach the first reel. */
function respinsOf(kept: Carried['kept']): number {
  return Math.max(0, ...kept.map(([cell]) => Math.floor(cell / ROWS)))
}
