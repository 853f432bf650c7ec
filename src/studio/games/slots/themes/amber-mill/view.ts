import { pictures } from 'virtual:pictures/slots/themes/amber-mill/'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { mill, millFreeSpins, millStrips } from './model.ts'

const face: SlotFace = {
  code: 'amber-mill',
  hue: 80,
  rows: 3,
  title: 'studio.slot.title_mill',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    H: { name: 'studio.slot.symbol_horse' },
    O: { name: 'studio.slot.symbol_owl' },
    B: { name: 'studio.slot.symbol_bread' },
    C: { name: 'studio.slot.symbol_cheese' },
    P: { name: 'studio.slot.symbol_poppy' },
    T: { name: 'studio.slot.symbol_tulip' },
    Y: { name: 'studio.slot.symbol_hay' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: millStrips,
  first: ['YTP', 'CBT', 'YOP', 'PTY', 'HCT'],
  follows: 'turn',
  isExpanding: true,
  freeText: 'studio.slot.won_doubles',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 88,
    sparks: ['#f8e3a0', '#e8735a'],
    glow: '#e8b45a',
    stones: 'pillars',
    floor: 'hills',
  }),
  tones: {
    shards: ['#f4cf76', '#c9743a', '#e8735a', '#5f8fd0', '#fff3cf', '#8a5a2b'],
    eye: ['#3a2208', '#c9743a', '#8a5a2b', '#e8735a', '#f4cf76', '#f8e3a0', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_ways', values: { ways: 243 } },
    { id: 'studio.slot.rules_expands_ways', symbol: 'W' },
    {
      id: 'studio.slot.rules_free_doubles',
      symbol: 'S',
      values: { three: millFreeSpins[0], four: millFreeSpins[1], five: millFreeSpins[2] },
    },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, mill)
