import type { Random } from '#domain/chance/random.ts'
import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import {
  type Carried,
  type Cell,
  type Drawn,
  type DrawnWin,
  type Letter,
  type Mark,
  type SlotModel,
  UNITS_OF_STAKE,
  drawnOf,
  paysFrom,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const [REELS, ROWS] = [5, 3]
export const TEA_CELLS = REELS * ROWS

export const teaStrips = [
  'FBGTMOCDOTGFGOFMCCGMGMGBMFOB',
  'GMOFOMGOTFMDBCCBWGFGMCFOTMGB',
  'OBMBDBFTCOFGCMFGFGMFOCCTGWGMG',
  'MCCFOGMFWOGBFBGBOTCMGMGDFGTO',
  'GFCGOMGCCGDBMFTOFGFOTGMBMBOM',
]

/** A stake is a unit a line. */
export const teaPays = paysFrom(3, {
  D: [70, 300, 1_800],
  T: [50, 170, 750],
  B: [26, 90, 360],
  O: [15, 50, 190],
  F: [11, 34, 130],
  M: [9, 26, 104],
  G: [9, 24, 96],
})

/** A cup's value in stakes is one of these, each equally likely. */
export const cupValues = [1, 1, 1, 1, 1, 2, 2, 2, 3, 5, 8] as const
export const CUPS_TO_HOLD = 6
export const TEA_RESPINS = 3
/** In a respin one empty cell in so many gets a cup. */
export const TEA_ONE_IN = 12

/** Of so many cups each pot marks so many; the third one with its mark pays the pot, in stakes. */
export const CUPS_OF = 60
export const teaPots: readonly { readonly symbol: Letter; readonly cups: number; readonly times: number }[] =
  [
    { symbol: 'J', cups: 10, times: 15 },
    { symbol: 'K', cups: 6, times: 60 },
    { symbol: 'L', cups: 3, times: 500 },
  ]
export const CUPS_OF_POT = 3

/** Twenty lines; five cups stay for respins, and fill three pots with their marks. */
export const tea: SlotModel = {
  code: 'tea-house',
  version: 1,
  rtpBp: 9548,
  reels: REELS,
  rows: ROWS,
  pays: teaPays,
  mostTimes: 1_000,
  draw: (random, before) => (before ? respin(random, before) : spin(random)),
}

function spin(random: Random): Drawn {
  const drawn = textWindowAt(teaStrips, drawStops(teaStrips, random), ROWS)
  const wins = judgeLines(drawn, { lines: twentyLines, pays: teaPays })
  const cups = cellsOf(drawn, 'C').map((cell) => [cell, drawCup(random)] as const)
  const isHeld = cups.length >= CUPS_TO_HOLD
  const reels = withCups(drawn, cups)
  const marks = cups.map(([cell, { value }]): Mark => [cell, value])
  return drawnOf([{ reels, wins, times: 1, marks }], {
    before: undefined,
    won: isHeld ? TEA_RESPINS : 0,
    kept: isHeld ? cups.map(([cell, cup]): Mark => [cell, packed(cup)]) : [],
  })
}

function respin(random: Random, before: Carried): Drawn {
  const held = new Map(before.kept.map(([cell, value]) => [cell, unpacked(value)]))
  for (let cell = 0; cell < TEA_CELLS; cell += 1)
    if (!held.has(cell) && random.below(TEA_ONE_IN) === 0) held.set(cell, drawCup(random))
  const cups = [...held].toSorted(([a], [b]) => a - b)
  const isFull = cups.length === TEA_CELLS
  const left = isFull ? 0 : cups.length > before.kept.length ? TEA_RESPINS : before.freeLeft - 1
  const blank = Array.from({ length: REELS }, () => 'E'.repeat(ROWS))
  const reels = withCups(blank, cups)
  const wins = left === 0 ? payCups(cups) : []
  const marks = cups.map(([cell, { value }]): Mark => [cell, value])
  return {
    ...drawnOf([{ reels, wins, times: 1, marks }], { before }),
    freeLeft: left,
    kept: left === 0 ? [] : cups.map(([cell, cup]): Mark => [cell, packed(cup)]),
  }
}

/** A cup with its value, and the pot of its mark. */
interface Cup {
  readonly symbol: Letter
  readonly value: number
}

function drawCup(random: Random): Cup {
  const value = cupValues[random.below(cupValues.length)] ?? 1
  let number = random.below(CUPS_OF)
  for (const { symbol, cups } of teaPots) {
    if (number < cups) return { symbol, value }
    number -= cups
  }
  return { symbol: 'C', value }
}

/** A cell is kept as a number: the value, and a hundred for each place of the pot. */
function packed({ symbol, value }: Cup): number {
  return value + 100 * (teaPots.findIndex((pot) => pot.symbol === symbol) + 1)
}

function unpacked(number: number): Cup {
  return { symbol: teaPots[Math.floor(number / 100) - 1]?.symbol ?? 'C', value: number % 100 }
}

function withCups(reels: readonly string[], cups: readonly (readonly [Cell, Cup])[]): string[] {
  const symbols = new Map(cups.map(([cell, { symbol }]) => [cell, symbol]))
  return reels.map((text, reel) =>
    [...text].map((letter, row) => symbols.get(reel * ROWS + row) ?? letter).join(''),
  )
}

/** The values of all cups, and each pot that has three of its mark. */
function payCups(cups: readonly (readonly [Cell, Cup])[]): DrawnWin[] {
  const cells = cups.map(([cell]) => cell)
  const worth = cups.reduce((sum, [, { value }]) => sum + value, 0)
  const pots = teaPots.flatMap(({ symbol, times }): DrawnWin[] => {
    const own = cups.filter(([, cup]) => cup.symbol === symbol).map(([cell]) => cell)
    return own.length < CUPS_OF_POT
      ? []
      : [{ symbol, count: own.length, cells: own, units: times * UNITS_OF_STAKE }]
  })
  return [{ symbol: 'C', count: cells.length, cells, units: worth * UNITS_OF_STAKE }, ...pots]
}
