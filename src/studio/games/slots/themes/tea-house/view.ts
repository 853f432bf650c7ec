import { pictures } from 'virtual:pictures/slots/themes/tea-house/'

import { twentyLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { CUPS_OF_POT, CUPS_TO_HOLD, TEA_RESPINS, cupValues, tea, teaPots, teaStrips } from './model.ts'

const face: SlotFace = {
  code: 'tea-house',
  hue: 22,
  rows: 3,
  title: 'studio.slot.title_tea',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    C: { name: 'studio.slot.symbol_cup' },
    J: { name: 'studio.slot.symbol_cup_jade' },
    K: { name: 'studio.slot.symbol_cup_amber' },
    L: { name: 'studio.slot.symbol_cup_ruby' },
    E: { name: 'studio.slot.symbol_empty' },
    D: { name: 'studio.slot.symbol_dragon' },
    T: { name: 'studio.slot.symbol_teapot' },
    B: { name: 'studio.slot.symbol_bowl' },
    O: { name: 'studio.slot.symbol_orange' },
    F: { name: 'studio.slot.symbol_fan' },
    M: { name: 'studio.slot.symbol_mooncake' },
    G: { name: 'studio.slot.symbol_ginkgo' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: teaStrips,
  first: ['GMF', 'OTG', 'MBF', 'GOM', 'FGD'],
  lines: twentyLines,
  follows: 'turn',
  isHold: true,
  pots: teaPots,
  titles: { won: 'studio.slot.cups_won', over: 'studio.slot.cups_over' },
  freeText: 'studio.slot.won_cups',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 20,
    sparks: ['#ffd27a', '#7ad0a0'],
    glow: '#e8604a',
    stones: 'pillars',
    floor: 'planks',
  }),
  tones: {
    shards: ['#f4cf76', '#d0402a', '#7ad0a0', '#e8a14f', '#fff3cf', '#6a1a12'],
    eye: ['#300a08', '#a0281a', '#6a1a12', '#d0402a', '#e8a14f', '#f4cf76', '#7ad0a0'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_wild_cups', symbol: 'W' },
    {
      id: 'studio.slot.rules_cups',
      symbol: 'C',
      values: {
        from: Math.min(...cupValues),
        to: Math.max(...cupValues),
        count: CUPS_TO_HOLD,
        spins: TEA_RESPINS,
      },
    },
    {
      id: 'studio.slot.rules_pots',
      symbol: 'L',
      values: {
        count: CUPS_OF_POT,
        small: teaPots[0]?.times ?? 0,
        medium: teaPots[1]?.times ?? 0,
        large: teaPots[2]?.times ?? 0,
      },
    },
    { id: 'studio.slot.rules_hold_break' },
  ],
}

export const view = slotView(face, tea)
