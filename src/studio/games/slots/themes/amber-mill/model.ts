import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'
import { judgeWays } from '#studio/games/slots/ways.ts'
import { expandWilds } from '#studio/games/slots/models/dunes.ts'

const ROWS = 3

/** Each of the middle three reels has one mill; each reel has one scatter. */
export const millStrips = [
  'PTBPTBCYPYCYTHTYPYBCYCOSTYPTOH',
  'HSTOCWYTYTPBCPYPYTYPBPCOBOTYTC',
  'SPBTOPTBWHPOCYCYTBTYHCTPYPYBCP',
  'OHTCYWOYTYCPTBTYCPBPTCPBCTYPYS',
  'CTYPTYTYTOCPBPHCPTOPYCBSBPYTHY',
]

export const millPays = paysFrom(3, {
  H: [10, 30, 120],
  O: [6, 18, 70],
  B: [4, 12, 40],
  C: [3, 8, 30],
  P: [1, 4, 14],
  T: [1, 3, 12],
  Y: [1, 3, 10],
})

/** Free spins for three, four and five scatters. */
export const millFreeSpins = [10, 15, 20] as const
/** A mill reel of a free spin counts so often. */
export const MILL_TIMES = 2

/** 243 ways. A mill turns its reel wild from top to bottom; in free spins each such reel doubles what it is part of. */
export const mill: SlotModel = {
  code: 'amber-mill',
  version: 1,
  rtpBp: 9512,
  reels: 5,
  rows: ROWS,
  pays: millPays,
  mostTimes: 10_000,
  draw(random, before) {
    const drawn = textWindowAt(millStrips, drawStops(millStrips, random), ROWS)
    const reels = expandWilds(drawn)
    const isWild = (cell: number) => reels[Math.floor(cell / ROWS)]?.startsWith('W') === true
    const weightOf = (cell: number) => (before && isWild(cell) ? MILL_TIMES : 1)
    const wins = judgeWays(reels, millPays, { weightOf })
    const won = before ? 0 : (millFreeSpins[cellsOf(drawn, 'S').length - 3] ?? 0)
    const isTurned = reels.some((text, reel) => text !== drawn[reel])
    return drawnOf(
      isTurned
        ? [
            { reels: drawn, wins: [], times: 1 },
            { reels, wins, times: 1 },
          ]
        : [{ reels, wins, times: 1 }],
      { before, won },
    )
  },
}
