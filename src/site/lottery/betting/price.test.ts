import { expect, test } from 'vitest'

import { betTypes, findBetType } from '#domain/lottery/bets/bet-catalogue.ts'

import { oddsText } from '#browser/lottery/line-text.ts'
import { priceOf } from './price.ts'

test('every bet type has a price', () => {
  const without = Object.values(betTypes)
    .flat()
    .filter((type) => priceOf(type, 950) === undefined)
  expect(without.map(({ code }) => code)).toEqual([])
})

test.each([
  ['north', 'lo2', 920, '92', false],
  ['k3', 'sum_side', 950, '1.9', false],
  ['k3', 'sum', 950, '7.6', true],
  ['mega_6_45', 'ticket', 650, '2.8', true],
] as const)('%s %s pays at a return of %i thousandths %s', (family, code, returnMilli, text, isRange) => {
  const type = findBetType(family, code)
  const price = type && priceOf(type, returnMilli)
  expect(price?.isRange).toBe(isRange)
  if (code !== 'ticket') expect(oddsText(price?.least ?? 0n)).toBe(text)
})

test.each([
  [1_950n, '1.95'],
  [92_000n, '92'],
  [8_740_000_500n, '8,740,000.5'],
  [5n, '0.005'],
])('%s thousandths are written %s', (odds, text) => {
  expect(oddsText(odds)).toBe(text)
})
