import { expect, test } from 'vitest'

import { familyCodes } from '#domain/lottery/families/families.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { betTypes } from './bet-catalogue.ts'
import type { BetType, Choice } from './bet-type.ts'
import { refuseChoice } from './choice.ts'
import { eachCombination } from './each-combination.ts'
import { coveredBetsOf } from './side-groups.ts'

/** A random choice that the bet type accepts, of few numbers more than it needs. */
function randomChoice(type: BetType, below: (limit: number) => number): Choice {
  for (;;) {
    const choice = type.shape.rows.map(({ low, high, least, most }) => {
      const size = Math.min(most, least + below(3))
      const row = new Set<number>()
      while (row.size < size) row.add(low + below(high - low + 1))
      return [...row].toSorted((one, other) => one - other)
    })
    if (!refuseChoice(type, choice)) return choice
  }
}

const isOfNumbers = ({ shape: { rows } }: BetType) => rows.length === 1 && rows[0]?.least === 1

test.each(familyCodes)(
  'the combinations of a choice of %s are as many as it costs, each of them once',
  (family) => {
    const below = seededBelow(5)
    for (const type of betTypes[family]) {
      // Sides, and single numbers, are compared by their names.
      if (type.shape.options || isOfNumbers(type)) continue
      const choice = randomChoice(type, below)
      // Combinations with sides or names of their own are compared by these.
      if (coveredBetsOf(type, choice).length > 0) continue
      const found = [...eachCombination(type, choice)]
      const units = Number(type.chance(choice).units)
      expect(found.length * units, type.code).toBe(type.units(choice))
      expect(new Set(found.map((one) => JSON.stringify(one))).size, type.code).toBe(found.length)
      for (const one of found) {
        expect(refuseChoice(type, one), type.code).toBeUndefined()
        expect(type.units(one), type.code).toBe(units)
      }
    }
  },
)
