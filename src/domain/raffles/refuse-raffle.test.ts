import { expect, test } from 'vitest'

import type { RafflePrize, RaffleRules } from './raffle.ts'
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
/** 2026-03-01 10:00 UTC */
const NOW = 1_772_359_200_000
const HOUR = 3_600_000
const terms = { closesAtMs: NOW + 24 * HOUR, ticketsLeast: 10, isOnePerMember: true }
const draw: RaffleRules = {
  ...wheel,
  kind: 'draw',
  prizes: [
    { gives: 'cash', amount: 100n * UNIT, weight: 1, stock: 1 },
    { gives: 'points', amount: 50n, weight: 9, stock: 9 },
  ],
  draw: terms,
}
const withTerms = (change: object) => ({ ...draw, draw: { ...terms, ...change } })
const [first, second] = wheel.prizes
if (!first || !second) throw new Error('the wheel has prizes')
const withFirst = (change: object) => ({ ...wheel, prizes: [{ ...first, ...change }, second] })

const good = { goodId: 7n, worth: 2n * UNIT }
const ofOffer = { offer: 'prize-bonus', offerVersion: 1, worth: UNIT }
const withNamed = (prize: Pick<RafflePrize, 'gives' | 'amount'> & Partial<RafflePrize>): RaffleRules => ({
  ...wheel,
  prizes: [...wheel.prizes, { weight: 5, stock: 2, ...prize }],
})

test.each<[string, RaffleRules, ReturnType<typeof refuseRaffle>]>([
  ['a wheel', wheel, undefined],
  ['a wheel with a good', withNamed({ gives: 'good', amount: 500n, source: good }), undefined],
  ['a wheel with a bonus', withNamed({ gives: 'bonus', amount: UNIT, source: ofOffer }), undefined],
  ['a wheel with free rounds', withNamed({ gives: 'free_rounds', amount: 7n, source: ofOffer }), undefined],
  [
    'a good without pieces',
    withNamed({ gives: 'good', amount: 500n, source: good, stock: undefined }),
    'prize_stock',
  ],
  [
    'a bonus without pieces',
    withNamed({ gives: 'bonus', amount: UNIT, source: ofOffer, stock: undefined }),
    'prize_stock',
  ],
  ['a good of an offer', withNamed({ gives: 'good', amount: 500n, source: ofOffer }), 'prize_source'],
  ['a bonus of no offer', withNamed({ gives: 'bonus', amount: UNIT }), 'prize_source'],
  ['rounds of a good', withNamed({ gives: 'free_rounds', amount: 7n, source: good }), 'prize_source'],
  ['points of a good', withNamed({ gives: 'points', amount: 500n, source: good }), 'prize_source'],
  [
    'a bonus of less than can be paid',
    withNamed({ gives: 'bonus', amount: 1n, source: ofOffer }),
    'prize_not_payable',
  ],
  ['an egg until today', { ...wheel, kind: 'egg', toDay: '2026-03-01', checkIns: 7 }, undefined],
  ['envelopes', envelopes, undefined],
  ['a draw', draw, undefined],
  ['a draw of one prize', { ...draw, prizes: draw.prizes.slice(0, 1) }, undefined],
  ['a draw that closes too soon', withTerms({ closesAtMs: NOW + HOUR - 1 }), 'closes_at'],
  ['a draw that closes too late', withTerms({ closesAtMs: NOW + 92 * 24 * HOUR + 1 }), 'closes_at'],
  ['a draw that never closes', { ...draw, draw: undefined }, 'closes_at'],
  ['a draw with a last day', { ...draw, toDay: '2026-03-02' }, 'closes_at'],
  ['a wheel that closes', { ...wheel, draw: terms }, 'closes_at'],
  ['a draw with fewer tickets than prizes', withTerms({ ticketsLeast: 9 }), 'tickets_least'],
  ['a draw that needs more tickets than it gives', withTerms({ ticketsLeast: 1_001 }), 'tickets_least'],
  ['a draw of half a ticket', withTerms({ ticketsLeast: 10.5 }), 'tickets_least'],
  [
    'a draw whose weight is another one',
    { ...draw, prizes: draw.prizes.map((prize) => ({ ...prize, weight: 2 })) },
    'prize_stock',
  ],
  [
    'a draw of no prize',
    { ...draw, prizes: [{ gives: 'none', amount: 0n, weight: 1, stock: 1 }] },
    'prize_amount',
  ],
  [
    'a draw of 201 prizes',
    {
      ...draw,
      prizes: [{ gives: 'points', amount: 1n, weight: 201, stock: 201 }],
      draw: { ...terms, ticketsLeast: 201 },
    },
    'prize_stock',
  ],
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
  expect(refuseRaffle(raffle, { currency: 'PHP', today: '2026-03-01', nowMs: NOW })).toBe(fault)
})
