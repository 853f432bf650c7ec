import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import {
  type DrawnWin,
  type Mark,
  type SlotModel,
  drawnOf,
  paysFrom,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** Each of the middle three reels has one brush, and each reel one scatter. */
export const paintStrips = [
  'ONORPNOGOGUNGNARNSNGOUNAGAGOGR',
  'RAGRUNAOGRGONSNONGNGRWAPNGUONO',
  'GUNSGORPOGRAGNARNONPGOGUONWGNO',
  'RGNUPAWANGASRNUGONOGORGRONGONG',
  'ANGOGNARNGNGUNONPOUGROPRGSONRO',
]

/** A stake is a unit a line. */
export const paintPays = paysFrom(3, {
  P: [50, 240, 1_200],
  U: [30, 120, 600],
  A: [20, 70, 300],
  R: [12, 40, 160],
  O: [6, 18, 70],
  G: [5, 14, 56],
  N: [5, 12, 48],
})

/** A brush multiplies by one of these, each equally likely. */
export const brushTimes = [1, 1, 2, 2, 3, 5] as const
/** Free spins for three, four and five scatters. */
export const paintFreeSpins = [8, 12, 20] as const

/** Twenty lines. Brushes multiply each other; in free spins each drips wild paint, to the foot of its reel. */
export const paint: SlotModel = {
  code: 'paint-box',
  version: 1,
  rtpBp: 9708,
  reels: 5,
  rows: ROWS,
  pays: paintPays,
  mostTimes: 10_000,
  draw(random, before) {
    const drawn = textWindowAt(paintStrips, drawStops(paintStrips, random), ROWS)
    const brushes = cellsOf(drawn, 'W').map((cell): Mark => [
      cell,
      brushTimes[random.below(brushTimes.length)] ?? 1,
    ])
    const reels = before ? drip(drawn) : drawn
    const wins = judgeLines(reels, { lines: twentyLines, pays: paintPays }).map((win) =>
      multiplied(win, reels, brushes),
    )
    const won = before ? 0 : (paintFreeSpins[cellsOf(drawn, 'S').length - 3] ?? 0)
    const marks = brushes.filter(([, value]) => value > 1)
    const last = { reels, wins, times: 1, marks }
    const isDripping = reels.some((text, reel) => text !== drawn[reel])
    return drawnOf(isDripping ? [{ reels: drawn, wins: [], times: 1, marks }, last] : [last], { before, won })
  },
}

/** Every cell below a brush becomes wild. */
export function drip(reels: readonly string[]): string[] {
  return reels.map((text) => {
    const head = text.indexOf('W')
    return head === -1 ? text : text.slice(0, head) + 'W'.repeat(text.length - head)
  })
}

/** A reel has one brush, whose multiplier holds for its drip too. */
function multiplied(win: DrawnWin, reels: readonly string[], brushes: readonly Mark[]): DrawnWin {
  const times = win.cells
    .filter((cell) => reels[Math.floor(cell / ROWS)]?.charAt(cell % ROWS) === 'W')
    .map((cell) => brushes.find(([at]) => Math.floor(at / ROWS) === Math.floor(cell / ROWS))?.[1] ?? 1)
    .reduce((product, one) => product * one, 1)
  return { ...win, units: win.units * times }
}
