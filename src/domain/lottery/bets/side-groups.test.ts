import { expect, test } from 'vitest'

import { families, familyCodes } from '#domain/lottery/families/families.ts'
import { simulated } from '#test/lottery/draws.ts'

import { betTypes, findBetType } from './bet-catalogue.ts'
import { factsOf } from './facts.ts'
import { sideBetsOf } from './side-groups.ts'

const DRAWS = 500

test.each<[Parameters<typeof findBetType>[0], string, readonly (readonly number[])[], readonly string[]]>([
  ['ssc', 'place_side', [[0, 4], [1]], ['0 size small 500000', '4 size small 500000']],
  ['ssc', 'place_side', [[2], [2]], ['2 parity odd 500000']],
  ['ssc', 'dragon', [[0], [2]], ['0 all tie 100000']],
  ['k3', 'sum_side_triples', [[0]], ['0 size big 486111']],
  ['pc28', 'sum_side', [[5]], ['0 size_parity big_even 269000']],
  ['mark_six', 'special_colour', [[1]], ['0 colour blue 326530']],
  ['pc28', 'form', [[0]], ['0 all triple 10000']],
])('%s %s %j', (family, code, choice, expected) => {
  const type = findBetType(family, code)
  if (!type) throw new Error(`no ${code}`)
  expect(
    sideBetsOf(type, choice).map(({ at, group, side, partPpm }) => `${at} ${group} ${side} ${partPpm}`),
  ).toEqual(expected)
})

test('a bet on numbers has no side', () => {
  const [type] = betTypes.ssc.filter(({ code }) => code === 'star5')
  expect(type && sideBetsOf(type, [[1], [2], [3], [4], [5]])).toEqual([])
})

test.each(familyCodes)('in no draw of %s do two sides of a group win at one place', (family) => {
  const { form } = families[family]
  const typesWithSides = betTypes[family].filter(({ shape }) => shape.options)
  for (const draw of simulated(form, { draws: DRAWS, seed: 7 })) {
    const facts = factsOf(form, draw)
    for (const type of typesWithSides)
      for (const at of (type.shape.where ?? ['']).keys()) {
        const groups = [...(type.shape.options ?? []).keys()].flatMap((side) => {
          const choice = type.shape.where ? [[at], [side]] : [[side]]
          return type.hits(facts, choice, 0) > 0 ? sideBetsOf(type, choice).map(({ group }) => group) : []
        })
        expect(new Set(groups).size, `${type.code} ${at} ${draw.join()}`).toBe(groups.length)
      }
  }
})
