import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** All symbols stand in stacks; wilds are on the last three reels. */
export const bayStrips = [
  'NKRRRRBBBKKKKAAANNNNLLLNK',
  'RRRNKKKKAAALLLRNRBBBNNNN',
  'BBBRKNLLLRRRRKKKKAAAWWWNNNN',
  'BBBWWWNAAARNNNNRRRLLLRKKKKAN',
  'KAAALLLKKKKBBBRRRRWWKNNNNN',
]

/** A stake is a unit a line. */
export const bayPays = paysFrom(3, {
  L: [24, 100, 500],
  B: [18, 64, 300],
  A: [12, 40, 180],
  R: [7, 22, 100],
  K: [5, 14, 60],
  N: [4, 11, 44],
})

/** Whether the first two reels are full of one symbol. */
export function isFullPair([first = '', second = '']: readonly string[]): boolean {
  return first === second && new Set(first).size === 1
}

export const judgeBay = (reels: readonly string[]) => judgeLines(reels, { lines: twentyLines, pays: bayPays })

/** Twenty lines. Where the first two reels are full of one symbol they stay, and the others turn once more. */
export const bay: SlotModel = {
  code: 'lighthouse-bay',
  version: 1,
  rtpBp: 9522,
  reels: 5,
  rows: ROWS,
  pays: bayPays,
  mostTimes: 1_000,
  draw(random) {
    const first = textWindowAt(bayStrips, drawStops(bayStrips, random), ROWS)
    const frames = [{ reels: first, wins: judgeBay(first), times: 1 }]
    if (isFullPair(first)) {
      const turned = textWindowAt(bayStrips, drawStops(bayStrips, random), ROWS)
      const reels = [...first.slice(0, 2), ...turned.slice(2)]
      frames.push({ reels, wins: judgeBay(reels), times: 1 })
    }
    return drawnOf(frames, { before: undefined })
  },
}
