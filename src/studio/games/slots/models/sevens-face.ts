import { pictures } from 'virtual:pictures/slots/models/sevens'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { sevensLines, sevensStrips } from './sevens.ts'

export const sevensFace: SlotFace = {
  code: 'copper-sevens',
  hue: 32,
  rows: 3,
  title: 'studio.slot.title_sevens',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    V: { name: 'studio.slot.symbol_seven' },
    G: { name: 'studio.slot.symbol_gem' },
    B: { name: 'studio.slot.symbol_bell' },
    K: { name: 'studio.slot.symbol_clover' },
    H: { name: 'studio.slot.symbol_cherries' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: sevensStrips,
  first: ['KVH', 'BGK', 'HBV'],
  lines: sevensLines,
  follows: 'turn',
  freeText: 'studio.slot.won_text',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 48,
    sparks: ['#f4cf76', '#e8735a'],
    glow: '#e8814f',
  }),
  tones: {
    shards: ['#f4cf76', '#d9a13b', '#e8523f', '#b0301f', '#fff3cf', '#c9743a'],
    eye: ['#3a0d08', '#e8523f', '#b0301f', '#c9743a', '#e39a5b', '#f4cf76', '#d9a13b'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_doubling', symbol: 'W' },
    { id: 'studio.slot.rules_turn_again' },
  ],
}
