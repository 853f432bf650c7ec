import { pictures } from 'virtual:pictures/slots/themes/star-atlas/'

import { tenLines } from '#studio/games/slots/lines.ts'
import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { ATLAS_SPINS, atlas, atlasScatterUnits, atlasStrips } from './model.ts'

const face: SlotFace = {
  code: 'star-atlas',
  hue: 282,
  rows: 3,
  title: 'studio.slot.title_atlas',
  symbols: {
    W: { name: 'studio.slot.symbol_atlas', mark: 'studio.slot.mark_wild' },
    T: { name: 'studio.slot.symbol_telescope' },
    G: { name: 'studio.slot.symbol_globe' },
    C: { name: 'studio.slot.symbol_compass' },
    O: { name: 'studio.slot.symbol_astrolabe' },
    A: { name: 'studio.slot.symbol_sun' },
    Q: { name: 'studio.slot.symbol_moon' },
    M: { name: 'studio.slot.symbol_planet' },
    V: { name: 'studio.peacock.star' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: atlasStrips,
  first: ['VMA', 'QVO', 'MGV', 'AVQ', 'CMV'],
  lines: tenLines,
  follows: 'turn',
  isExpanding: true,
  freeText: 'studio.slot.won_chosen',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 282,
    sparks: ['#d9ccff', '#f4cf76'],
    glow: '#8f7bff',
    stones: 'ring',
    floor: 'tiles',
  }),
  tones: {
    shards: ['#f4cf76', '#8f7bff', '#5f6fe0', '#e07ab0', '#f3eeff', '#5fc6c0'],
    eye: ['#120a30', '#4a3ab0', '#2f2680', '#8f7bff', '#e07ab0', '#f4cf76', '#f3eeff'],
  },
  rules: [
    { id: 'studio.slot.rules_on_lines' },
    {
      id: 'studio.slot.rules_atlas',
      symbol: 'W',
      values: {
        pays: atlasScatterUnits.map((units) => units / UNITS_OF_STAKE).join(', '),
        spins: ATLAS_SPINS,
      },
    },
    { id: 'studio.slot.rules_chosen', values: { lines: tenLines.length } },
    { id: 'studio.slot.rules_break' },
  ],
}

export const view = slotView(face, atlas)
