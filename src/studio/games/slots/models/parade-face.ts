import { pictures } from 'virtual:pictures/slots/models/parade'

import { twentyLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { paradeStrips } from './parade.ts'

export const paradeFace: SlotFace = {
  code: 'jester-parade',
  hue: 330,
  rows: 3,
  title: 'studio.slot.title_parade',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    N: { name: 'studio.slot.symbol_crown' },
    B: { name: 'studio.slot.symbol_bell' },
    A: { name: 'studio.slot.symbol_ace' },
    D: { name: 'studio.slot.symbol_dice' },
    G: { name: 'studio.slot.symbol_gem' },
    K: { name: 'studio.slot.symbol_sweets' },
    H: { name: 'studio.slot.symbol_cherries' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: paradeStrips,
  first: ['HKG', 'DAK', 'GBH', 'HGK', 'DNK'],
  lines: twentyLines,
  follows: 'turn',
  isWalking: true,
  freeText: 'studio.slot.won_text',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 330,
    sparks: ['#ffb0d0', '#6fd8d0'],
    glow: '#e86aa0',
  }),
  tones: {
    shards: ['#f4cf76', '#e86aa0', '#6fd8d0', '#a05ad0', '#fff3cf', '#c9306a'],
    eye: ['#3a0826', '#c9306a', '#e86aa0', '#a05ad0', '#6fd8d0', '#f4cf76', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_walks', symbol: 'W' },
    { id: 'studio.slot.rules_walks_join' },
    { id: 'studio.slot.rules_hold_break' },
  ],
}
