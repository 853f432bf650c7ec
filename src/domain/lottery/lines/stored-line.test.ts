import { expect, test } from 'vitest'

import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import { familyCodes } from '#domain/lottery/families/families.ts'
import { choicesOf } from '#test/lottery/proof.ts'

import { quoteLine } from './line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'

import { type StoredLine, readLine, writeLine } from './stored-line.ts'

test.each(familyCodes)('every line of %s is read as it was written', (family) => {
  for (const type of betTypes[family])
    for (const choice of choicesOf(type, { random: 1, seed: 9 })) {
      const line = quoteLine(type, { choice, stake: 123_000n, returnMilli: 917 })
      const stored = JSON.parse(JSON.stringify(writeLine(line))) as StoredLine
      expect(readLine(family, stored)).toEqual(line)
    }
})

const good: StoredLine = { type: 'lo2', choice: [[4, 17]], stake: '5.00', odds: ['92.000'] }

test.each([
  ['an unknown bet type', { type: 'lo9' }],
  ['a choice that does not fit', { choice: [[17, 4]] }],
  ['no stake', { stake: '0.00' }],
  ['a negative stake', { stake: '-5.00' }],
  ['a stake with an exponent', { stake: '5e3' }],
  ['odds without decimals', { odds: ['92'] }],
  ['negative odds', { odds: ['-92.000'] }],
  ['odds of another number of outcomes', { odds: ['92.000', '1.000'] }],
  ['no odds', { odds: [] }],
])('%s is not read', (_, part) => {
  expect(readLine('north', good)).toBeDefined()
  expect(readLine('north', { ...good, ...part })).toBeUndefined()
})

test.each([
  [92_000n, '92.000'],
  [1n, '0.001'],
  [27_216_000n, '27216.000'],
])('%d thousandths are written as %s', (odds, text) => {
  expect(writeOdds(odds)).toBe(text)
})
