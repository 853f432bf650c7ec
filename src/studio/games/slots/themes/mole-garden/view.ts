import { pictures } from 'virtual:pictures/slots/themes/mole-garden/'

import { twentyLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { GARDEN_SCATTERS, garden, gardenStrips, molehills } from './model.ts'

const face: SlotFace = {
  code: 'mole-garden',
  hue: 132,
  rows: 3,
  title: 'studio.slot.title_garden',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    D: { name: 'studio.slot.symbol_pumpkin' },
    M: { name: 'studio.slot.symbol_watering_can' },
    H: { name: 'studio.slot.symbol_sunflower' },
    A: { name: 'studio.slot.symbol_carrot' },
    K: { name: 'studio.slot.symbol_beet' },
    C: { name: 'studio.slot.symbol_peas' },
    B: { name: 'studio.slot.symbol_onion' },
    O: { name: 'studio.slot.symbol_molehill' },
    T: { name: 'studio.slot.symbol_coins' },
    X: { name: 'studio.slot.symbol_mole' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: gardenStrips,
  first: ['BCK', 'AHB', 'CKM', 'KBC', 'DBA'],
  lines: twentyLines,
  follows: 'turn',
  isPick: true,
  titles: { won: 'studio.slot.dig_won', over: 'studio.slot.dig_over', back: 'studio.slot.dig_won' },
  freeText: 'studio.slot.won_dig',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 125,
    sparks: ['#e8f0a0', '#ff9a4a'],
    glow: '#a0d070',
    stones: 'garland',
    floor: 'hills',
  }),
  tones: {
    shards: ['#f4cf76', '#ff8a2a', '#7ab04a', '#c04a7a', '#fff3cf', '#6a4a2a'],
    eye: ['#142a0a', '#4a8a2a', '#2f6a1a', '#ff8a2a', '#f4cf76', '#c04a7a', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_wild_ways', symbol: 'W' },
    {
      id: 'studio.slot.rules_dig',
      symbol: 'S',
      values: {
        count: GARDEN_SCATTERS,
        hills: molehills.length,
        moles: molehills.filter((value) => value === 0).length,
        from: 1,
        to: Math.max(...molehills),
      },
    },
    { id: 'studio.slot.rules_dig_break', symbol: 'O' },
  ],
}

export const view = slotView(face, garden)
