import { expect, test } from 'vitest'

import { rowsOfPage, type Transfer } from './record-rows.ts'

const period = { from: '2026-11-21', to: '2026-11-21' }

function transfer(id: string, minute: number, change: string, round?: string): Transfer {
  return {
    id,
    at: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
    day: '2026-11-21',
    kind: round === undefined ? 'deposit' : change.startsWith('-') ? 'bet' : 'win',
    group: round === undefined ? 'deposits' : 'bets',
    reference: round ?? 'D-1',
    change,
    moved: change.replace('-', ''),
    from: [],
    to: [],
    balance: `${id}.00`,
    ...(round === undefined ? {} : { game: { name: 'Peacock Mosaic', vendorName: 'Studio', state: 'won' } }),
  }
}

test('the rounds of a game stand in the row of their newest transfer, and the pager counts transfers', () => {
  const list = [
    transfer('5', 9, '8.00', 'B'),
    transfer('4', 8, '-2.00', 'B'),
    transfer('3', 7, '50.00'),
    transfer('2', 5, '-2.00', 'A'),
  ]
  const page = rowsOfPage({ period, currency: 'PHP', list, next: 'more' })
  expect(page.items).toBe(4)
  expect(page.next).toBe('more')
  expect(
    page.list.map(({ id, newest, fold }) => [id, newest.balance, fold?.change, fold?.rounds.length]),
  ).toEqual([
    ['5', '5.00', '4.00', 2],
    ['3', '3.00', undefined, undefined],
  ])
})
