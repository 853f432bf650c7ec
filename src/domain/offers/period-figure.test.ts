import { expect, test } from 'vitest'

import { boundsOf } from '#domain/agents/periods.ts'
import { addDays } from '#domain/records/business-day.ts'
import { M, cashback, rounds, tickets } from '#test/offers/version-cases.ts'

import { isPaid, isPeriodPaid } from './due.ts'
import type { MerchantClock } from './occurrence.ts'
import {
  type CorrectedReward,
  type SettledLine,
  correctPieces,
  correctReward,
  countedDays,
  countedLines,
  deedOfPeriod,
  dueOf,
  figureOf,
  firstDayOfRun,
  inCorrectionOrder,
  isoWeekdayOf,
  lowerByOwed,
  missingOf,
  periodsOfRun,
  roomOf,
  sumLines,
} from './period-figure.ts'
import type { OfferReward, Trigger, UseLimit } from './version.ts'

const clock: MerchantClock = { zone: 'Asia/Manila', cutMinute: 0, weekStart: 1 }
/** A Saturday. */
const DAY = '2026-11-28'
const dayMs = (day: string) => boundsOf({ startDay: day, endDay: addDays(day, 1) }, clock).startMs
const line = (change: Partial<SettledLine> = {}): SettledLine => ({
  day: DAY,
  category: 'slots',
  plays: 1n,
  stake: 100n * M,
  win: 0n,
  lowStake: 0n,
  ...change,
})

test.each<[Trigger['event'], Trigger['recurrence'], OfferReward['of'], boolean]>([
  ['stakes', 'day', 'cash', true],
  ['stakes', 'week', 'cash', true],
  ['net_loss', 'month', 'cash', true],
  ['stakes', 'once', 'cash', false],
  ['net_loss', 'each', 'cash', false],
  ['deposit', 'day', 'cash', true],
  ['net_loss', 'week', 'bonus', true],
  ['stakes', 'week', 'free_rounds', true],
  ['stakes', 'week', 'tickets', false],
  ['stakes', 'day', 'points', false],
])('%s by %s in %s: the house pays for its figure is %s', (event, recurrence, of, expected) => {
  const offer = {
    ...cashback,
    trigger: { ...cashback.trigger, event, recurrence },
    reward: { of } as OfferReward,
  }
  expect(isPeriodPaid(offer)).toBe(expected)
  expect(isPaid(offer)).toBe(expected)
})

test.each<[string, string, readonly string[], readonly string[]]>([
  ['a Saturday ends its day', DAY, [], ['day 2026-11-28']],
  ['a Sunday ends its week too', '2026-11-29', [], ['day 2026-11-29', 'week 2026-11-23']],
  ['the last of a month ends the month', '2026-11-30', [], ['day 2026-11-30', 'month 2026-11-01']],
  [
    'lines about earlier days touch the periods that have ended',
    DAY,
    ['2026-11-27', '2026-11-20', '2026-10-31', DAY],
    [
      'day 2026-11-28',
      'day 2026-11-27',
      'day 2026-11-20',
      'day 2026-10-31',
      'week 2026-11-16',
      'week 2026-10-26',
      'month 2026-10-01',
    ],
  ],
])('%s', (_what, day, settled, expected) => {
  expect(periodsOfRun(day, settled, clock).map(({ kind, startDay }) => `${kind} ${startDay}`)).toEqual(
    expected,
  )
})

test('a run reads back to the start of the longest period that ends with its day', () => {
  expect(firstDayOfRun(DAY, clock)).toBe(DAY)
  expect(firstDayOfRun('2026-11-29', clock)).toBe('2026-11-23')
  expect(firstDayOfRun('2026-11-30', clock)).toBe('2026-11-01')
})

const week = { startDay: '2026-11-23', endDay: '2026-11-30' }
const window = { startsAtMs: 0, endsAtMs: dayMs('2027-01-01'), weekdays: [] }

test.each<[string, Partial<typeof cashback.window>, number | undefined, number]>([
  ['all days of the week', {}, undefined, 7],
  ['the window begins on Wednesday', { startsAtMs: dayMs('2026-11-25') }, undefined, 5],
  ['the window begins during Wednesday', { startsAtMs: dayMs('2026-11-25') + 1 }, undefined, 4],
  ['the window ends during Sunday', { endsAtMs: dayMs('2026-11-30') - 1 }, undefined, 6],
  ['only weekends count', { weekdays: [6, 7] }, undefined, 2],
  ['the member joined as Wednesday began', {}, dayMs('2026-11-25'), 5],
  ['the member joined during Wednesday', {}, dayMs('2026-11-25') + 1, 4],
  ['the member joined afterwards', {}, dayMs('2026-11-30'), 0],
])('%s', (_what, change, joinedAtMs, days) => {
  expect(countedDays(week, { ...window, ...change }, { clock, joinedAtMs })).toHaveLength(days)
})

test('a day of 23 or 25 hours counts whole', () => {
  const rome = { ...clock, zone: 'Europe/Rome' }
  for (const day of ['2026-03-29', '2026-10-25'])
    expect(countedDays({ startDay: day, endDay: addDays(day, 1) }, window, { clock: rome })).toEqual([day])
  expect(isoWeekdayOf('2026-03-29')).toBe(7)
})

test.each<[string, readonly SettledLine[], bigint, bigint]>([
  // Each row: the lines, the stakes that count, the net loss.
  ['nothing', [], 0n, 0n],
  ['a loss', [line()], 100n, 100n],
  ['a win beyond the stake', [line({ win: 170n * M })], 100n, 0n],
  [
    'the section’s example: 1,000 staked, 700 won',
    [line({ stake: 1_000n * M, win: 700n * M })],
    1_000n,
    300n,
  ],
  ['another day', [line({ day: '2026-11-22' })], 0n, 0n],
  ['another product', [line({ category: 'sports' })], 0n, 0n],
  ['stakes of low risk', [line({ lowStake: 40n * M })], 60n, 100n],
  ['a settlement that was undone', [line(), line({ plays: -1n, stake: -100n * M })], 0n, 0n],
  ['more undone than played', [line({ plays: -1n, stake: -100n * M })], 0n, 0n],
])('figures of %s', (_what, lines, stakes, loss) => {
  const days = countedDays(week, window, { clock })
  const of = countedLines(lines, { event: 'stakes', product: 'casino', channels: [] }, days)
  expect([figureOf(of, { event: 'stakes' }), figureOf(of, { event: 'net_loss' })]).toEqual([
    stakes * M,
    loss * M,
  ])
})

test.each<[string, readonly string[], bigint]>([
  ['every channel', [], 150n],
  ['one channel', ['8'], 50n],
])('deposits count by %s, whatever the product', (_what, channels, sum) => {
  const lines = [
    line({ category: '7' }),
    line({ category: '8', stake: 50n * M }),
    line({ day: '2026-11-22' }),
  ]
  const trigger = { event: 'deposit', product: 'casino', channels } as const
  const of = countedLines(lines, trigger, countedDays(week, window, { clock }))
  expect(figureOf(of, trigger)).toBe(sum * M)
})

test('lines of one day and category are one line, whenever they were booked', () => {
  const undone = line({ plays: -1n, stake: -40n * M, lowStake: 5n * M })
  expect(sumLines([line({ category: 'live' }), line(), undone, line({ day: '2026-11-27' })])).toEqual([
    line({ day: '2026-11-27' }),
    line({ category: 'live' }),
    line({ plays: 0n, stake: 60n * M, lowStake: 5n * M }),
  ])
})

test('the figure of a period is a deed at the end of its last day that counts', () => {
  const parts = { lines: [line()], days: [DAY], currency: 'PHP', clock, isPaused: false }
  expect(deedOfPeriod(cashback, parts)).toEqual({
    deed: { event: 'net_loss', id: 0n, value: 100n * M, currency: 'PHP', isOfPeriod: true },
    at: { ms: dayMs('2026-11-29') - 1, isoWeekday: 6, isPaused: false, day: DAY, clock },
  })
  expect(deedOfPeriod(cashback, { ...parts, days: [] })).toBeUndefined()
})

test('a reward of a value is that of its tier, and zero below the first or without the currency', () => {
  expect(dueOf(cashback, 300n * M, { currency: 'PHP' })).toBe(30n * M)
  expect(dueOf(cashback, 9n * M, { currency: 'PHP' })).toBe(0n)
  expect(dueOf(cashback, 300n * M, { currency: 'EUR' })).toBe(0n)
  expect(dueOf(rounds, 50n * M, { currency: 'PHP' })).toBe(4n * M)
  expect(dueOf(tickets, 50n * M, { currency: 'PHP' })).toBe(2n * M)
})

test.each<[string, CorrectedReward['state'], readonly [bigint, bigint], unknown]>([
  ['the same figure', 'open', [300n, 3n], undefined],
  ['more, while it waits', 'open', [400n, 4n], { change: 1n, owed: 0n, pays: 0n, open: 4n }],
  ['less, while it waits', 'open', [100n, 1n], { change: -2n, owed: 0n, pays: 0n, open: 1n }],
  ['nothing, while it waits', 'open', [0n, 0n], { change: -3n, owed: 0n, pays: 0n, open: 0n }],
  ['more, once received', 'received', [400n, 4n], { change: 1n, owed: 0n, pays: 0n }],
  ['less, once received', 'received', [100n, 1n], { change: -2n, owed: 0n, pays: 0n }],
  ['more, once it lapsed', 'over', [400n, 4n], { change: 1n, owed: 0n, pays: 0n }],
])('a correction of free rounds or tickets: %s', (_what, state, [value, due], expected) => {
  expect(correctPieces({ value: 300n, due: 3n, state }, { value, due })).toEqual(expected)
})

/** A reward that settled no debts, beside others that owe nothing. */
const plain = { settled: 0n, limited: 0n, owedAgain: 0n, owed: 0n }

test.each<[string, readonly [bigint, bigint, boolean, bigint], readonly [bigint, bigint], unknown]>([
  // Each row: value, reward, received whole, owed; the new value and reward; the correction.
  ['the same figure', [300n, 30n, true, 0n], [300n, 30n], undefined],
  ['more was lost', [300n, 30n, true, 0n], [400n, 40n], { change: 10n, owed: 0n, pays: 10n }],
  ['less was lost', [300n, 30n, true, 0n], [100n, 10n], { change: -20n, owed: 20n, pays: 0n }],
  ['nothing was lost', [300n, 30n, true, 5n], [0n, 0n], { change: -30n, owed: 30n, pays: 0n }],
  ['more, with a part owed', [300n, 30n, true, 4n], [400n, 40n], { change: 10n, owed: -4n, pays: 6n }],
  ['more, with all owed', [300n, 30n, true, 15n], [400n, 40n], { change: 10n, owed: -10n, pays: 0n }],
  ['only the figure', [300n, 30n, true, 0n], [301n, 30n], { change: 0n, owed: 0n, pays: 0n }],
  ['not received yet', [300n, 30n, false, 0n], [100n, 10n], { change: -20n, owed: 0n, pays: 0n, open: 10n }],
])('a correction: %s', (_what, [value, due, isReceived, owed], [toValue, toDue], expected) => {
  const state = isReceived ? 'received' : 'open'
  const known = { ...plain, value, due, amount: due, state, owed } as const
  expect(correctReward(known, { value: toValue, due: toDue })).toEqual(expected)
})

test.each<
  [string, readonly [bigint, bigint, bigint, boolean], bigint, readonly [bigint, bigint, bigint | undefined]]
>([
  // Each row: reward, amount after its limits, settled debts, open; the new reward; owed, paid, the open amount.
  ['a limit of 30 kept what is no longer due', [50n, 30n, 0n, false], 40n, [0n, 0n, undefined]],
  ['exactly what was received is due', [50n, 30n, 0n, false], 30n, [0n, 0n, undefined]],
  ['less than was received is due', [50n, 30n, 0n, false], 20n, [10n, 0n, undefined]],
  ['nothing is due', [50n, 30n, 0n, false], 0n, [30n, 0n, undefined]],
  ['a correction of which the budget held nothing', [60n, 50n, 0n, false], 55n, [0n, 0n, undefined]],
  ['debts that it settled were received', [50n, 30n, 20n, false], 40n, [10n, 0n, undefined]],
  ['a part is owed already', [20n, 30n, -10n, false], 5n, [15n, 0n, undefined]],
  ['all is owed already', [0n, 30n, -30n, false], 0n, [0n, 0n, undefined]],
  ['more is due again', [40n, 30n, 0n, false], 50n, [0n, 10n, undefined]],
  ['a waiting reward that a limit lowered', [50n, 30n, 0n, true], 40n, [0n, 0n, 30n]],
  ['a waiting reward below its limit', [50n, 30n, 0n, true], 20n, [0n, 0n, 20n]],
  ['a waiting reward that settled a debt', [50n, 40n, 10n, true], 30n, [0n, 0n, 20n]],
  ['a waiting reward of which only debts are left', [50n, 40n, 10n, true], 10n, [0n, 0n, 0n]],
  ['a waiting reward that settled more than is due', [50n, 40n, 10n, true], 4n, [6n, 0n, 0n]],
  ['a waiting reward that grows', [50n, 30n, 0n, true], 60n, [0n, 0n, 40n]],
])(
  'what limits kept from a member is not owed: %s',
  (_what, [due, amount, settled, isOpen], to, expected) => {
    const state = isOpen ? 'open' : 'received'
    const known = { ...plain, value: due * 10n, due, amount, settled, state } as const
    const made = correctReward(known, { value: to * 10n + 1n, due: to })
    expect([made?.owed, made?.pays, made?.open]).toEqual(expected)
  },
)

test.each<[string, readonly [bigint, bigint, bigint, bigint], bigint, readonly [bigint, bigint] | undefined]>(
  [
    // Each row: reward, amount after limits, what limits kept, owed of others; the new reward; owed, paid.
    ['nothing was kept', [50n, 50n, 0n, 0n], 50n, undefined],
    ['what a limit kept', [50n, 30n, 20n, 0n], 50n, [0n, 20n]],
    ['what a limit kept, with a part owed', [50n, 30n, 20n, 15n], 50n, [-15n, 5n]],
    ['what a limit kept, with more owed', [50n, 30n, 20n, 30n], 50n, [-20n, 0n]],
    ['what the budget kept', [50n, 30n, 0n, 0n], 50n, undefined],
    ['what both kept', [50n, 30n, 5n, 0n], 50n, [0n, 5n]],
    ['and more is due', [50n, 30n, 20n, 0n], 60n, [0n, 30n]],
    ['and less is due', [50n, 30n, 20n, 0n], 40n, [0n, 10n]],
    ['and less is due than was received', [50n, 30n, 20n, 0n], 20n, [10n, 0n]],
  ],
)('a limit that leaves room again makes up for %s', (_what, [due, amount, limited, owed], to, expected) => {
  const known = { ...plain, value: 0n, due, amount, state: 'received', limited, owed } as const
  const made = correctReward(known, { value: 0n, due: to })
  expect(made && [made.owed, made.pays]).toEqual(expected)
})

test.each<[string, readonly [bigint, bigint, bigint, bigint, bigint], bigint, readonly [bigint, bigint]]>([
  // Each row: reward, settled now, given back, owed again, owed in all; the new reward; owed, paid.
  ['less is due than it settled', [30n, 10n, 0n, 0n, 0n], 4n, [6n, 0n]],
  ['less is due, and still more than it settled', [30n, 10n, 0n, 0n, 0n], 20n, [0n, 0n]],
  ['it is due again', [4n, 4n, 0n, 6n, 6n], 30n, [-6n, 0n]],
  ['a part is due again', [4n, 4n, 0n, 6n, 6n], 8n, [-4n, 0n]],
  ['another reward has settled what is due again', [4n, 4n, 0n, 6n, 0n], 30n, [0n, 6n]],
  ['and a part of it', [4n, 4n, 0n, 6n, 2n], 30n, [-2n, 4n]],
  ['it was given back, and less is due', [30n, 4n, 6n, 0n, 0n], 4n, [6n, 0n]],
  ['it settled nothing', [10n, 0n, 0n, 0n, 20n], 30n, [0n, 0n]],
])(
  'of a reward that lapsed only the debts that it settled count: %s',
  (_what, [due, settled, amount, owedAgain, owed], to, expected) => {
    const known = { value: due, due, amount, settled, state: 'over', limited: 0n, owedAgain, owed } as const
    const made = correctReward(known, { value: to, due: to })
    expect([made?.owed, made?.pays]).toEqual(expected)
  },
)

test('of the corrections of a run those of which the member has more than is due come first', () => {
  const [short, fallen, same, risen] = [-5n, 10n, 0n, -30n].map((beyond, place) => ({
    id: BigInt(place),
    beyond,
  }))
  expect(inCorrectionOrder([risen, short, same, fallen] as never)).toEqual([fallen, short, same, risen])
})

test.each<[readonly UseLimit['period'][], readonly [string, string] | undefined]>([
  [[], undefined],
  [['day'], ['2026-11-28', '2026-11-28']],
  [
    ['week', 'day'],
    ['2026-11-23', '2026-11-29'],
  ],
  [
    ['day', 'month', 'week'],
    ['2026-11-01', '2026-11-30'],
  ],
  [
    ['week', 'ever'],
    ['0001-01-01', '9999-12-31'],
  ],
])('limits by %j leave room in these days', (periods, expected) => {
  const limits = periods.map((period) => ({ of: 'amount', per: 'member', period, value: 1n }) as const)
  const uses = { of: 'uses', per: 'member', period: 'ever', value: 1n } as const
  const room = roomOf([...limits, uses], DAY, clock)
  expect(room && [room.from, room.to]).toEqual(expected)
})

test.each<[readonly [bigint, bigint, bigint], bigint, readonly [bigint, bigint]]>([
  // Each row: due, received, settled; withheld before; withheld and limited.
  [[50n, 30n, 10n], 0n, [0n, 10n]],
  [[50n, 30n, 10n], 4n, [4n, 6n]],
  [[50n, 30n, 10n], 40n, [10n, 0n]],
  [[50n, 50n, 0n], 40n, [0n, 0n]],
  [[20n, 30n, 0n], 0n, [0n, 0n]],
])('of %s with %s withheld %s are withheld and limited', ([due, amount, settled], withheld, expected) => {
  const missing = missingOf({ due, amount, settled }, withheld)
  expect([missing.withheld, missing.limited]).toEqual(expected)
})

test.each<[bigint, bigint, bigint, bigint]>([
  [30n, 0n, 0n, 30n],
  [30n, 20n, 20n, 10n],
  [30n, 45n, 30n, 0n],
])('of a reward of %s with %s owed, %s are taken and %s are left', (amount, owed, taken, left) => {
  expect(lowerByOwed(amount, owed)).toEqual({ taken, amount: left })
})

test('whatever is settled again and again, the member keeps the reward of the last figure, less nothing of the wallet', () => {
  let seed = 7n
  const random = (below: bigint) => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return (seed >> 20n) % below
  }
  for (let member = 0; member < 400; member += 1) {
    let owed = 0n
    let received = 0n
    let kept = 0n
    // Every second member meets limits, which leave less than is due.
    const limited = (amount: bigint) => (member % 2 === 0 ? amount : random(amount + 1n))
    let fair = 0n
    for (let period = 0; period < 6; period += 1) {
      let value = random(2_000n * M)
      let due = dueOf(cashback, value, { currency: 'PHP' })
      const { taken, amount } = lowerByOwed(due, owed)
      owed -= taken
      let given = limited(amount)
      received += given
      let settled = taken
      for (let change = 0n; change < random(5n); change += 1n) {
        const to = random(2_000n * M)
        const now = { value: to, due: dueOf(cashback, to, { currency: 'PHP' }) }
        const before = given + settled
        const correction = correctReward(
          { ...plain, value, due, amount: given, settled, state: 'received', owed },
          now,
        )
        if (!correction) continue
        expect(correction.pays).toBeGreaterThanOrEqual(0n)
        const pays = limited(correction.pays)
        owed += correction.owed
        settled -= correction.owed
        given += pays
        received += pays
        // Only what the member has beyond the new reward is owed.
        if (now.due < due) expect(given + settled).toBe(before < now.due ? before : now.due)
        ;({ value, due } = now)
      }
      fair += due
      kept += given + settled
      expect(owed).toBeGreaterThanOrEqual(0n)
      expect(received - owed).toBe(kept)
      if (member % 2 === 0) expect(kept).toBe(fair)
      else expect(kept).toBeLessThanOrEqual(fair)
    }
  }
})
