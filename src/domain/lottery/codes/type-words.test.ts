import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'

import { findTypedType, typeWords } from './type-words.ts'

test.each(typeWords)('%s names rows of the rules', (word) => {
  const rows = Object.values(findTypedType(word)?.rows ?? {})
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(findBetType('north', row) ?? findBetType('province', row), row).toBeDefined()
})

test('a longer word comes before its beginning, and orders are turned by their words alone', () => {
  for (const [longer, shorter] of [
    ['b7ldao', 'b7l'],
    ['bdao', 'b'],
    ['dauduoi', 'dau'],
    ['duoi', 'd'],
  ] as const) {
    const at = typeWords.indexOf(longer)
    if (at >= 0 && typeWords.includes(shorter)) expect(at).toBeLessThan(typeWords.indexOf(shorter))
  }
  expect([findTypedType('dxc')?.isAllOrders, findTypedType('xc')?.isAllOrders]).toEqual([true, false])
  expect(findTypedType('constructor')).toBeUndefined()
})
