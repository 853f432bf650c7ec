import { pictures } from 'virtual:pictures/slots/themes/curio-drawers/'

import { twentyLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { curio, curioFreeSpins, curioStrips } from './model.ts'

const face: SlotFace = {
  code: 'curio-drawers',
  hue: 345,
  rows: 3,
  title: 'studio.slot.title_curio',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    Q: { name: 'studio.slot.symbol_drawer' },
    M: { name: 'studio.slot.symbol_mask' },
    E: { name: 'studio.slot.symbol_egg' },
    B: { name: 'studio.slot.symbol_butterfly' },
    F: { name: 'studio.slot.symbol_ammonite' },
    K: { name: 'studio.slot.symbol_watch' },
    P: { name: 'studio.slot.symbol_feather' },
    C: { name: 'studio.slot.symbol_crystal' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: curioStrips,
  first: ['CPK', 'BEC', 'KFP', 'CKM', 'PBC'],
  lines: twentyLines,
  follows: 'turn',
  isExpanding: true,
  freeText: 'studio.slot.won_drawers',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 340,
    sparks: ['#f4cf76', '#8fd0c0'],
    glow: '#d07aa0',
    stones: 'arch',
    floor: 'planks',
  }),
  tones: {
    shards: ['#f4cf76', '#a04a6a', '#4a9a8a', '#c9743a', '#fff3cf', '#4a1a30'],
    eye: ['#240a18', '#7a2a4a', '#4a1a30', '#c9743a', '#4a9a8a', '#f4cf76', '#fff3cf'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    { id: 'studio.slot.rules_wild_ways', symbol: 'W' },
    { id: 'studio.slot.rules_drawers', symbol: 'Q' },
    {
      id: 'studio.slot.rules_free_drawers',
      symbol: 'S',
      values: { three: curioFreeSpins[0], four: curioFreeSpins[1], five: curioFreeSpins[2] },
    },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, curio)
