import { judgeRow } from '#studio/games/slots/lines.ts'
import { type DrawnWin, type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3
/** The one line. */
export const CLOCK_ROW = 1

/** Three reels, most of whose places are empty (`E`), and the reel of the clock. */
export const clockStrips = [
  'VEKVKVEKEVBTEBEHEKBKHELEHLET',
  'ETEVBKBEVTEBHVHEKHLKELEKEKEV',
  'KVEHEVLEBEKBKHETHEVBVTKELEKE',
  '1213121512131911',
]

/** Symbols of the clock, with their multiplier. */
export const clockTimes: Readonly<Record<string, number>> = { 1: 1, 2: 2, 3: 3, 5: 5, 9: 10 }

/** A stake is twenty units on the line. */
export const clockPays = paysFrom(2, {
  T: [140, 3_600],
  L: [70, 1_900],
  B: [0, 1_100],
  H: [0, 680],
  V: [24, 336],
  K: [24, 216],
})

/** Three reels and one line; the fourth reel multiplies what it pays. */
export const clock: SlotModel = {
  code: 'station-clock',
  version: 1,
  rtpBp: 9502,
  reels: 4,
  rows: ROWS,
  pays: clockPays,
  mostTimes: 1_800,
  draw(random) {
    const reels = textWindowAt(clockStrips, drawStops(clockStrips, random), ROWS)
    const { win, times } = judgeClock(reels.map((text) => text.charAt(CLOCK_ROW)))
    return drawnOf([{ reels, wins: win ? [win] : [], times: win ? times : 1 }], { before: undefined })
  },
}

/** The win of the line. */
export function judgeClock(line: readonly string[]): { readonly win?: DrawnWin; readonly times: number } {
  const times = clockTimes[line.at(-1) ?? ''] ?? 1
  const run = judgeRow(line.slice(0, 3), clockPays)
  if (!run || run.symbol === 'E') return { times }
  const cells = [...Array(run.count).keys(), 3].map((reel) => reel * ROWS + CLOCK_ROW)
  return { win: { ...run, line: 0, cells, units: run.units * times }, times }
}
