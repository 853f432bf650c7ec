import { pictures } from 'virtual:pictures/slots/themes/honeycomb-bloom/'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { HONEY_MOST, HONEY_SCATTERS, honey, honeyBag, honeyFreeSpins } from './model.ts'

const face: SlotFace = {
  code: 'honeycomb-bloom',
  hue: 92,
  rows: 7,
  title: 'studio.slot.title_honey',
  symbols: {
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    Q: { name: 'studio.slot.symbol_queen' },
    B: { name: 'studio.slot.symbol_bee' },
    H: { name: 'studio.slot.symbol_honey' },
    F: { name: 'studio.slot.symbol_daisy' },
    L: { name: 'studio.slot.symbol_clover' },
    C: { name: 'studio.slot.symbol_violet' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: Array.from({ length: 7 }, () => honeyBag),
  first: ['CLFHBCL', 'LFCBHLC', 'FCLHCBF', 'HBCFLCH', 'CLBHFCL', 'BCFLCHB', 'LHCBCFL'],
  follows: 'drop',
  hasCornerMarks: true,
  freeText: 'studio.slot.won_cells',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 88,
    sparks: ['#ffe08a', '#ff9ac0'],
    glow: '#ffc04a',
    stones: 'garland',
    floor: 'hills',
  }),
  tones: {
    shards: ['#f4cf76', '#ffb02a', '#ff9ac0', '#7ac05a', '#fff3cf', '#8a4a1a'],
    eye: ['#3a2206', '#c97a1a', '#8a4a1a', '#ffb02a', '#ff9ac0', '#f4cf76', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_clusters', values: { count: 5 } },
    { id: 'studio.slot.rules_cells', values: { most: HONEY_MOST } },
    {
      id: 'studio.slot.rules_free_cells',
      symbol: 'S',
      values: {
        count: HONEY_SCATTERS,
        spins: honeyFreeSpins[0],
        most: honeyFreeSpins[3],
      },
    },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, honey)
