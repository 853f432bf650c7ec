import { judgeLines, tenLines } from '#studio/games/slots/lines.ts'
import {
  type DrawnFrame,
  type DrawnWin,
  type Letter,
  type SlotModel,
  UNITS_OF_STAKE,
  drawnOf,
  paysFrom,
  unitsOf,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** The atlas stands for every symbol, and counts anywhere; each reel has it. */
export const atlasStrips = [
  'VMOMAVAVAMQACQMVCQWGVMTQOVGO',
  'MVACQACQMGQWMGMOQVMACOVAVTVO',
  'VOVMTQGMVAQVQWCMACAQMOMCQVGA',
  'GACVQAOCMVWVOVTVOGAMQAQMQCVM',
  'QVGWQATCGOAOQMVMAMAMVCQVMAVO',
]

/** A stake is two units a line. */
export const atlasPays = paysFrom(2, {
  T: [10, 80, 500, 4_000],
  G: [6, 50, 250, 1_500],
  C: [4, 30, 120, 600],
  O: [0, 20, 80, 400],
  A: [0, 10, 30, 140],
  Q: [0, 8, 28, 120],
  M: [0, 8, 20, 100],
  V: [0, 6, 20, 100],
})

/** The symbols that free spins may expand, each equally likely. */
export const atlasChoices = Object.keys(atlasPays)
export const ATLAS_SPINS = 10
export const atlasScatterUnits = [2 * UNITS_OF_STAKE, 20 * UNITS_OF_STAKE, 200 * UNITS_OF_STAKE] as const

/** Ten lines. Three atlases bring ten free spins, for which one symbol is drawn: it fills its reels, and pays on all lines. */
export const atlas: SlotModel = {
  code: 'star-atlas',
  version: 1,
  rtpBp: 9541,
  reels: 5,
  rows: ROWS,
  pays: atlasPays,
  mostTimes: 10_000,
  draw(random, before) {
    const reels = textWindowAt(atlasStrips, drawStops(atlasStrips, random), ROWS)
    const wins = judgeLines(reels, { lines: tenLines, pays: atlasPays })
    const atlases = cellsOf(reels, 'W')
    const units = atlasScatterUnits[atlases.length - 3]
    if (units !== undefined) wins.push({ symbol: 'W', count: atlases.length, cells: atlases, units })
    const won = units === undefined ? 0 : ATLAS_SPINS
    const isFirst = before === undefined && won > 0
    const chosen = isFirst ? (atlasChoices[random.below(atlasChoices.length)] ?? 'V') : before?.chosen
    const frames: DrawnFrame[] = [{ reels, wins, times: 1 }]
    const filled = before && chosen !== undefined ? fill(reels, chosen) : undefined
    if (filled) frames.push(filled)
    return drawnOf(frames, { before, won, chosen })
  },
}

/** The chosen symbol fills each reel that shows it, where that pays; the reels need not be neighbours. */
function fill(drawn: readonly string[], symbol: Letter): DrawnFrame | undefined {
  const hasSymbol = drawn.map((text) => text.includes(symbol))
  const count = hasSymbol.filter(Boolean).length
  const units = unitsOf(atlasPays, symbol, count) * tenLines.length
  if (units === 0) return undefined
  const reels = drawn.map((text, reel) => (hasSymbol[reel] === true ? symbol.repeat(ROWS) : text))
  const win: DrawnWin = { symbol, count, cells: cellsOf(reels, symbol), units }
  return { reels, wins: [win], times: 1 }
}
