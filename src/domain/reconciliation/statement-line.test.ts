import { expect, test } from 'vitest'

import { writeReference } from '#domain/cashier/deposit-reference.ts'

import type { StatementField } from './columns.ts'
import { readStatementLine, type StatementRules } from './statement-line.ts'

const ours = writeReference(4_711)
const other = writeReference(815)
const usual = { time: '2026-03-04', amount: '12.50', our_reference: ours }

function readCells(given: Partial<Record<StatementField, string>>, rules: Partial<StatementRules> = {}) {
  const fields = Object.keys(given) as StatementField[]
  const columns = Object.fromEntries(fields.map((field, at) => [field, at]))
  return readStatementLine(
    { line: 2, cells: Object.values(given), width: fields.length },
    {
      columns,
      currency: 'EUR',
      dateOrder: 'day_first',
      decimals: 'point',
      unsigned: 'in',
      from: '2026-03-01',
      to: '2026-03-31',
      zone: 'UTC',
      dayOf: () => '2026-03-04',
      ...rules,
    },
  )
}

const amounts: readonly (readonly [string, Partial<StatementRules>, string])[] = [
  ['12.50', {}, 'in 1250000'],
  ['12', {}, 'in 1200000'],
  ['+12.50', {}, 'in 1250000'],
  ['-12.50', {}, 'out 1250000'],
  ['−12.50', {}, 'out 1250000'],
  ['12.50-', {}, 'out 1250000'],
  ['(12.50)', {}, 'out 1250000'],
  ['1,234.50', {}, 'in 123450000'],
  ['1 234 567.50', {}, 'in 123456750000'],
  ['1.234,50', { decimals: 'comma' }, 'in 123450000'],
  ['1234,5', { decimals: 'comma' }, 'in 123450000'],
  ['12.50', { unsigned: 'out' }, 'out 1250000'],
  ['-12.50', { unsigned: 'out' }, 'in 1250000'],
  ['50,000', { currency: 'VND' }, 'in 5000000000'],
  ['50.000', { currency: 'VND', decimals: 'comma' }, 'in 5000000000'],
  ['1.234', { currency: 'KWD' }, 'in 123400'],
  ['50.000', { currency: 'VND' }, 'amount_ambiguous'],
  ['1.000', {}, 'amount_ambiguous'],
  ['1,000', { decimals: 'comma' }, 'amount_ambiguous'],
  ['12.505', {}, 'amount_ambiguous'],
  ['12.5051', {}, 'amount_unreadable'],
  ['12.50', { currency: 'VND' }, 'amount_unreadable'],
  ['12,50', {}, 'amount_unreadable'],
  ['1,23,456.00', {}, 'amount_unreadable'],
  ['1,234,5.00', {}, 'amount_unreadable'],
  ['0.00', {}, 'amount_unreadable'],
  ['00012.50', {}, 'amount_unreadable'],
  ['1e5', {}, 'amount_unreadable'],
  ['0x10', {}, 'amount_unreadable'],
  ['１２', {}, 'amount_unreadable'],
  ['€12.50', {}, 'amount_unreadable'],
  ['NaN', {}, 'amount_unreadable'],
  ['--12', {}, 'amount_unreadable'],
  ['99999999999999', {}, 'amount_unreadable'],
  ['=1+1', {}, 'amount_unreadable'],
  ['', {}, 'amount_missing'],
]
test.each(amounts)('the amount %j, %o: %s', (amount, rules, answer) => {
  const read = readCells({ ...usual, amount }, rules)
  expect('fault' in read ? read.fault : `${read.direction} ${read.amount}`).toBe(answer)
})

test.each<readonly [string, Partial<Record<StatementField, string>>, string]>([
  ['a word for what came', { amount: '5', direction: 'Deposit' }, 'in 500000'],
  ['a word for what left', { amount: '5', direction: 'PAYOUT' }, 'out 500000'],
  ['what left, below zero', { amount: '-5', direction: 'debit' }, 'out 500000'],
  ['what came, below zero', { amount: '-5', direction: 'credit' }, 'direction_unclear'],
  ['a word that nobody knows', { amount: '5', direction: 'reversal' }, 'direction_unclear'],
  ['no word', { amount: '5', direction: '' }, 'direction_unclear'],
  ['a column for what came', { money_in: '5', money_out: '' }, 'in 500000'],
  ['nothing in the other one', { money_in: '0.00', money_out: '5' }, 'out 500000'],
  ['what left, below zero in its column', { money_in: '', money_out: '-5' }, 'out 500000'],
  ['what came, below zero in its column', { money_in: '-5', money_out: '' }, 'direction_unclear'],
  ['both columns', { money_in: '5', money_out: '5' }, 'direction_unclear'],
  ['neither column', { money_in: '', money_out: '' }, 'amount_missing'],
])('%s', (_name, given, answer) => {
  const read = readCells({ time: '2026-03-04', our_reference: ours, ...given })
  expect('fault' in read ? read.fault : `${read.direction} ${read.amount}`).toBe(answer)
})

test.each<readonly [string, Partial<Record<StatementField, string>>, unknown]>([
  ['nothing said is done', { state: '' }, { state: 'done' }],
  ['paid', { state: 'Completed' }, { state: 'done' }],
  ['waiting', { state: 'IN PROGRESS' }, { state: 'pending' }],
  ['failed', { state: '失败' }, { state: 'failed' }],
  ['a state that nobody knows', { state: 'refunded' }, { fault: 'state_unknown', cell: 'refunded' }],
  ['its currency', { currency: 'usd' }, { currency: 'USD' }],
  ['the statement’s currency', { currency: '' }, { currency: 'EUR' }],
  ['no currency', { currency: '$' }, { fault: 'currency_unreadable', cell: '$' }],
  ['their reference', { provider_reference: ' P-1 ' }, { providerReference: 'P-1', ourReference: ours }],
  [
    'our reference in groups',
    { our_reference: `${ours.slice(0, 4)}-${ours.slice(4).toLowerCase()}` },
    { ourReference: ours },
  ],
  ['our reference that is no deposit’s', { our_reference: 'abc' }, { ourReference: 'abc' }],
  [
    'our reference in words',
    { our_reference: '', text: `NGUYEN VAN A ${ours} thanks` },
    { ourReference: ours },
  ],
  [
    'our reference in words, in groups',
    { our_reference: '', text: `for ${ours.slice(0, 4)} ${ours.slice(4)}.` },
    { ourReference: ours },
  ],
  ['two references in words', { our_reference: '', text: `${ours} ${other}` }, { ourReference: undefined }],
  ['no reference', { our_reference: '', text: 'rent' }, { ourReference: undefined }],
  ['an endless reference', { our_reference: 'x'.repeat(121) }, { fault: 'reference_too_long' }],
  ['a sign that turns the text round', { our_reference: 'a\u202eb' }, { fault: 'unreadable_sign' }],
  ['a sign that nobody sees', { our_reference: 'a\0b' }, { fault: 'unreadable_sign' }],
  ['a day of another month', { time: '2026-04-01' }, { fault: 'day_outside', cell: '2026-04-01' }],
])('%s', (_name, given, answer) => {
  expect(readCells({ ...usual, ...given })).toMatchObject(answer as object)
})

test('a line with more cells than there are names is none', () => {
  const rules = { from: '2026-03-01', to: '2026-03-31', zone: 'UTC', dayOf: () => '2026-03-04' }
  const line = { line: 2, cells: ['a', 'b', 'c'], width: 2 }
  const columns = { time: 0, amount: 1 }
  expect(
    readStatementLine(line, {
      ...rules,
      columns,
      currency: 'EUR',
      dateOrder: 'day_first',
      decimals: 'point',
      unsigned: 'in',
    }),
  ).toEqual({ fault: 'cells_differ', cell: '3/2' })
})
