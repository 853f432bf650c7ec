import { expect, test } from 'vitest'

import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import { type FamilyCode, families } from '#domain/lottery/families/families.ts'
import { simulated } from '#test/lottery/draws.ts'
import { choicesOf, countAll, countOf, straysOf } from '#test/lottery/proof.ts'

const DRAWS = 400_000

/** All sides, or one random choice of several combinations: wins add up, so it proves the single ones too. */
function largest(type: BetType): Choice[] {
  return type.shape.options
    ? choicesOf(type, { random: 0, seed: 3 })
    : choicesOf(type, { random: 1, seed: 3 }).slice(-1)
}

/** Rows that no enumeration reaches: combinations of the lots of a draw, and of many balls. */
test.each<[FamilyCode, RegExp]>([
  ['north', /^(da|xien|truot(4|10)|cap)\d*$/],
  ['province', /^(da|xien\d|truot(4|10))$/],
  ['keno', /^(pick(1|3|10)|halves|parity_|sum_size)/],
  ['mark_six', /^(two|three|four|any|miss5)$/],
  ['mega_6_45', /^ticket/],
  ['power_6_55', /^(ticket)/],
])('four hundred thousand draws of %s lie within 99.9 %% of the rules', (code, meant) => {
  const { form } = families[code]
  const counted = betTypes[code]
    .filter((type) => meant.test(type.code))
    .flatMap((type) => largest(type).map((choice) => countOf(type, choice)))
  const number = countAll(form, simulated(form, { draws: DRAWS, seed: 20_261_121 }), counted)
  expect(straysOf(counted, number)).toEqual([])
})
