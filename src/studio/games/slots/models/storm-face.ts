import { pictures } from 'virtual:pictures/slots/models/storm'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { STORM_FREE_SPINS, STORM_SCATTERS, stormBag, stormTimes } from './storm.ts'

export const stormFace: SlotFace = {
  code: 'storm-temple',
  hue: 268,
  rows: 5,
  title: 'studio.slot.title_storm',
  symbols: {
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    2: { name: 'studio.slot.symbol_multiplier' },
    3: { name: 'studio.slot.symbol_multiplier' },
    5: { name: 'studio.slot.symbol_multiplier' },
    8: { name: 'studio.slot.symbol_multiplier' },
    9: { name: 'studio.slot.symbol_multiplier' },
    N: { name: 'studio.slot.symbol_crown' },
    D: { name: 'studio.slot.symbol_trident' },
    H: { name: 'studio.slot.symbol_helmet' },
    L: { name: 'studio.slot.symbol_laurel' },
    A: { name: 'studio.peacock.amphora' },
    M: { name: 'studio.slot.symbol_moon' },
    T: { name: 'studio.peacock.star' },
    G: { name: 'studio.slot.symbol_gem' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: Array.from({ length: 6 }, () => stormBag),
  first: ['GTMAL', 'HDNGT', 'MALHD', 'NGTMA', 'LHDNG', 'TMALH'],
  follows: 'drop',
  freeText: 'studio.slot.won_adds_times',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 268,
    sparks: ['#d9ccff', '#f4cf76'],
    glow: '#a58bff',
  }),
  tones: {
    shards: ['#f4cf76', '#d9a13b', '#8f6fe0', '#4a3ab0', '#f3eeff', '#5fc6e0'],
    eye: ['#140a3a', '#5a48d0', '#3a2ba0', '#8f6fe0', '#b8a0ff', '#f4cf76', '#d9a13b'],
  },
  rules: [
    { id: 'studio.slot.rules_anywhere', values: { count: 8 } },
    {
      id: 'studio.slot.rules_multipliers',
      symbol: '5',
      values: { from: 2, to: Math.max(...Object.values(stormTimes)) },
    },
    {
      id: 'studio.slot.rules_free_adds',
      symbol: 'S',
      values: { count: STORM_SCATTERS, spins: STORM_FREE_SPINS },
    },
    { id: 'studio.slot.rules_break' },
  ],
}
