import { pictures } from 'virtual:pictures/slots/models/fireflies'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import { twentyLines } from '#studio/games/slots/lines.ts'

import { boughtFireflies, fireflyFreeSpins, fireflyStrips } from './fireflies.ts'

export const firefliesFace: SlotFace = {
  code: 'firefly-garden',
  hue: 150,
  rows: 3,
  title: 'studio.slot.title_fireflies',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    R: { name: 'studio.slot.symbol_scarab' },
    F: { name: 'studio.slot.symbol_feather' },
    O: { name: 'studio.slot.symbol_lotus' },
    K: { name: 'studio.slot.symbol_clover' },
    G: { name: 'studio.slot.symbol_gem' },
    H: { name: 'studio.slot.symbol_cherries' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: fireflyStrips,
  first: ['GHK', 'FKG', 'HOK', 'KGH', 'OHG'],
  lines: twentyLines,
  follows: 'turn',
  bought: boughtFireflies,
  freeText: 'studio.slot.won_sticks',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 150,
    sparks: ['#f6ff9b', '#8fe08a'],
    glow: '#c6f25a',
  }),
  tones: {
    shards: ['#f6ff9b', '#c6f25a', '#3cb594', '#1f7a5c', '#fffde0', '#8f6fe0'],
    eye: ['#0b2a1c', '#3c8f5a', '#1f7a5c', '#6fc24a', '#a8e06a', '#f6ff9b', '#c6d94a'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_wild_ways', symbol: 'W' },
    {
      id: 'studio.slot.rules_free_sticks',
      symbol: 'S',
      values: { three: fireflyFreeSpins[0], four: fireflyFreeSpins[1], five: fireflyFreeSpins[2] },
    },
    { id: 'studio.slot.rules_break' },
  ],
}
