import { pictures } from 'virtual:pictures/slots/themes/glacier-slide/'

import { twentyLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import {
  GLACIER_FREE_TIMES,
  GLACIER_SCATTERS,
  glacier,
  glacierBag,
  glacierFreeSpins,
  glacierTrail,
} from './model.ts'

const face: SlotFace = {
  code: 'glacier-slide',
  hue: 222,
  rows: 3,
  title: 'studio.slot.title_glacier',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    M: { name: 'studio.slot.symbol_mammoth' },
    B: { name: 'studio.slot.symbol_bear' },
    O: { name: 'studio.slot.symbol_penguin' },
    F: { name: 'studio.slot.symbol_fish' },
    K: { name: 'studio.slot.symbol_crystal_red' },
    P: { name: 'studio.slot.symbol_crystal_violet' },
    C: { name: 'studio.slot.symbol_snowflake' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: Array.from({ length: 5 }, () => glacierBag),
  first: ['CPK', 'FBC', 'PKO', 'CFM', 'KCP'],
  lines: twentyLines,
  follows: 'drop',
  trail: { steps: glacierTrail, free: GLACIER_FREE_TIMES },
  freeText: 'studio.slot.won_trail',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 220,
    sparks: ['#ffffff', '#9ad8ff'],
    glow: '#bfe0ff',
    stones: 'steps',
    floor: 'tiles',
  }),
  tones: {
    shards: ['#e7fbff', '#9ad8ff', '#5fa8e0', '#e05a4a', '#ffffff', '#7a6ad0'],
    eye: ['#0a1e3a', '#3a7ac0', '#24589a', '#7a6ad0', '#e05a4a', '#9ad8ff', '#ffffff'],
  },
  rules: [
    { id: 'studio.slot.rules_lines_fall' },
    { id: 'studio.slot.rules_any_wild', symbol: 'W' },
    { id: 'studio.slot.rules_trail', values: { trail: glacierTrail.map((times) => `×${times}`).join(', ') } },
    {
      id: 'studio.slot.rules_free_trail',
      symbol: 'S',
      values: {
        count: GLACIER_SCATTERS,
        three: glacierFreeSpins[0],
        four: glacierFreeSpins[1],
        five: glacierFreeSpins[2],
        times: GLACIER_FREE_TIMES,
      },
    },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, glacier)
