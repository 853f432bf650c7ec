import { pictures } from 'virtual:pictures/slots/models/reef'

import type { SlotFace } from '#studio/games/slots/page/slot-face.ts'
import { themeScene } from '#studio/games/slots/page/ThemeScene.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'

import {
  REEF_FREE_SPINS,
  REEF_FREE_TIMES,
  REEF_MORE_SPINS,
  REEF_SCATTERS,
  REEF_TIMES_MOST,
  reefBag,
} from './reef.ts'

export const reefFace: SlotFace = {
  code: 'reef-cascade',
  hue: 232,
  rows: 6,
  title: 'studio.slot.title_reef',
  symbols: {
    W: { name: 'studio.slot.wild', mark: 'studio.slot.mark_wild' },
    S: { name: 'studio.slot.scatter', mark: 'studio.slot.mark_scatter' },
    A: { name: 'studio.slot.symbol_whale' },
    T: { name: 'studio.slot.symbol_turtle' },
    O: { name: 'studio.slot.symbol_octopus' },
    K: { name: 'studio.peacock.koi' },
    R: { name: 'studio.slot.symbol_crab' },
    H: { name: 'studio.slot.symbol_shell' },
  },
  pictureOf: (letter) => pictures[letter] ?? '',
  strips: Array.from({ length: 6 }, () => reefBag),
  first: ['HRKOTA', 'KOTAHR', 'TAHRKO', 'HRKOTA', 'KOTAHR', 'TAHRKO'],
  follows: 'drop',
  freeText: 'studio.slot.won_keeps_times',
  readSpin: (result) => result as SlotSpin,
  Scene: themeScene({
    hero: pictures['hero'] ?? '',
    hue: 200,
    sparks: ['#bfe8f2', '#5fc6e0'],
    glow: '#5ac8e8',
  }),
  tones: {
    shards: ['#f4cf76', '#5fc6e0', '#3c8fd9', '#e8735a', '#e7fbff', '#8f6fe0'],
    eye: ['#0a2050', '#2b7fd9', '#1d5fc4', '#28b4c8', '#5fd6e0', '#e7fbff', '#8fd0e8'],
  },
  rules: [
    { id: 'studio.slot.rules_clusters', values: { count: 5 } },
    { id: 'studio.slot.rules_rising', values: { times: REEF_TIMES_MOST } },
    { id: 'studio.slot.rules_any_wild', symbol: 'W' },
    {
      id: 'studio.slot.rules_free_times',
      symbol: 'S',
      values: {
        count: REEF_SCATTERS,
        spins: REEF_FREE_SPINS,
        times: REEF_FREE_TIMES,
        more: REEF_MORE_SPINS,
      },
    },
    { id: 'studio.slot.rules_break' },
  ],
}
