import { expect, test } from 'vitest'

import { type LotteryTerms, capOfName, houseTerms, inOrder, stakeBoundsOf } from './terms.ts'

const terms = (change: Partial<LotteryTerms>): LotteryTerms => ({ ...houseTerms, ...change })
const own = { stakeLeast: 5n, stakeMost: undefined, cap: 70n }
const typed = terms({ stakeLeast: 1n, stakeMost: 90n, cap: 100n, types: new Map([['lo2', own]]) })

test('a bet type has its own bounds, and the game’s where it has none', () => {
  expect(stakeBoundsOf(typed, 'lo2')).toEqual({ stakeLeast: 5n, stakeMost: 90n })
  expect(stakeBoundsOf(typed, 'lo3')).toEqual({ stakeLeast: 1n, stakeMost: 90n })
  expect(stakeBoundsOf(houseTerms, 'lo2')).toEqual({ stakeLeast: undefined, stakeMost: undefined })
})

test.each<[LotteryTerms, string, bigint]>([
  [typed, 'lo2:04', 70n],
  [typed, 'lo2', 70n],
  [typed, 'lo3:004', 100n],
  [typed, 'lo22:04', 100n],
  [houseTerms, 'lo2:04', 100_000_000n * 1_000n],
])('the cap of a name is that of its bet type, %#', (of, name, cap) => {
  expect(capOfName(of, name, 'CNY')).toBe(cap)
})

test('games that a brand does not order keep the order of the house, behind the others', () => {
  const list = ['A', 'B', 'C', 'D'].map((code) => ({ code }))
  expect(inOrder(list, ['C', 'X', 'A']).map(({ code }) => code)).toEqual(['C', 'A', 'B', 'D'])
  expect(inOrder(list, [])).toBe(list)
})
