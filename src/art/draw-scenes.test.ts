import { expect, test } from 'vitest'

import {
  car,
  carTone,
  diceGlass,
  dicePlate,
  drumBack,
  drumBalls,
  drumGlass,
  landedDie,
  numberedBall,
  raceTrack,
  rail,
  toneOf,
  wind,
} from './draw-scenes.ts'
import { svgFault } from './svg-fault.ts'

test.each<[string, string]>([
  ['a car', car(carTone(1), '10') + wind(carTone(10))],
  ['the track', raceTrack()],
  ['the plate of dice', dicePlate() + diceGlass()],
  ['the drum', drumBack() + drumBalls(['1', '45'], 'seed').join('') + drumGlass()],
  ['a rail with a ball', rail(229) + numberedBall(392, 182, 42, '7', toneOf(7))],
])('%s is well formed', (_what, svg) => {
  expect(svgFault(svg)).toBeUndefined()
})

test.each([1, 2, 3, 4, 5, 6])('a die with %i on top shows three faces that meet at a corner', (top) => {
  const spots = landedDie(top, false).match(/<ellipse/g) ?? []
  const sides = spots.length - top
  // Two neighbours, neither of them opposite the other one or the top.
  const pairs = [1, 2, 3, 4, 5, 6].flatMap((one) =>
    [1, 2, 3, 4, 5, 6].flatMap((other) =>
      one < other && one + other !== 7 && ![one, other].some((face) => face === top || face === 7 - top)
        ? [one + other]
        : [],
    ),
  )
  expect(pairs).toContain(sides)
})

test('cars and balls of one number have colours of their own', () => {
  expect(carTone(1)).toBe(toneOf(0))
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(carTone)).size).toBe(10)
})
