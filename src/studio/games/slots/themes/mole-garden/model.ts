import type { Random } from '#domain/chance/random.ts'
import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import {
  type Carried,
  type Cell,
  type Drawn,
  type Mark,
  type SlotModel,
  UNITS_OF_STAKE,
  drawnOf,
  paysFrom,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** Wilds are on the middle three reels; each reel has one scatter. */
export const gardenStrips = [
  'BCHMABCKDBHCBKCABKACHSMBKBKACK',
  'KCABWACBKASKHBCDCBMKBKCABHBCMH',
  'BKMABSHCKCBCAHBDCBAKDKBCWKMACK',
  'BKCSAKHMBCMKDAKBWBACKCBHCBKHAC',
  'KBCMBAHCSMKADBKACKABCKBHCBABHC',
]

/** A stake is a unit a line. */
export const gardenPays = paysFrom(3, {
  D: [60, 260, 1_400],
  M: [44, 160, 700],
  H: [26, 80, 320],
  A: [16, 50, 200],
  K: [9, 28, 100],
  C: [7, 20, 84],
  B: [7, 18, 70],
})

/** The molehills of the dig: what they hold in stakes, and moles, which end it. */
export const molehills = [1, 1, 2, 2, 3, 4, 5, 7, 10, 15, 25, 50, 0, 0, 0] as const
export const GARDEN_SCATTERS = 3

/** Twenty lines. Three spades bring a dig for buried coins, in which the player opens molehills until one holds a mole. */
export const garden: SlotModel = {
  code: 'mole-garden',
  version: 1,
  rtpBp: 9413,
  reels: 5,
  rows: ROWS,
  pays: gardenPays,
  mostTimes: 1_000,
  picks: molehills.length,
  draw: (random, before, picked) => (before ? dig(random, before, picked ?? 0) : spin(random)),
}

function spin(random: Random): Drawn {
  const reels = textWindowAt(gardenStrips, drawStops(gardenStrips, random), ROWS)
  const wins = judgeLines(reels, { lines: twentyLines, pays: gardenPays })
  const won = cellsOf(reels, 'S').length >= GARDEN_SCATTERS ? 1 : 0
  return drawnOf([{ reels, wins, times: 1 }], { before: undefined, won })
}

/** Opens a molehill: it holds one of those that are left, each equally likely. */
function dig(random: Random, before: Carried, picked: Cell): Drawn {
  const left: number[] = [...molehills]
  for (const [, value] of before.kept) left.splice(left.indexOf(value), 1)
  const found = left[random.below(left.length)] ?? 0
  const opened: readonly Mark[] = [...before.kept, [picked, found]]
  const reels = Array.from({ length: 5 }, (_, reel) =>
    Array.from({ length: ROWS }, (__, row) => letterOf(opened, reel * ROWS + row)).join(''),
  )
  const isEnd = found === 0 || opened.length === molehills.length - moles
  const wins = found === 0 ? [] : [{ symbol: 'T', count: 1, cells: [picked], units: found * UNITS_OF_STAKE }]
  return {
    ...drawnOf([{ reels, wins, times: 1, marks: opened.filter(([, value]) => value > 0) }], { before }),
    freeLeft: isEnd ? 0 : 1,
    kept: isEnd ? [] : opened,
  }
}

const moles = molehills.filter((value) => value === 0).length

/** A closed molehill, one with coins, a mole. */
function letterOf(opened: readonly Mark[], cell: Cell): string {
  const found = opened.find(([at]) => at === cell)
  if (!found) return 'O'
  return found[1] === 0 ? 'X' : 'T'
}
