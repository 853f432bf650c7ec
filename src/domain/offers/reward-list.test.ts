import { expect, test } from 'vitest'

import { openCsv } from '#domain/text/csv-reader.ts'
import { M, cashback, match, rounds } from '#test/offers/version-cases.ts'

import { isGivenByList, readRewardLines } from './reward-list.ts'

function linesOf(text: string) {
  const reader = openCsv('comma')
  return readRewardLines([...reader.feed(text), ...reader.end()], 'PHP')
}

test.each([
  ['a plain line', 'an,5', { account: 'an', value: 5n * M }],
  ['spaces around the cells', ' an , 5.50 ', { account: 'an', value: 550_000n }],
  ['a broken quote', '"an"x,5', { fault: 'unreadable' }],
  ['no account', ' ,5', { fault: 'account_missing' }],
  ['no amount', 'an', { fault: 'amount_unfit' }],
  ['an amount of nothing', 'an,0', { fault: 'amount_unfit' }],
  ['an amount below zero', 'an,-5', { fault: 'amount_unfit' }],
  ['an amount finer than a cent', 'an,0.001', { fault: 'amount_unfit' }],
  ['an amount with signs of thousands', 'an,"1,000"', { fault: 'amount_unfit' }],
  ['an amount in powers', 'an,1e3', { fault: 'amount_unfit' }],
  ['an amount in other digits', 'an,٥', { fault: 'amount_unfit' }],
  ['a formula as an account', '"=1+1",5', { account: '=1+1', value: 5n * M }],
])('a line with %s', (_what, text, expected) => {
  expect(linesOf(`account,amount\n${text}`)).toEqual([expect.objectContaining({ line: 2, ...expected })])
})

test('the second line of an account is refused, however it is written; lines keep their numbers in the file', () => {
  expect(linesOf('account,amount\nan,5\n\nAN,6\nbinh,7')?.map(({ line, fault }) => [line, fault])).toEqual([
    [2, undefined],
    [4, 'doubled'],
    [5, undefined],
  ])
})

test.each([
  ['other columns too, in any order and case', 'Note,AMOUNT,Player\nhello,5,an', [['an', 5n * M]]],
  ['no amounts, for a fixed reward', 'account\nan', [['an', 0n]]],
  ['no accounts', 'name,amount\nan,5', undefined],
  ['nothing', '', undefined],
])('a file with %s', (_what, text, expected) => {
  expect(linesOf(text)?.map(({ account, value }) => [account, value])).toEqual(expected)
})

test('a long cell is shown by its beginning alone', () => {
  expect(linesOf(`account,amount\n${'😀'.repeat(500)},5`)?.[0]?.account).toBe('😀'.repeat(60))
})

test.each([
  [
    'cash by an operator',
    { ...cashback, trigger: { ...cashback.trigger, event: 'operator' } } as const,
    true,
  ],
  ['a bonus by an operator', { ...match, trigger: { ...match.trigger, event: 'operator' } } as const, true],
  [
    'free rounds by an operator',
    { ...rounds, trigger: { ...rounds.trigger, event: 'operator' } } as const,
    false,
  ],
  ['a bonus for a deposit', match, false],
])('a list gives %s', (_what, version, expected) => {
  expect(isGivenByList(version)).toBe(expected)
})
