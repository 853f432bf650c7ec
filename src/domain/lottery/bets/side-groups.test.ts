import { expect, test } from 'vitest'

import { families, familyCodes } from '#domain/lottery/families/families.ts'
import { simulated } from '#test/lottery/draws.ts'

import { loadNamesOf, numbersOfName } from '#domain/lottery/exposure/load-names.ts'

import { betTypes, findBetType } from './bet-catalogue.ts'
import type { BetType } from './bet-type.ts'
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

test('a bet on numbers of many places, or of several that may win together, has no side', () => {
  const star5 = findBetType('ssc', 'star5')
  expect(star5 && sideBetsOf(star5, [[1], [2], [3], [4], [5]])).toEqual([])
  for (const type of betTypes.mark_six)
    if (type.outcomes.length > 1)
      expect(
        sideBetsOf(
          type,
          type.shape.rows.map(({ low }) => [low]),
        ),
      ).toEqual([])
})

test('a number of a place is a side, with the part of all draws that it wins', () => {
  const found = numberTypes('ssc').map((type) => {
    const choice = type.shape.rows.map((_row, at) => (at === 0 ? [3, 7] : []))
    return sideBetsOf(type, choice).map(({ at, group, side, partPpm }) => `${at} ${group} ${side} ${partPpm}`)
  })
  expect(found).toContainEqual(['1 number 3 100000', '1 number 7 100000'])
})

test.each(familyCodes)('in every draw of %s exactly one number of a place wins', (family) => {
  const { form } = families[family]
  const types = numberTypes(family)
  for (const draw of simulated(form, { draws: 20, seed: 11 })) {
    const facts = factsOf(form, draw)
    for (const type of types) {
      const winners = loadNamesOf(type).flatMap((name) => {
        const numbers = numbersOfName(type, name) ?? []
        const choice = type.shape.rows.map((_row, row) =>
          numbers.filter((one) => one.row === row).map(({ number }) => number),
        )
        const [bet] = sideBetsOf(type, choice)
        return bet && type.hits(facts, choice, 0) > 0 ? [bet.at] : []
      })
      const places = new Set(winners)
      expect(winners.length, `${type.code} ${draw.join()}`).toBe(places.size)
      expect(places.size, type.code).toBe(placesOf(type).size)
    }
  }
})

/** The bet types of a family whose numbers are sides: a hundred at most, because others take too long to draw. */
const numberTypes = (family: Parameters<typeof findBetType>[0]) =>
  betTypes[family].filter((type) => {
    const count = loadNamesOf(type).length
    return !type.shape.options && count > 1 && count <= 100 && placesOf(type).size > 0
  })

const placesOf = (type: BetType): ReadonlySet<number> =>
  new Set(
    sideBetsOf(
      type,
      type.shape.rows.map(({ low, high }) => range(low, high)),
    ).map(({ at }) => at),
  )

const range = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, at) => low + at)

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
