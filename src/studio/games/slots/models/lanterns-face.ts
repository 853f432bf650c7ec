import { pictures } from 'virtual:pictures/slots/models/lanterns'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { boughtLanterns, lanternFreeSpins, lanternScatterUnits, lanternStrips } from './lanterns.ts'

export const lanternsFace: SlotFace = {
  code: 'lantern-ways',
  hue: 8,
  rows: 3,
  title: 'studio.slot.title_lanterns',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    D: { name: 'studio.slot.symbol_dragon' },
    L: { name: 'studio.peacock.lion' },
    K: { name: 'studio.peacock.koi' },
    O: { name: 'studio.slot.symbol_lotus' },
    G: { name: 'studio.slot.symbol_gem' },
    E: { name: 'studio.slot.symbol_envelope' },
    T: { name: 'studio.slot.symbol_coins' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: lanternStrips,
  first: ['GTE', 'EDG', 'KOT', 'LGE', 'TEO'],
  follows: 'turn',
  bought: boughtLanterns,
  freeText: 'studio.slot.won_raises',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 20,
    sparks: ['#f4cf76', '#ff9b7a'],
    glow: '#ff8a5c',
  }),
  tones: {
    shards: ['#f4cf76', '#d9a13b', '#e8402f', '#a8201a', '#fff3cf', '#ff9b7a'],
    eye: ['#3a0610', '#e8402f', '#a8201a', '#d9632b', '#ff9b7a', '#f4cf76', '#d9a13b'],
  },
  rules: [
    { id: 'studio.slot.rules_ways', values: { ways: 243 } },
    { id: 'studio.slot.rules_wild_ways', symbol: 'W' },
    {
      id: 'studio.slot.rules_free_raises',
      symbol: 'S',
      values: {
        three: lanternFreeSpins[0],
        four: lanternFreeSpins[1],
        five: lanternFreeSpins[2],
        pays: lanternScatterUnits.map((units) => units / UNITS_OF_STAKE).join(', '),
      },
    },
    { id: 'studio.slot.rules_break' },
  ],
}
