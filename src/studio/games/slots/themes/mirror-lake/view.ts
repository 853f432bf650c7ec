import { pictures } from 'virtual:pictures/slots/themes/mirror-lake/'

import { tenLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { STILL_ONE_IN, lake, lakeStrips } from './model.ts'

const face: SlotFace = {
  code: 'mirror-lake',
  hue: 250,
  rows: 3,
  title: 'studio.slot.title_lake',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    N: { name: 'studio.slot.symbol_swan' },
    H: { name: 'studio.slot.symbol_heron' },
    R: { name: 'studio.slot.symbol_boat' },
    D: { name: 'studio.slot.symbol_cabin' },
    L: { name: 'studio.slot.symbol_lily' },
    P: { name: 'studio.slot.symbol_pine' },
    F: { name: 'studio.slot.symbol_reeds' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: lakeStrips,
  first: ['FPL', 'DRF', 'PLN', 'LFP', 'HPD'],
  lines: tenLines,
  follows: 'turn',
  isExpanding: true,
  freeText: 'studio.slot.won_text',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 250,
    sparks: ['#cfd8ff', '#ffc9a0'],
    glow: '#9aa8ff',
    stones: 'arch',
    floor: 'water',
  }),
  tones: {
    shards: ['#cfd8ff', '#8f9ae0', '#ffc9a0', '#5f7ac0', '#ffffff', '#c06a90'],
    eye: ['#10163a', '#4a5ab0', '#2f3a80', '#8f9ae0', '#ffc9a0', '#cfd8ff', '#ffffff'],
  },
  rules: [
    { id: 'studio.slot.rules_both' },
    { id: 'studio.slot.rules_wild_third', symbol: 'W' },
    { id: 'studio.slot.rules_still', values: { count: STILL_ONE_IN } },
  ],
}

export const view = slotView(face, lake)
