import { expect, test } from 'vitest'

import { chanceOfPrize } from './chance-of-prize.ts'

test.each([
  ['no ticket', { mine: 0, all: 10, pieces: 3 }, 0],
  ['no tickets at all', { mine: 0, all: 0, pieces: 3 }, 0],
  ['one of ten for one prize', { mine: 1, all: 10, pieces: 1 }, 0.1],
  ['one of ten for three prizes', { mine: 1, all: 10, pieces: 3 }, 0.3],
  // 1 - 8/10 * 7/9 * 6/8
  ['two of ten for three prizes', { mine: 2, all: 10, pieces: 3 }, 8 / 15],
  ['more prizes than tickets', { mine: 1, all: 2, pieces: 5 }, 1],
  ['fewer others than prizes', { mine: 8, all: 10, pieces: 3 }, 1],
])('the chance of a prize: %s', (_why, tickets, chance) => {
  expect(chanceOfPrize(tickets)).toBeCloseTo(chance, 12)
})
