import { expect, test } from 'vitest'

import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import type { Form } from '#domain/lottery/families/family.ts'
import { families } from '#domain/lottery/families/families.ts'
import { everySet } from '#test/lottery/draws.ts'

import { factsOf } from './facts.ts'
import { leads } from './lead.ts'

const { form } = families.keno
const typeOf = (code: string) => {
  const type = betTypes.keno.find((one) => one.code === code)
  if (!type) throw new Error(`no ${code}`)
  return type
}

/** Twenty balls of which so many are on a side, and the others on the other one. */
const drawn = (count: number, isOn: (ball: number) => boolean) => {
  const balls = Array.from({ length: 80 }, (_, at) => at + 1)
  const others = balls.filter((ball) => !isOn(ball))
  return factsOf(form, [...balls.filter(isOn).slice(0, count), ...others.slice(0, 20 - count)])
}
const isUpper = (ball: number) => ball > 40
const isEven = (ball: number) => ball % 2 === 0

/** Prizes in thousands for a ticket of 10,000, by how many of the drawn balls are on the side. Published by Vietlott. */
test.each<[string, number, (ball: number) => boolean, Readonly<Record<number, bigint>>]>([
  ['halves_prizes', 1, isUpper, { 10: 0n, 11: 10n, 12: 10n, 13: 26n, 14: 26n, 20: 26n }],
  ['halves_prizes', 0, (ball) => !isUpper(ball), { 9: 0n, 11: 10n, 13: 26n, 20: 26n }],
  ['parity_prizes', 1, isEven, { 10: 0n, 12: 0n, 13: 40n, 14: 40n, 15: 200n, 20: 200n }],
  ['parity_prizes', 0, (ball) => !isEven(ball), { 11: 0n, 13: 40n, 14: 40n, 15: 200n }],
  ['parity_few', 1, isEven, { 10: 0n, 11: 20n, 12: 20n, 13: 0n, 8: 0n }],
  ['parity_few', 0, (ball) => !isEven(ball), { 10: 0n, 11: 20n, 12: 20n, 13: 0n }],
])('%s on side %i pays by the count', (code, side, isOn, prizes) => {
  const type = typeOf(code)
  for (const [count, prize] of Object.entries(prizes)) {
    const facts = drawn(Number(count), isOn)
    const won = type.outcomes.reduce(
      (sum, { weight }, outcome) => sum + weight * BigInt(type.hits(facts, [[side]], outcome)),
      0n,
    )
    expect([count, won]).toEqual([count, prize])
  }
})

/** In hundredths of a per cent of the ticket. */
test.each([
  ['halves_prizes', 5_552n],
  ['parity_prizes', 5_423n],
  ['parity_few', 6_006n],
])('the published prizes of %s pay back so much', (code, expected) => {
  const type = typeOf(code)
  const { all, wins } = type.chance([[0]])
  const paid = wins.reduce((sum, count, at) => sum + count * (type.outcomes[at]?.weight ?? 0n), 0n)
  expect((paid * 1_000n) / all).toBe(expected)
})

test('the counts add up to those of the halves', () => {
  const wins = (code: string) => typeOf(code).chance([[0]]).wins
  const sum = (counts: readonly bigint[]) => counts.reduce((total, count) => total + count, 0n)
  expect(sum(wins('halves_prizes'))).toBe(sum(wins('halves')))
  expect(sum(wins('parity_prizes')) + sum(wins('parity_few'))).toBe(sum(wins('parity')))
  expect(typeOf('halves').chance([[2]]).all).toBe(typeOf('halves_prizes').chance([[0]]).all)
})

test('wins are what an enumeration of all draws of a smaller pool counts', () => {
  const small: Form = { kind: 'balls', of: 16, main: 8, bonus: 0 }
  const type = leads({
    code: 'lead',
    group: 'side',
    form: small,
    options: { odd: (ball) => ball % 2 === 1, even: (ball) => ball % 2 === 0 },
    prizes: [
      { code: 'many', weight: 5n, least: 6, most: 8 },
      { code: 'few', weight: 1n, least: 5, most: 5 },
    ],
  })
  for (const side of [0, 1]) {
    const counted = [0n, 0n]
    let draws = 0n
    for (const draw of everySet({ of: 16, choose: 8 })) {
      draws += 1n
      for (const outcome of [0, 1])
        counted[outcome] =
          (counted[outcome] ?? 0n) + BigInt(type.hits(factsOf(small, draw), [[side]], outcome))
    }
    const { all, wins } = type.chance([[side]])
    expect([side, draws, counted]).toEqual([side, all, wins])
  }
})
