import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { drawStops, textWindowAt } from '#studio/games/slots/strips.ts'
import { judgeWays } from '#studio/games/slots/ways.ts'

const [REELS, ROWS] = [5, 3]

/** All reels have the same strip. */
export const kiteStrip = 'BBPHGCCHCHDDCGHFHDHHFBGBCGFGCFFGG'

export const kitePays = paysFrom(3, {
  P: [10, 30, 100],
  D: [4, 12, 40],
  B: [3, 9, 24],
  F: [2, 6, 16],
  C: [1, 3, 8],
  G: [1, 2, 6],
  H: [1, 2, 4],
})

/** So many neighbouring reels fly on one line, each number equally likely. */
export const joinedReels = [
  2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3,
  4, 5,
] as const

/** 243 ways. In every spin two to five neighbouring reels show the same. */
export const kite: SlotModel = {
  code: 'kite-parade',
  version: 1,
  rtpBp: 9506,
  reels: REELS,
  rows: ROWS,
  pays: kitePays,
  mostTimes: 3_000,
  draw(random) {
    const strips = Array.from({ length: REELS }, () => kiteStrip)
    const count = joinedReels[random.below(joinedReels.length)] ?? 2
    const first = random.below(REELS - count + 1)
    const turned = textWindowAt(strips, drawStops(strips, random), ROWS)
    const last = first + count - 1
    const reels = turned.map((text, reel) => (reel > first && reel <= last ? (turned[first] ?? text) : text))
    const joined = [first, last] as const
    return drawnOf([{ reels, wins: judgeWays(reels, kitePays), times: 1, joined }], { before: undefined })
  },
}
