import { expect, test } from 'vitest'

import { seededBelow } from '#test/lottery/draws.ts'

import { findBetType } from './bet-catalogue.ts'
import type { BetType, Choice } from './bet-type.ts'
import { refuseChoice } from './choice.ts'
import { eachCombination } from './each-combination.ts'
import { isUnionAbove } from './union-of-choices.ts'

/** A random choice that the bet type accepts; each row has between the least numbers and all. */
function randomChoice(type: BetType, below: (limit: number) => number): Choice {
  for (;;) {
    const often = 2 + below(6)
    const choice = type.shape.rows.map(({ low, high, least, most }) => {
      const all = Array.from({ length: high - low + 1 }, (_, at) => low + at)
      while (all.length > most || (all.length > least && below(often) > 0)) all.splice(below(all.length), 1)
      return all
    })
    if (!refuseChoice(type, choice)) return choice
  }
}

test.each([
  ['k3', 'two'],
  ['ssc', 'star2_front'],
  ['ssc', 'group60'],
  ['11x5', 'first2'],
  ['klsf', 'any3'],
] as const)('choices of %s %s hold as many combinations together as a list of them', (family, code) => {
  const type = findBetType(family, code)
  if (!type) throw new Error('no bet type')
  for (let seed = 0; seed < 15; seed += 1) {
    const below = seededBelow(seed)
    const choices = Array.from({ length: 1 + below(80) }, () => randomChoice(type, below))
    const list = new Set(
      choices.flatMap((choice) => [...eachCombination(type, choice)].map((one) => JSON.stringify(one))),
    )
    expect(isUnionAbove(type, choices, list.size - 1), `seed ${seed}`).toBe(true)
    expect(isUnionAbove(type, choices, list.size), `seed ${seed}`).toBe(false)
  }
})
