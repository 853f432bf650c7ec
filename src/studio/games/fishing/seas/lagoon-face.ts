import { pictures } from 'virtual:pictures/fishing/seas/lagoon'

import type { SeaFace } from '#studio/games/fishing/page/sea-face.ts'
import { lagoon } from '#studio/games/fishing/seas.ts'

import { lagoonHabits } from './habits.ts'

export const lagoonFace: SeaFace = {
  sea: lagoon,
  names: {
    minnow: 'fishing.fish_minnow',
    seahorse: 'fishing.fish_seahorse',
    puffer: 'fishing.fish_puffer',
    shell: 'fishing.fish_shell',
    ray: 'fishing.fish_ray',
    goldfish: 'fishing.fish_goldfish',
    crown: 'fishing.fish_crown',
  },
  pictureOf: (name) => pictures[name] ?? '',
  water: ['#2a9d86', '#0e5f5c', '#063635'],
  ray: 'rgba(255, 246, 200, 0.08)',
  habits: lagoonHabits,
  plants: [
    ['plant0', 0.08, 1],
    ['plant2', 0.9, 1.1],
    ['plant1', 0.72, 0.6],
    ['plant0', 0.42, 0.62],
  ],
}
