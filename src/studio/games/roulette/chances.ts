import type { Chances } from '#studio/games/tables-par/par-rows.ts'

import { type Kind, backOf, kinds, rouletteSpots } from './spots.ts'
import { wheelOrder } from './wheel.ts'

const names: Readonly<Record<Kind, string>> = {
  straight: 'One number',
  split: 'Two numbers',
  street: 'Three numbers',
  corner: 'Four numbers',
  six: 'Six numbers',
  column: 'Column',
  dozen: 'Dozen',
  even: 'Red, black, odd, even, low, high',
}

export const rouletteChances: Chances<number> = {
  name: 'Emerald Roulette',
  code: 'roulette',
  outcomes: wheelOrder.map((outcome) => ({ outcome, ways: 1n })),
  bets: kinds.map((kind) => ({
    name: names[kind],
    spots: rouletteSpots.flatMap((spot) => (spot.kind === kind ? [spot.id] : [])),
  })),
  back: backOf,
}
