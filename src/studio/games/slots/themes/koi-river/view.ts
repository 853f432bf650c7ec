import { pictures } from 'virtual:pictures/slots/themes/koi-river/'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { boughtKoi, koi, koiFreeSpins, koiScatterUnits, koiStrips } from './model.ts'

const face: SlotFace = {
  code: 'koi-river',
  hue: 205,
  rows: 4,
  title: 'studio.slot.title_koi',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    D: { name: 'studio.slot.symbol_dragonfly' },
    K: { name: 'studio.peacock.koi' },
    L: { name: 'studio.slot.symbol_lotus' },
    F: { name: 'studio.slot.symbol_frog' },
    N: { name: 'studio.slot.symbol_lily_pad' },
    R: { name: 'studio.slot.symbol_reeds' },
    G: { name: 'studio.slot.symbol_pebbles' },
    P: { name: 'studio.slot.symbol_iris' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: koiStrips,
  first: ['GPRG', 'RNFP', 'GLPR', 'KGNP', 'DPGR'],
  follows: 'turn',
  bought: boughtKoi,
  hasCornerMarks: true,
  freeText: 'studio.slot.won_weights',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 205,
    sparks: ['#bfe8f2', '#ffb38a'],
    glow: '#5fc0d8',
    stones: 'ring',
    floor: 'water',
  }),
  tones: {
    shards: ['#5fc6e0', '#ff7a4a', '#f4cf76', '#2f8fb0', '#e7fbff', '#d06aa0'],
    eye: ['#08283a', '#2f8fb0', '#1d6a8a', '#ff7a4a', '#f4cf76', '#bfe8f2', '#e7fbff'],
  },
  rules: [
    { id: 'studio.slot.rules_ways', values: { ways: 1_024 } },
    { id: 'studio.slot.rules_wild_ways', symbol: 'W' },
    {
      id: 'studio.slot.rules_free_weights',
      symbol: 'S',
      values: {
        pays: koiScatterUnits.map((units) => units / UNITS_OF_STAKE).join(', '),
        three: koiFreeSpins[0],
        four: koiFreeSpins[1],
        five: koiFreeSpins[2],
      },
    },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, koi)
