import { pictures } from 'virtual:pictures/fishing/seas/deep'

import type { SeaFace } from '#studio/games/fishing/page/sea-face.ts'
import { deep } from '#studio/games/fishing/seas.ts'

import { deepHabits } from './habits.ts'

export const deepFace: SeaFace = {
  sea: deep,
  names: {
    jellyfish: 'fishing.fish_jellyfish',
    squid: 'fishing.fish_squid',
    eel: 'fishing.fish_eel',
    nautilus: 'fishing.fish_nautilus',
    angler: 'fishing.fish_angler',
    serpent: 'fishing.fish_serpent',
    trident: 'fishing.fish_trident',
  },
  pictureOf: (name) => pictures[name] ?? '',
  water: ['#2b2a6b', '#15163f', '#080a1f'],
  ray: 'rgba(150, 190, 255, 0.03)',
  habits: deepHabits,
  plants: [
    ['plant1', 0.07, 1],
    ['plant0', 0.93, 0.8],
    ['plant2', 0.48, 0.56],
  ],
}
