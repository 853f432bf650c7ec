import { pictures } from 'virtual:pictures/slots/themes/station-clock/'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { CLOCK_ROW, clock, clockStrips, clockTimes } from './model.ts'

const face: SlotFace = {
  code: 'station-clock',
  hue: 28,
  rows: 3,
  title: 'studio.slot.title_clock',
  symbols: {
    T: { name: 'studio.slot.symbol_train' },
    L: { name: 'studio.slot.symbol_lamp' },
    B: { name: 'studio.slot.symbol_bell' },
    H: { name: 'studio.slot.symbol_cap' },
    V: { name: 'studio.slot.symbol_suitcase' },
    K: { name: 'studio.slot.symbol_ticket' },
    E: { name: 'studio.slot.symbol_empty' },
    1: { name: 'studio.slot.symbol_multiplier' },
    2: { name: 'studio.slot.symbol_multiplier' },
    3: { name: 'studio.slot.symbol_multiplier' },
    5: { name: 'studio.slot.symbol_multiplier' },
    9: { name: 'studio.slot.symbol_multiplier' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: clockStrips,
  first: ['KEV', 'EBE', 'HEK', '121'],
  lines: [[CLOCK_ROW, CLOCK_ROW, CLOCK_ROW, CLOCK_ROW]],
  follows: 'turn',
  freeText: 'studio.slot.won_text',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 26,
    sparks: ['#f4cf76', '#d0d8e0'],
    glow: '#d07a5a',
    stones: 'ring',
    floor: 'tiles',
  }),
  tones: {
    shards: ['#f4cf76', '#a0402a', '#3a6a5a', '#3a4a7a', '#fff3cf', '#7a8a9a'],
    eye: ['#1a0c08', '#7a3020', '#4a1c14', '#3a6a5a', '#f4cf76', '#7a8a9a', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_one_line' },
    { id: 'studio.slot.rules_clock', symbol: '9', values: { to: Math.max(...Object.values(clockTimes)) } },
  ],
}

export const view = slotView(face, clock)
