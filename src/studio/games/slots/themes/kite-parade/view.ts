import { pictures } from 'virtual:pictures/slots/themes/kite-parade/'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { slotView } from '#studio/games/slots/page/slot-view.tsx'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import { kite, kiteStrip } from './model.ts'

const face: SlotFace = {
  code: 'kite-parade',
  hue: 232,
  rows: 3,
  title: 'studio.slot.title_kite',
  symbols: {
    P: { name: 'studio.slot.symbol_dragon' },
    D: { name: 'studio.slot.symbol_kite' },
    B: { name: 'studio.slot.symbol_bird_kite' },
    F: { name: 'studio.slot.symbol_fish_kite' },
    C: { name: 'studio.slot.symbol_cloud' },
    G: { name: 'studio.slot.symbol_pinwheel' },
    H: { name: 'studio.slot.symbol_spool' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: Array.from({ length: 5 }, () => kiteStrip),
  first: ['HGC', 'FCB', 'GHD', 'CFH', 'BGP'],
  follows: 'turn',
  freeText: 'studio.slot.won_text',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 215,
    sparks: ['#ffffff', '#ffcf5a'],
    glow: '#bfe0ff',
    stones: 'arch',
    floor: 'hills',
  }),
  tones: {
    shards: ['#ff5a4a', '#ffcf3a', '#3a9aff', '#4ac07a', '#ffffff', '#a05ad0'],
    eye: ['#0a2a4a', '#3a8fd0', '#2a6aa8', '#ff5a4a', '#ffcf3a', '#a05ad0', '#ffffff'],
  },
  rules: [{ id: 'studio.slot.rules_ways', values: { ways: 243 } }, { id: 'studio.slot.rules_joined' }],
}

export const view = slotView(face, kite)
