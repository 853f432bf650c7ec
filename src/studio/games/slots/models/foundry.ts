import type { Random } from '#domain/chance/random.ts'
import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import {
  type Carried,
  type Drawn,
  type Mark,
  type PayTable,
  type SlotModel,
  UNITS_OF_STAKE,
  sumUnits,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const [REELS, ROWS] = [5, 3]
export const CELLS_TO_FILL = REELS * ROWS

export const foundryStrips = [
  'LALGHNAGHAGLHBLNHGLCCHLGAHBLAG',
  'CHNAHGCCCBLALAHLGHLHWNGALGBHGL',
  'HLGHLHWHANWGLAGBALGCCBNLGHLGHA',
  'GLHGLGALACGBAWCCCHNLNAWBHGLHGH',
  'HBAGLNALHAHGLHGBHLGANGHLGCCLBG',
]

/** A stake is a unit a line. */
export const foundryPays: PayTable = {
  N: [
    [3, 45],
    [4, 180],
    [5, 900],
  ],
  B: [
    [3, 35],
    [4, 120],
    [5, 450],
  ],
  A: [
    [3, 14],
    [4, 48],
    [5, 180],
  ],
  G: [
    [3, 6],
    [4, 20],
    [5, 75],
  ],
  L: [
    [3, 6],
    [4, 18],
    [5, 70],
  ],
  H: [
    [3, 6],
    [4, 17],
    [5, 60],
  ],
}

/** A coin's value in stakes is one of these, each equally likely. */
export const coinValues = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 5, 10] as const
export const COINS_TO_HOLD = 6
export const RESPINS = 3
/** In a respin one empty cell in so many gets a coin. */
export const ONE_IN = 16
/** All fifteen coins pay this many stakes on top. */
export const GRAND_TIMES = 500

/** Twenty lines; six coins stay for respins, each new one brings three more, and all are paid at the end. */
export const foundry: SlotModel = {
  code: 'golden-foundry',
  version: 2,
  rtpBp: 9555,
  reels: REELS,
  rows: ROWS,
  pays: foundryPays,
  mostTimes: 650,
  draw: (random, before) => (before ? respin(random, before) : spin(random)),
}

function spin(random: Random): Drawn {
  const reels = textWindowAt(foundryStrips, drawStops(foundryStrips, random), ROWS)
  const wins = judgeLines(reels, { lines: twentyLines, pays: foundryPays })
  const marks = cellsOf(reels, 'C').map((cell): Mark => [cell, drawValue(random)])
  const isHeld = marks.length >= COINS_TO_HOLD
  return {
    frames: [{ reels, wins, times: 1, marks }],
    units: sumUnits(wins),
    freeSpinsWon: isHeld ? RESPINS : 0,
    freeLeft: isHeld ? RESPINS : 0,
    level: 1,
    kept: isHeld ? marks : [],
  }
}

function respin(random: Random, { kept, freeLeft }: Carried): Drawn {
  const held = new Map(kept)
  for (let cell = 0; cell < CELLS_TO_FILL; cell += 1)
    if (!held.has(cell) && random.below(ONE_IN) === 0) held.set(cell, drawValue(random))
  const marks = [...held].toSorted(([a], [b]) => a - b)
  const isFull = marks.length === CELLS_TO_FILL
  const left = isFull ? 0 : marks.length > kept.length ? RESPINS : freeLeft - 1
  const cells = marks.map(([cell]) => cell)
  const worth = marks.reduce((sum, [, value]) => sum + value, isFull ? GRAND_TIMES : 0)
  const wins = left === 0 ? [{ symbol: 'C', count: cells.length, cells, units: worth * UNITS_OF_STAKE }] : []
  const reels = Array.from({ length: REELS }, (_, reel) =>
    Array.from({ length: ROWS }, (__, row) => (held.has(reel * ROWS + row) ? 'C' : 'E')).join(''),
  )
  return {
    frames: [{ reels, wins, times: 1, marks }],
    units: sumUnits(wins),
    freeSpinsWon: 0,
    freeLeft: left,
    level: 1,
    kept: left === 0 ? [] : marks,
  }
}

function drawValue(random: Random): number {
  return coinValues[random.below(coinValues.length)] ?? 1
}
