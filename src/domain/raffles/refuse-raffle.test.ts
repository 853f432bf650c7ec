import { expect, test } from 'vitest'

import type { RaffleRules } from './raffle.ts'
import { refuseRaffle } from './refuse-raffle.ts'

const UNIT = 100_000n
const wheel: RaffleRules = {
  name: 'Prize wheel',
  kind: 'wheel',
  prizes: [
    { gives: 'points', amount: 5n, weight: 4_000 },
    { gives: 'cash', amount: 100n * UNIT, weight: 10, stock: 3 },
    { gives: 'none', amount: 0n, weight: 1_000 },
  ],
  tickets: 1_000,
  ticketDays: 30,
}
const envelopes: RaffleRules = {
  ...wheel,
  kind: 'envelope',
  tickets: 10,
  prizes: [
    { gives: 'points', amount: 5n, weight: 7, stock: 7 },
    { gives: 'cash', amount: UNIT, weight: 3, stock: 3 },
  ],
}
const [first, second] = wheel.prizes
if (!first || !second) throw new Error('the wheel has prizes')
const withFirst = (change: object) => ({ ...wheel, prizes: [{ ...first, ...change }, second] })

test.each<[string, RaffleRules, ReturnType<typeof refuseRaffle>]>([
  ['a wheel', wheel, undefined],
  ['an egg until today', { ...wheel, kind: 'egg', toDay: '2026-03-01', checkIns: 7 }, undefined],
  ['envelopes', envelopes, undefined],
  ['without a name', { ...wheel, name: ' ' }, 'name_missing'],
  ['one prize', { ...wheel, prizes: [first] }, 'prizes_few'],
  ['13 prizes', { ...wheel, prizes: Array.from({ length: 13 }, () => first) }, 'prizes_few'],
  ['points of nothing', withFirst({ amount: 0n }), 'prize_amount'],
  ['no prize of something', withFirst({ gives: 'none' }), 'prize_amount'],
  ['a third of a cent', withFirst({ gives: 'cash', amount: 333n }), 'prize_not_payable'],
  ['no weight', withFirst({ weight: 0 }), 'prize_weight'],
  ['half a weight', withFirst({ weight: 1.5 }), 'prize_weight'],
  ['too much weight', withFirst({ weight: 1_000_001 }), 'prize_weight'],
  ['no pieces', withFirst({ stock: 0 }), 'prize_stock'],
  ['every prize can run out', withFirst({ stock: 1_000 }), 'prize_without_end'],
  ['no tickets', { ...wheel, tickets: 0 }, 'tickets'],
  ['too many tickets', { ...wheel, tickets: 100_001 }, 'tickets'],
  ['more tickets than envelopes', { ...envelopes, tickets: 11 }, 'tickets'],
  [
    'envelopes whose weight is another one',
    { ...envelopes, prizes: envelopes.prizes.map((prize) => ({ ...prize, weight: 1 })) },
    'prize_stock',
  ],
  ['no days', { ...wheel, ticketDays: 0 }, 'ticket_days'],
  ['a ticket for 29 check-ins', { ...wheel, checkIns: 29 }, 'check_ins'],
  ['an end before today', { ...wheel, toDay: '2026-02-28' }, 'to_day'],
  ['no day', { ...wheel, toDay: '2026-02-31' }, 'to_day'],
  ['more than a million points', { ...withFirst({ amount: 1_001n }) }, 'too_dear'],
  [
    'more than 100,000 in cash',
    { ...withFirst({ gives: 'cash', amount: 101n * UNIT }), tickets: 1_000 },
    'too_dear',
  ],
])('a raffle that is published or refused: %s', (_why, raffle, fault) => {
  expect(refuseRaffle(raffle, { currency: 'PHP', today: '2026-03-01' })).toBe(fault)
})
