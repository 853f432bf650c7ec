import { pictures } from 'virtual:pictures/slots/models/foundry'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import { twentyLines } from '#studio/games/slots/lines.ts'

import { COINS_TO_HOLD, GRAND_TIMES, RESPINS, coinValues, foundryStrips } from './foundry.ts'

export const foundryFace: SlotFace = {
  code: 'golden-foundry',
  hue: 62,
  rows: 3,
  title: 'studio.slot.title_foundry',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    C: { name: 'studio.slot.symbol_coin' },
    E: { name: 'studio.slot.symbol_empty' },
    N: { name: 'studio.slot.symbol_crown' },
    B: { name: 'studio.slot.symbol_bull' },
    A: { name: 'studio.peacock.amphora' },
    G: { name: 'studio.slot.symbol_gem' },
    L: { name: 'studio.slot.symbol_bell' },
    H: { name: 'studio.slot.symbol_shield' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: foundryStrips,
  first: ['LAG', 'CHN', 'HLG', 'BAW', 'GHL'],
  lines: twentyLines,
  follows: 'turn',
  isHold: true,
  freeText: 'studio.slot.won_hold',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 62,
    sparks: ['#ffd27a', '#ff8a3c'],
    glow: '#ff9a3c',
  }),
  tones: {
    shards: ['#ffd27a', '#d9a13b', '#ff8a3c', '#b0501f', '#fff3cf', '#7a6a5a'],
    eye: ['#2a1408', '#b0501f', '#7a3010', '#ff8a3c', '#ffb05a', '#ffd27a', '#d9a13b'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_wild_lines', symbol: 'W' },
    {
      id: 'studio.slot.rules_hold',
      symbol: 'C',
      values: {
        count: COINS_TO_HOLD,
        spins: RESPINS,
        from: 1,
        to: Math.max(...coinValues),
        grand: GRAND_TIMES,
      },
    },
    { id: 'studio.slot.rules_hold_break' },
  ],
}
