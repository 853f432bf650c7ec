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
  returnMilli: 950,
  loads: () => new Map([['sum:7', 400n]]),
  ...over,
})
const past: readonly PastTicket[] = [
  ticket(),
  ticket({
    cost: 50n,
    stakes: [{ type: 'pair', stake: 5n }],
    untilCloseMs: 120_000,
    loads: () => new Map([['pair:1-2', 300n]]),
  }),
  ticket({ drawId: 2, cost: 30n, stakes: [{ type: 'sum', stake: 20n }], untilCloseMs: 60_000 }),
  ticket({ memberId: 2n, untilCloseMs: 1, weekday: 1 }),
]
const types = (bounds: { stakeLeast?: bigint; stakeMost?: bigint; cap?: bigint }): LotteryTerms['types'] =>
  new Map([['pair', { stakeLeast: undefined, stakeMost: undefined, cap: undefined, ...bounds }]])
const facts = { game: { returnMilli: 950, returnMaxMilli: 980 }, marketMilli: 800, currency: 'CNY' }

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
  ['a cap below every ticket', {}, { cap: 1n }, [['cap', 0, 4]]],
  // The last ticket would load the name of the first draw beyond it; the other draw has a cap of its own.
  ['a cap that one name passes', {}, { cap: 799n }, [['cap', 0, 1]]],
  ['a cap that is reached', { cap: 799n }, { cap: 800n }, [['cap', 1, 0]]],
  ['a cap of a bet type alone', {}, { types: types({ cap: 299n }) }, [['cap', 0, 1]]],
  ['a return, which refuses nothing', {}, { returnMilli: 900 }, []],
]

test.each(rows)('of four tickets, changed terms concern those of %s', (_title, before, after, counts) => {
  const effect = termsEffect(past, {
    before: { ...houseTerms, ...before },
    after: { ...houseTerms, ...after },
    facts,
  })
  expect(effect.of).toBe(4)
  expect(effect.counts.map((one) => [one.term, one.before, one.after])).toEqual(counts)
})

// Each row: the saved return and the new one, the returns of two tickets for 100, and what these give back by each.
test.each<
  [
    why: string,
    before: number | undefined,
    after: number | undefined,
    tickets: [number | null, number | null],
    returned: [bigint, bigint] | undefined,
  ]
>([
  ['nothing changes', undefined, undefined, [950, 950], undefined],
  ['the brand gives less than the house', undefined, 900, [950, 950], [190n, 180n]],
  ['a member’s own return below both stays', undefined, 900, [950, 850], [180n, 175n]],
  ['a member’s own return is bounded by the new one', undefined, 900, [950, 920], [187n, 180n]],
  ['the brand gives more', 900, 980, [900, 890], [179n, 187n]],
  ['a member’s own return below the market counts as the market’s', 900, 850, [900, 750], [170n, 165n]],
  ['tickets before returns were stored count as the brand’s', undefined, 900, [null, 950], [190n, 180n]],
])('of a changed return: %s', (_why, before, after, tickets, returned) => {
  const effect = termsEffect(
    tickets.map((returnMilli) => ticket({ returnMilli })),
    {
      before: { ...houseTerms, returnMilli: before },
      after: { ...houseTerms, returnMilli: after },
      facts,
    },
  )
  expect(effect.returned && [effect.returned.before, effect.returned.after]).toEqual(returned)
})
