import { pictures } from 'virtual:pictures/slots/models/dunes'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import { twentyLines } from '#studio/games/slots/lines.ts'

import { DUNE_FREE_TIMES, boughtDunes, duneFreeSpins, duneStrips } from './dunes.ts'

export const dunesFace: SlotFace = {
  code: 'sundial-dunes',
  hue: 62,
  rows: 3,
  title: 'studio.slot.title_dunes',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    L: { name: 'studio.peacock.lion' },
    R: { name: 'studio.slot.symbol_scarab' },
    A: { name: 'studio.peacock.amphora' },
    F: { name: 'studio.slot.symbol_feather' },
    O: { name: 'studio.slot.symbol_lotus' },
    K: { name: 'studio.slot.symbol_coins' },
    G: { name: 'studio.slot.symbol_gem' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: duneStrips,
  first: ['GKO', 'FGK', 'OAG', 'KFO', 'GLK'],
  lines: twentyLines,
  follows: 'turn',
  isExpanding: true,
  bought: boughtDunes,
  freeText: 'studio.slot.won_multiplies',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 62,
    sparks: ['#f8e3a0', '#e8a14f'],
    glow: '#f0b45a',
  }),
  tones: {
    shards: ['#f4cf76', '#e8a14f', '#c9743a', '#2f9fb0', '#fff3cf', '#8a5a2b'],
    eye: ['#3a2208', '#2f9fb0', '#1f6f86', '#c9743a', '#e8a14f', '#f8e3a0', '#f4cf76'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_expands', symbol: 'W' },
    {
      id: 'studio.slot.rules_free_multiplies',
      symbol: 'S',
      values: {
        three: duneFreeSpins[0],
        four: duneFreeSpins[1],
        five: duneFreeSpins[2],
        times: DUNE_FREE_TIMES,
      },
    },
    { id: 'studio.slot.rules_break' },
  ],
}
