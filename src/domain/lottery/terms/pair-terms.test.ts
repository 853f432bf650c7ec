import { expect, test } from 'vitest'

import { pairTermsOf } from './pair-terms.ts'
import { type LotteryTerms, houseTerms } from './terms.ts'

const terms = (change: Partial<LotteryTerms>): LotteryTerms => ({ ...houseTerms, ...change })

test('a ticket on two draws has the stricter bound of both, and the one where only one is set', () => {
  const one = terms({ stakeLeast: 1n, stakeMost: 90n, ticketMost: 500n, closesEarlierMinutes: 5 })
  const other = terms({ stakeLeast: 3n, ticketLeast: 7n, ticketMost: 400n })
  const expected = {
    isOn: true,
    stakeLeast: 3n,
    stakeMost: 90n,
    ticketLeast: 7n,
    ticketMost: 400n,
    closesEarlierMinutes: 5,
  }
  expect(pairTermsOf(one, other, 'da2')).toMatchObject(expected)
  expect(pairTermsOf(other, one, 'da2')).toMatchObject(expected)
  expect(pairTermsOf(one, terms({ isOn: false }), 'da2').isOn).toBe(false)
})

test('the bounds of the bet type count, where a lottery has them', () => {
  const types = new Map([['da2', { stakeLeast: 9n, stakeMost: 20n, cap: 70n }]])
  expect(pairTermsOf(terms({ types }), terms({ stakeMost: 30n }), 'da2')).toMatchObject({
    stakeLeast: 9n,
    stakeMost: 20n,
  })
})
