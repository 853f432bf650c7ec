import { pictures } from 'virtual:pictures/slots/themes/paint-box/'

import { twentyLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { brushTimes, paint, paintFreeSpins, paintStrips } from './model.ts'

const face: SlotFace = {
  code: 'paint-box',
  hue: 8,
  rows: 3,
  title: 'studio.slot.title_paint',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    P: { name: 'studio.slot.symbol_palette' },
    U: { name: 'studio.slot.symbol_easel' },
    A: { name: 'studio.slot.symbol_ink' },
    R: { name: 'studio.slot.symbol_roller' },
    O: { name: 'studio.slot.symbol_bucket' },
    G: { name: 'studio.slot.symbol_tube' },
    N: { name: 'studio.slot.symbol_pencil' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: paintStrips,
  first: ['NGO', 'RAG', 'ONU', 'GRN', 'PON'],
  lines: twentyLines,
  follows: 'turn',
  isExpanding: true,
  hasCornerMarks: true,
  freeText: 'studio.slot.won_drips',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 300,
    sparks: ['#ff8ab0', '#6ab0ff'],
    glow: '#ffb0d0',
    stones: 'steps',
    floor: 'planks',
  }),
  tones: {
    shards: ['#ff5a8a', '#ffcf3a', '#3a8fff', '#4ac06a', '#ffffff', '#8a4ad0'],
    eye: ['#2a0a2a', '#8a4ad0', '#5a2a9a', '#3a8fff', '#ff5a8a', '#ffcf3a', '#ffffff'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_brush', symbol: 'W', values: { to: Math.max(...brushTimes) } },
    {
      id: 'studio.slot.rules_free_drips',
      symbol: 'S',
      values: { three: paintFreeSpins[0], four: paintFreeSpins[1], five: paintFreeSpins[2] },
    },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, paint)
