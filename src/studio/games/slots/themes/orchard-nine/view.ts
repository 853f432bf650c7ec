import { pictures } from 'virtual:pictures/slots/themes/orchard-nine/'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { orchard, orchardLines, orchardStrips, orchardTimes } from './model.ts'

const face: SlotFace = {
  code: 'orchard-nine',
  hue: 118,
  rows: 3,
  title: 'studio.slot.title_orchard',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    P: { name: 'studio.slot.symbol_pomegranate' },
    R: { name: 'studio.slot.symbol_pear' },
    A: { name: 'studio.slot.symbol_apple' },
    L: { name: 'studio.slot.symbol_lemon' },
    B: { name: 'studio.slot.symbol_berries' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: orchardStrips,
  first: ['LLB', 'ARA', 'BBL'],
  lines: orchardLines,
  follows: 'turn',
  freeText: 'studio.slot.won_text',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 130,
    sparks: ['#d8e86a', '#ff8a5a'],
    glow: '#9ad05a',
    stones: 'garland',
    floor: 'hills',
  }),
  tones: {
    shards: ['#d8e86a', '#e0483a', '#f4cf76', '#4f9a3a', '#fff3cf', '#7a4ad0'],
    eye: ['#16300c', '#4f9a3a', '#2f7a2a', '#e0483a', '#f4cf76', '#d8e86a', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_wild_all', symbol: 'W' },
    {
      id: 'studio.slot.rules_full_grid',
      values: { from: Math.min(...orchardTimes), to: Math.max(...orchardTimes) },
    },
  ],
}

export const view = slotView(face, orchard)
