import { expect, test } from 'vitest'

import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import { type FamilyCode, families } from '#domain/lottery/families/families.ts'
import type { Draw } from '#domain/lottery/families/family.ts'
import { everyNumberEverywhere, everyOrder, everySequence, everySet } from '#test/lottery/draws.ts'
import { choicesOf, countAll, countOf, faultsOf } from '#test/lottery/proof.ts'

/** Counts the chosen rows of a family over all draws, and returns where the rules say otherwise. */
function prove(code: FamilyCode, draws: Iterable<Draw>, isMeant: (type: string) => boolean = () => true) {
  const types = betTypes[code].filter((type) => isMeant(type.code))
  const counted = types.flatMap((type) =>
    choicesOf(type, { random: 2, seed: 7 }).map((choice) => countOf(type, choice)),
  )
  const number = countAll(families[code].form, draws, counted)
  return { number, types: types.length, faults: faultsOf(counted, number) }
}

test.each([
  ['k3', everySequence({ length: 3, low: 1, high: 6 }), 216],
  ['pc28', everySequence({ length: 3, low: 0, high: 9 }), 1_000],
  ['ssc', everySequence({ length: 5, low: 0, high: 9 }), 100_000],
  ['11x5', everyOrder({ of: 11, places: [0, 1, 2, 3, 4], length: 5 }), 55_440],
] as const)('every row of %s wins as often as it says, counted over all draws', (code, draws, all) => {
  expect(prove(code, draws)).toEqual({ number: all, types: betTypes[code].length, faults: [] })
})

const ofPk10 = (places: readonly number[]) => everyOrder({ of: 10, places, length: 10 })
const sumsAndStraights = /^(sum|first)/

test('the sums and straights of PK10, over all orders of the first five', () => {
  const { number, types, faults } = prove('pk10', ofPk10([0, 1, 2, 3, 4]), (type) =>
    sumsAndStraights.test(type),
  )
  expect({ number, types, faults }).toEqual({ number: 30_240, types: 7, faults: [] })
})

const placed = betTypes.pk10.filter(({ code }) => !sumsAndStraights.test(code))

test.each([0, 1, 2, 3, 4])('the places %i of PK10 from both ends, over all pairs of numbers', (place) => {
  const counted = placed.flatMap((type) =>
    type.shape.options
      ? type.shape.options.flatMap((_, side) =>
          (type.code === 'dragon' ? [[place]] : [[place], [9 - place]]).map((row) =>
            countOf(type, [row, [side]]),
          ),
        )
      : [
          countOf(
            type,
            Array.from({ length: 10 }, (_, at) => (at === place || at === 9 - place ? [3, 8] : [])),
          ),
        ],
  )
  const number = countAll(families.pk10.form, ofPk10([place, 9 - place]), counted)
  expect(faultsOf(counted, number)).toEqual([])
  expect(placed).toHaveLength(3)
})

test('the sums and picks of KLSF, over all sets of eight', () => {
  const isOfSet = (type: string) => /^(sum|any)/.test(type)
  expect(prove('klsf', everySet({ of: 20, choose: 8 }), isOfSet)).toEqual({
    number: 125_970,
    types: 7,
    faults: [],
  })
})

test.each([0, 1, 2, 3])('the places %i of KLSF from both ends, over all pairs of balls', (place) => {
  const types = betTypes.klsf.filter(({ group }) => group === 'place' || group === 'dragon')
  const counted = types.flatMap((type) =>
    type.shape.options
      ? type.shape.options.map((_, side) => countOf(type, [[place], [side]]))
      : [
          countOf(
            type,
            Array.from({ length: 8 }, (_, at) => (at === place || at === 7 - place ? [1, 20] : [])),
          ),
        ],
  )
  const draws = everyOrder({ of: 20, places: [place, 7 - place], length: 8 })
  expect(faultsOf(counted, countAll(families.klsf.form, draws, counted))).toEqual([])
})

test('the special ball of Mark Six and the bonus of Power, over all balls', () => {
  for (const [code, of, group] of [
    ['mark_six', 49, 'special'],
    ['power_6_55', 55, 'pick'],
  ] as const) {
    const types = betTypes[code].filter(
      (type) => type.group === group && (code === 'mark_six' || type.code === 'bonus'),
    )
    const counted = types.flatMap((type) =>
      choicesOf(type, { random: 2, seed: 1 }).map((choice) => countOf(type, choice)),
    )
    const number = countAll(families[code].form, everyOrder({ of, places: [6], length: 7 }), counted)
    expect([number, faultsOf(counted, number)]).toEqual([of, []])
  }
})

/** Rows whose wins add up over the prizes, so that each prize may be counted by itself. */
const isPerPrize = (type: string) => !/^(da|xien|truot|cap|two|twice)\d*$/.test(type)

test.each([
  ['north', 20],
  ['province', 15],
  ['max_3d', 5],
  ['4d', 13],
] as const)('the rows of %s by number, over all numbers at every prize', (code, types) => {
  expect(prove(code, everyNumberEverywhere(families[code].form), isPerPrize)).toEqual({
    number: 10_000,
    types,
    faults: [],
  })
})
