import { pictures } from 'virtual:pictures/slots/themes/lighthouse-bay/'

import { twentyLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { bay, bayStrips } from './model.ts'

const face: SlotFace = {
  code: 'lighthouse-bay',
  hue: 238,
  rows: 3,
  title: 'studio.slot.title_bay',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    L: { name: 'studio.slot.symbol_lighthouse' },
    B: { name: 'studio.slot.symbol_sailboat' },
    A: { name: 'studio.slot.symbol_anchor' },
    R: { name: 'studio.slot.symbol_lifebuoy' },
    K: { name: 'studio.slot.symbol_crab' },
    N: { name: 'studio.slot.symbol_shell' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: bayStrips,
  first: ['KKN', 'NRR', 'KAA', 'NNK', 'BBR'],
  lines: twentyLines,
  follows: 'turn',
  freeText: 'studio.slot.won_text',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 238,
    sparks: ['#ffe9a0', '#ff7a5a'],
    glow: '#6aa0ff',
    stones: 'steps',
    floor: 'water',
  }),
  tones: {
    shards: ['#f4cf76', '#d0402a', '#3c7fd0', '#ffffff', '#8fb8e0', '#1a3a6a'],
    eye: ['#06162e', '#1a4a8a', '#123468', '#d0402a', '#f4cf76', '#8fb8e0', '#ffffff'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_wild_last', symbol: 'W' },
    { id: 'studio.slot.rules_pair' },
  ],
}

export const view = slotView(face, bay)
