import { pictures } from 'virtual:pictures/slots/themes/bamboo-rise/'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { BAMBOO_ROWS, bamboo, bambooFreeSpins, bambooStrips } from './model.ts'

const face: SlotFace = {
  code: 'bamboo-rise',
  hue: 158,
  rows: 6,
  title: 'studio.slot.title_bamboo',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    A: { name: 'studio.slot.symbol_panda' },
    K: { name: 'studio.slot.symbol_kingfisher' },
    F: { name: 'studio.slot.symbol_fan' },
    L: { name: 'studio.slot.symbol_lantern' },
    B: { name: 'studio.slot.symbol_bamboo' },
    D: { name: 'studio.slot.symbol_drum' },
    R: { name: 'studio.slot.symbol_rice' },
    G: { name: 'studio.slot.symbol_ring' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: bambooStrips,
  first: ['GRD', 'BLGR', 'DRG', 'FGBKR', 'RGD', 'LBGA'],
  hasHeights: true,
  follows: 'turn',
  freeText: 'studio.slot.won_tall',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 155,
    sparks: ['#d0f0a0', '#f4cf76'],
    glow: '#7ad0a0',
    stones: 'pillars',
    floor: 'tiles',
  }),
  tones: {
    shards: ['#b0d86a', '#4a9a6a', '#f4cf76', '#d0402a', '#fff3cf', '#2a6a5a'],
    eye: ['#08281c', '#2a7a5a', '#1a5a40', '#d0402a', '#b0d86a', '#f4cf76', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_heights', values: { ways: BAMBOO_ROWS ** 6 } },
    { id: 'studio.slot.rules_wild_inner', symbol: 'W' },
    {
      id: 'studio.slot.rules_free_tall',
      symbol: 'S',
      values: {
        four: bambooFreeSpins[0],
        five: bambooFreeSpins[1],
        six: bambooFreeSpins[2],
      },
    },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, bamboo)
