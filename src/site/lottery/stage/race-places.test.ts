import { expect, test } from 'vitest'

import { NARROW, type RacePlaces, WIDE, carAt } from './race-places.ts'

const CAR = 94
const places = [undefined, ...Array.from({ length: 10 }, (_, place) => place)]

for (const [what, race, from, to] of [
  ['the whole canvas', WIDE, 0, 860],
  ['the part of it on a phone', NARROW, 350, 860],
] as const satisfies readonly (readonly [string, RacePlaces, number, number])[])
  test(`all ten cars stand in ${what}, in the order of the result`, () => {
    const cars = places.map((place) => carAt(race, place))
    for (const x of cars) {
      expect(x).toBeGreaterThanOrEqual(from)
      expect(x + CAR).toBeLessThanOrEqual(to)
    }
    const finished = cars.slice(1)
    expect(finished.toSorted((one, other) => other - one)).toEqual(finished)
    expect(new Set(finished).size).toBe(10)
  })
