import { pictures } from 'virtual:pictures/fishing/seas/reef'

import type { SeaFace } from '#studio/games/fishing/page/sea-face.ts'
import { reef } from '#studio/games/fishing/seas.ts'

import { reefHabits } from './habits.ts'

export const reefFace: SeaFace = {
  sea: reef,
  names: {
    koi: 'fishing.fish_koi',
    crab: 'fishing.fish_crab',
    turtle: 'fishing.fish_turtle',
    octopus: 'fishing.fish_octopus',
    shark: 'fishing.fish_shark',
    whale: 'fishing.fish_whale',
    chest: 'fishing.fish_chest',
  },
  pictureOf: (name) => pictures[name] ?? '',
  water: ['#03617a', '#04354f', '#041b2c'],
  ray: 'rgba(191, 240, 255, 0.05)',
  habits: reefHabits,
  plants: [
    ['plant0', 0.06, 0.95],
    ['plant1', 0.95, 0.9],
    ['plant2', 0.53, 0.6],
  ],
}
