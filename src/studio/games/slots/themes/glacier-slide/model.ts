import { cascade, fillReels } from '#studio/games/slots/cascades.ts'
import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { cellsOf } from '#studio/games/slots/strips.ts'

const [REELS, ROWS] = [5, 3]

/** Each symbol as often as it is likely, of a hundred. */
export const glacierBag =
  'M'.repeat(7) +
  'B'.repeat(9) +
  'O'.repeat(12) +
  'F'.repeat(14) +
  'K'.repeat(17) +
  'P'.repeat(18) +
  'C'.repeat(18) +
  'W'.repeat(3) +
  'S'.repeat(2)

/** A stake is a unit a line. */
export const glacierPays = paysFrom(3, {
  M: [40, 170, 900],
  B: [26, 96, 420],
  O: [14, 44, 170],
  F: [9, 26, 96],
  K: [5, 15, 54],
  P: [4, 14, 46],
  C: [3, 11, 40],
})

/** The multiplier of each fall; the last one holds for all that follow. */
export const glacierTrail = [1, 2, 3, 5, 8] as const
export const GLACIER_FREE_TIMES = 3
export const GLACIER_SCATTERS = 3
export const glacierFreeSpins = [8, 10, 12] as const

/** Twenty lines that break and slide; each fall goes a step along the trail. In free spins the trail counts three times. */
export const glacier: SlotModel = {
  code: 'glacier-slide',
  version: 1,
  rtpBp: 9362,
  reels: REELS,
  rows: ROWS,
  pays: glacierPays,
  mostTimes: 5_000,
  draw(random, before) {
    const bag = { letters: glacierBag, random }
    const factor = before ? GLACIER_FREE_TIMES : 1
    const frames = cascade(fillReels(bag, REELS, ROWS), {
      bag,
      judge(reels, nth) {
        const times = factor * (glacierTrail[Math.min(nth, glacierTrail.length - 1)] ?? 1)
        return {
          wins: judgeLines(reels, { lines: twentyLines, pays: glacierPays, timesOf: () => times }),
          times,
        }
      },
    })
    const scatters = cellsOf(frames.at(-1)?.reels ?? [], 'S').length
    const won = before ? 0 : (glacierFreeSpins[Math.min(scatters, 5) - GLACIER_SCATTERS] ?? 0)
    return drawnOf(frames, { before, won })
  },
}
