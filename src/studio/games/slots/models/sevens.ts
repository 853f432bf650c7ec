import { type Lines, judgeLines } from '#studio/games/slots/lines.ts'
import { type PayTable, type SlotModel, sumUnits } from '#studio/games/slots/slot-model.ts'
import { drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

export const sevensLines: Lines = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]

export const sevensStrips = [
  'VHHHKKBBHHGKKWKVHHBBKKGH',
  'HHKWKBBHHHGGKWKVVHHKKBBH',
  'HHHKKBBVHHKKWKHHGGHHBBKH',
]

/** A stake is four units a line. */
export const sevensPays: PayTable = {
  W: [[3, 2_000]],
  V: [[3, 200]],
  G: [[3, 60]],
  B: [[3, 24]],
  K: [[3, 12]],
  H: [[3, 6]],
}

/** Each wild in a line doubles it. */
const doubled = (counted: readonly string[]) =>
  counted.every((one) => one === 'W') ? 1 : 2 ** counted.filter((one) => one === 'W').length

export const judgeSevens = (reels: readonly string[]) =>
  judgeLines(reels, { lines: sevensLines, pays: sevensPays, timesOf: doubled })

/** Three reels, five lines. A spin that pays nothing while the middle reel shows a wild turns the outer reels once more. */
export const sevens: SlotModel = {
  code: 'copper-sevens',
  version: 2,
  rtpBp: 9549,
  reels: 3,
  rows: ROWS,
  pays: sevensPays,
  mostTimes: 104,
  draw(random) {
    const stops = drawStops(sevensStrips, random)
    const first = frameAt(stops)
    const frames = [first]
    if (first.wins.length === 0 && first.reels[1]?.includes('W') === true) {
      const [left = '', , right = ''] = sevensStrips
      const again = [random.below(left.length), stops[1] ?? 0, random.below(right.length)]
      frames.push(frameAt(again))
    }
    const units = frames.reduce((sum, { wins }) => sum + sumUnits(wins), 0)
    return { frames, units, freeSpinsWon: 0, freeLeft: 0, level: 1, kept: [] }
  },
}

function frameAt(stops: readonly number[]) {
  const reels = textWindowAt(sevensStrips, stops, ROWS)
  return { reels, wins: judgeSevens(reels), times: 1 }
}
