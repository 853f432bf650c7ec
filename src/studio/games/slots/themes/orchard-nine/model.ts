import { type Lines, judgeLines } from '#studio/games/slots/lines.ts'
import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

export const orchardLines: Lines = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]

/** Fruits grow in stacks. */
export const orchardStrips = ['BBBBBAAAAPPPLLLLLWRRR', 'WPPPBBBBBRRRRLLLLLAAAA', 'PPPWLLLLLBBBBBRRRAAAA']

/** A stake is four units a line. */
export const orchardPays = paysFrom(3, {
  W: [600],
  P: [150],
  R: [76],
  A: [42],
  L: [22],
  B: [14],
})

/** Nine equal symbols multiply the spin by one of these, each equally likely. */
export const orchardTimes = [2, 2, 2, 3, 3, 5, 10] as const

/** Whether all cells show one symbol, or wilds. */
export function isFull(reels: readonly string[]): boolean {
  return new Set(reels.join('').replaceAll('W', '')).size <= 1
}

export const judgeOrchard = (reels: readonly string[], times = 1) =>
  judgeLines(reels, { lines: orchardLines, pays: orchardPays, timesOf: () => times })

/** Three reels, five lines. A full grid of one fruit is multiplied. */
export const orchard: SlotModel = {
  code: 'orchard-nine',
  version: 1,
  rtpBp: 9565,
  reels: 3,
  rows: ROWS,
  pays: orchardPays,
  mostTimes: 1_000,
  draw(random) {
    const reels = textWindowAt(orchardStrips, drawStops(orchardStrips, random), ROWS)
    const times = isFull(reels) ? (orchardTimes[random.below(orchardTimes.length)] ?? 1) : 1
    return drawnOf([{ reels, wins: judgeOrchard(reels, times), times }], { before: undefined })
  },
}
