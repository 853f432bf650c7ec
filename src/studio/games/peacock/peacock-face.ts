import { pictures } from 'virtual:pictures/peacock/peacock'

import { later } from '#studio/pages/later.tsx'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import type { SlotSpin, SlotWin } from '#studio/games/slots/slot-game.ts'
import { cellsOf, windowAt } from '#studio/games/slots/strips.ts'

import './peacock.css'
import { ROWS, type Symbol, letters, lines, reels } from './reels.ts'
import type { Spin } from './rules.ts'

const letterOf = new Map(Object.entries(letters).map(([letter, symbol]) => [symbol, letter]))
const textOf = (symbols: readonly Symbol[]) => symbols.map((symbol) => letterOf.get(symbol) ?? '').join('')

/** The initial reel positions, which pay on no line. */
const FIRST_STOPS = [14, 6, 11, 9, 22]

export const peacockFace: SlotFace = {
  code: 'peacock-mosaic',
  rows: ROWS,
  hue: 195,
  title: 'studio.peacock.title',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    P: { name: 'studio.peacock.peacock' },
    L: { name: 'studio.peacock.lion' },
    K: { name: 'studio.peacock.koi' },
    A: { name: 'studio.peacock.amphora' },
    R: { name: 'studio.peacock.rosette' },
    T: { name: 'studio.peacock.star' },
    M: { name: 'studio.peacock.labyrinth' },
    Z: { name: 'studio.peacock.lozenge' },
  },
  pictureOf: (letter) => pictures[letters[letter] ?? ''] ?? '',
  strips: reels.map(textOf),
  first: windowAt(reels, FIRST_STOPS, ROWS).map(textOf),
  lines,
  follows: 'turn',
  freeText: 'studio.peacock.won_text',
  readSpin: (result) => readPeacockSpin(result as Spin),
  Scene: later(() => import('./PeacockScene.tsx').then((part) => part.PeacockScene)),
  tones: {
    shards: ['#f4cf76', '#d9a13b', '#3cb594', '#2b62d9', '#fff3cf', '#b54a8e'],
    eye: ['#101c4e', '#2b62d9', '#1d4fc4', '#22a58a', '#3cb594', '#f4cf76', '#d9a13b'],
  },
  rules: [],
}

/** Rounds of the peacock are stored in a form of their own, older than the slots that share this page. */
export function readPeacockSpin({
  stops,
  lineWins,
  scatters,
  scatterWin,
  freeSpinsWon,
  times,
  win,
}: Spin): SlotSpin {
  const seen = windowAt(reels, stops, ROWS).map(textOf)
  const wins = lineWins.map(({ line, symbol, count, win: paid }): SlotWin => ({
    symbol: letterOf.get(symbol) ?? '',
    count,
    line,
    cells: (lines[line] ?? []).slice(0, count).map((row, reel) => reel * ROWS + row),
    win: paid,
  }))
  const scatterWins =
    scatterWin > BigInt(0)
      ? [{ symbol: 'S', count: scatters, cells: cellsOf(seen, 'S'), win: scatterWin }]
      : []
  return {
    frames: [{ reels: seen, wins: [...wins, ...scatterWins], times: Number(times) }],
    freeSpinsWon,
    kept: [],
    win,
    isMost: false,
  }
}
