import { expect, test } from 'vitest'

import { columnsOf, missingFields, readColumns, type StatementColumns, writeColumns } from './columns.ts'

test.each<readonly [string, readonly string[], StatementColumns, readonly string[]]>([
  [
    'a provider of payments',
    ['Transaction_ID', 'Merchant Order No.', 'Type', 'Amount', 'Currency', 'Status', 'Completed at'],
    { time: 6, amount: 3, direction: 2, currency: 4, state: 5, provider_reference: 0, our_reference: 1 },
    [],
  ],
  [
    'a bank with two columns',
    ['Booking Date', 'Description', 'Debit', 'Credit'],
    { time: 0, money_in: 3, money_out: 2, text: 1 },
    [],
  ],
  ['a Vietnamese bank', ['Ngày giao dịch', 'Số tiền', 'Nội dung'], { time: 0, amount: 1, text: 2 }, []],
  [
    'a Chinese provider',
    ['交易时间', '商户订单号', '金额', '状态'],
    { time: 0, amount: 2, state: 3, our_reference: 1 },
    [],
  ],
  [
    'the likelier of two names',
    ['Created at', 'Completed at', 'amount', 'txid'],
    { time: 1, amount: 2, provider_reference: 3 },
    [],
  ],
  ['names that nobody knows', ['A', 'B'], {}, ['time', 'amount', 'reference']],
])('finds the columns of %s', (_name, head, columns, missing) => {
  expect(columnsOf(head)).toEqual(columns)
  expect(missingFields(columns)).toEqual(missing)
})

test.each<readonly [string, StatementColumns | undefined]>([
  ['time:0,amount:3,text:1', { time: 0, amount: 3, text: 1 }],
  ['amount:4', undefined],
  ['amount:0,amount:1', undefined],
  ['balance:1', undefined],
  ['__proto__:1', undefined],
  ['amount:-1', undefined],
  ['amount', undefined],
  ['', undefined],
])('reads %j as it was chosen', (text, columns) => {
  expect(readColumns(text, 4)).toEqual(columns)
})

test('writes columns as it reads them', () => {
  const columns = { time: 2, text: 0, money_out: 11 }
  expect(readColumns(writeColumns(columns), 12)).toEqual(columns)
})
