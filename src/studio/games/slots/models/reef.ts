import { cascade, fillReels, judgeClusters } from '#studio/games/slots/cascades.ts'
import type { PayTable, SlotModel } from '#studio/games/slots/slot-model.ts'
import { cellsOf } from '#studio/games/slots/strips.ts'
import { sumUnits } from '#studio/games/slots/slot-model.ts'

const [REELS, ROWS] = [6, 6]

/** Each symbol as often as it is likely. */
export const reefBag =
  'A'.repeat(11) + 'T'.repeat(13) + 'O'.repeat(15) + 'K'.repeat(17) + 'R'.repeat(19) + 'H'.repeat(21) + 'WWSS'

export const reefPays: PayTable = {
  A: [
    [5, 34],
    [6, 46],
    [7, 70],
    [8, 120],
    [10, 280],
    [12, 700],
    [15, 2_350],
  ],
  T: [
    [5, 23],
    [6, 32],
    [7, 46],
    [8, 70],
    [10, 170],
    [12, 470],
    [15, 1_400],
  ],
  O: [
    [5, 16],
    [6, 23],
    [7, 32],
    [8, 46],
    [10, 120],
    [12, 300],
    [15, 950],
  ],
  K: [
    [5, 13],
    [6, 17],
    [7, 23],
    [8, 34],
    [10, 82],
    [12, 210],
    [15, 580],
  ],
  R: [
    [5, 8],
    [6, 12],
    [7, 16],
    [8, 23],
    [10, 52],
    [12, 130],
    [15, 350],
  ],
  H: [
    [5, 6],
    [6, 8],
    [7, 12],
    [8, 16],
    [10, 34],
    [12, 94],
    [15, 280],
  ],
}

/** The multiplier of a cascade rises by one with each break, up to this. */
export const REEF_TIMES_MOST = 20
export const REEF_SCATTERS = 4
export const REEF_FREE_SPINS = 10
export const REEF_MORE_SPINS = 5
/** Free spins begin at this multiplier. */
export const REEF_FREE_TIMES = 5

/** Clusters of five on six by six, cascades with a rising multiplier, which free spins keep from spin to spin. */
export const reef: SlotModel = {
  code: 'reef-cascade',
  version: 1,
  rtpBp: 9392,
  reels: REELS,
  rows: ROWS,
  pays: reefPays,
  mostTimes: 5_000,
  draw(random, before) {
    const bag = { letters: reefBag, random }
    const from = before?.level ?? 1
    const frames = cascade(fillReels(bag, REELS, ROWS), {
      bag,
      judge: (reels, nth) => {
        const times = Math.min(from + nth, REEF_TIMES_MOST)
        return { wins: judgeClusters(reels, reefPays, times), times }
      },
    })
    const last = frames.at(-1)
    const isTriggered = cellsOf(last?.reels ?? [], 'S').length >= REEF_SCATTERS
    const freeSpinsWon = isTriggered ? (before ? REEF_MORE_SPINS : REEF_FREE_SPINS) : 0
    return {
      frames,
      units: frames.reduce((sum, { wins }) => sum + sumUnits(wins), 0),
      freeSpinsWon,
      freeLeft: (before ? before.freeLeft - 1 : 0) + freeSpinsWon,
      level: before ? (last?.times ?? 1) : REEF_FREE_TIMES,
      kept: [],
    }
  },
}
