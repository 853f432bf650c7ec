import { expect, test } from 'vitest'

import { type TicketChange, type TicketNow, changeOf, differenceOf } from './ticket-change.ts'

const at = (state: TicketNow['state'], paid = 0n): TicketNow => ({ state, cost: 10n, paid })
const change = (pays: bigint, takesBack = 0n, returnsStake = false): TicketChange => ({
  pays,
  takesBack,
  returnsStake,
})

test.each<
  [title: string, ticket: TicketNow, win: bigint | undefined, change: TicketChange | undefined, moves: bigint]
>([
  ['returned before its draw, whatever it would win', at('voided'), 50n, undefined, 0n],
  ['returned before its draw, which is cancelled', at('voided'), undefined, undefined, 0n],
  ['open, wins', at('open'), 50n, change(50n), 50n],
  ['open, loses', at('open'), 0n, change(0n), 0n],
  ['open, cancelled', at('open'), undefined, change(0n, 0n, true), 10n],
  ['lost, loses again', at('closed'), 0n, undefined, 0n],
  ['lost, wins now', at('closed'), 50n, change(50n), 50n],
  ['won, wins the same', at('closed', 50n), 50n, undefined, 0n],
  ['won, wins more', at('closed', 50n), 80n, change(80n, 50n), 30n],
  ['won, wins less', at('closed', 50n), 20n, change(20n, 50n), -30n],
  ['won, loses now', at('closed', 50n), 0n, change(0n, 50n), -50n],
  ['won, cancelled', at('closed', 50n), undefined, change(0n, 50n, true), -40n],
  ['lost, cancelled', at('closed'), undefined, change(0n, 0n, true), 10n],
])('a ticket that is %s', (_title, ticket, win, expected, moves) => {
  const actual = changeOf(ticket, win)
  expect(actual).toEqual(expected)
  expect(actual ? differenceOf(ticket, actual) : 0n).toBe(moves)
})
