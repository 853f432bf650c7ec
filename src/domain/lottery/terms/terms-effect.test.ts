import { expect, test } from 'vitest'

import { type LotteryTerms, houseTerms } from './terms.ts'
import { type PastTicket, termsEffect } from './terms-effect.ts'

const ticket = (over: Partial<PastTicket> = {}): PastTicket => ({
  memberId: 1n,
  drawId: 1,
  cost: 100n,
  stakes: [{ type: 'sum', stake: 10n }],
  untilCloseMs: 600_000,
  weekday: 2,
  ...over,
})
const past: readonly PastTicket[] = [
  ticket(),
  ticket({ cost: 50n, stakes: [{ type: 'pair', stake: 5n }], untilCloseMs: 120_000 }),
  ticket({ drawId: 2, cost: 30n, stakes: [{ type: 'sum', stake: 20n }], untilCloseMs: 60_000 }),
  ticket({ memberId: 2n, untilCloseMs: 1, weekday: 1 }),
]
const types = (bounds: { stakeLeast?: bigint; stakeMost?: bigint }): LotteryTerms['types'] =>
  new Map([['pair', { stakeLeast: undefined, stakeMost: undefined, cap: undefined, ...bounds }]])

// Each row: saved and new terms, and the tickets that each changed term would have refused before and after.
const rows: readonly (readonly [
  title: string,
  before: Partial<LotteryTerms>,
  after: Partial<LotteryTerms>,
  counts: readonly (readonly [term: string, before: number, after: number])[],
])[] = [
  ['nothing', {}, {}, []],
  ['a least stake', {}, { stakeLeast: 10n }, [['stakeLeast', 0, 1]]],
  ['a most stake', { stakeMost: 20n }, { stakeMost: 9n }, [['stakeMost', 0, 3]]],
  ['a bound of a bet type alone', {}, { types: types({ stakeLeast: 6n }) }, [['stakeLeast', 0, 1]]],
  [
    'a bound of the game beside one of a bet type',
    { types: types({ stakeLeast: 1n }) },
    { stakeLeast: 11n, types: types({ stakeLeast: 1n }) },
    [['stakeLeast', 0, 2]],
  ],
  ['a least ticket', {}, { ticketLeast: 51n }, [['ticketLeast', 0, 2]]],
  ['a most ticket', { ticketMost: 60n }, {}, [['ticketMost', 2, 0]]],
  // The member's second ticket in the draw passes the sum; the other member has a sum of their own.
  ['a most for a draw', {}, { drawMost: 120n }, [['drawMost', 0, 1]]],
  // A bet at the very minute is refused.
  ['minutes before the closing', {}, { closesEarlierMinutes: 2 }, [['closesEarlierMinutes', 0, 3]]],
  ['a lottery that is sold on Sundays alone', {}, { weekdays: [1] }, [['weekdays', 0, 3]]],
  ['other days of sale', { weekdays: [2, 3] }, { weekdays: [3, 1] }, [['weekdays', 1, 3]]],
  ['the same days of sale', { weekdays: [2, 3] }, { weekdays: [2, 3] }, []],
  ['a lottery that is sold no longer', {}, { isOn: false }, [['isOn', 0, 4]]],
  ['what tickets do not tell', {}, { cap: 1n, returnMilli: 900 }, []],
]

test.each(rows)('of four tickets, changed terms concern those of %s', (_title, before, after, counts) => {
  const effect = termsEffect(past, {
    before: { ...houseTerms, ...before },
    after: { ...houseTerms, ...after },
  })
  expect(effect.of).toBe(4)
  expect(effect.counts.map((one) => [one.term, one.before, one.after])).toEqual(counts)
})
