import { expect, test } from 'vitest'

import { columnOf, type StatementValues, toSend, withColumn } from './statement-values.ts'

const values: StatementValues = {
  source: 'channel:3',
  from: '2026-03-01',
  to: '2026-03-01',
  zone: ' UTC ',
  currency: 'EUR',
  separator: 'auto',
  headLine: '1',
  dateOrder: 'day_first',
  decimals: 'point',
  unsigned: 'in',
  withManual: true,
  columns: undefined,
}

test.each<readonly [string, Partial<StatementValues>, boolean]>([
  ['whole', {}, true],
  ['without a source', { source: '' }, false],
  ['without a day', { from: '' }, false],
  ['days the wrong way round', { to: '2026-02-01' }, false],
  ['without a zone', { zone: ' ' }, false],
  ['without a line', { headLine: 'x' }, false],
  ['a line far down', { headLine: '99' }, false],
  ['half a currency', { currency: 'E' }, false],
])('%s', (_name, change, isSent) => {
  expect(toSend({ ...values, ...change }) !== undefined).toBe(isSent)
})

test('fields that the server detects are not sent, and manual payouts belong to a bank’s statement only', () => {
  expect(toSend(values)).toMatchObject({ zone: 'UTC', headLine: 1, withManual: true })
  expect(toSend(values)).not.toHaveProperty('separator')
  expect(toSend({ ...values, source: 'manual', separator: 'tab' })).toMatchObject({
    withManual: false,
    separator: 'tab',
  })
})

test('a column is chosen, changed and taken away', () => {
  const chosen = withColumn('time:0,amount:1', { field: 'text', column: '2' }, 3)
  expect(chosen).toBe('time:0,amount:1,text:2')
  expect(columnOf(chosen, 'text', 3)).toBe('2')
  expect(withColumn(chosen, { field: 'amount', column: 'none' }, 3)).toBe('time:0,text:2')
  expect(columnOf('time:0', 'amount', 3)).toBe('none')
})
