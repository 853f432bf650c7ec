import { expect, test } from 'vitest'

import {
  type BrandTier,
  type Limits,
  type Tier,
  type TierFact,
  isLimiting,
  liftOf,
  reachedIn,
  refuseBrandTiers,
  tierOf,
  tiersOfBrand,
} from './tiers.ts'

const S = 1_000n
const tiers: readonly Tier[] = [
  {
    name: 'entry',
    needs: [],
    limits: { depositDay: 10n * S, depositTotal: 20n * S, withdrawalDay: 20n * S },
  },
  { name: 'known', needs: ['contact', 'identity'], limits: { depositDay: 50n * S, withdrawalDay: 90n * S } },
  { name: 'full', needs: ['contact', 'identity', 'funds'], limits: {} },
]

const reaching: readonly (readonly [string, readonly TierFact[], string])[] = [
  ['nothing is confirmed', [], 'entry'],
  ['a part of what the next one needs', ['identity'], 'entry'],
  ['all that it needs', ['identity', 'contact'], 'known'],
  ['more than it needs', ['identity', 'contact', 'address'], 'known'],
  ['what the last one needs, without what the one below needs', ['funds', 'contact'], 'entry'],
  ['everything', ['contact', 'name', 'age', 'identity', 'address', 'funds'], 'full'],
]
test.each(reaching)('the tier of a member: %s', (_, facts, name) => {
  expect(tierOf(tiers, facts).name).toBe(name)
})

const none = { depositDay: 0n, depositMonth: 0n, depositTotal: 0n, balance: 0n }
const judged: readonly (readonly [
  string,
  Limits<bigint>,
  Partial<typeof none>,
  bigint,
  string | undefined,
])[] = [
  ['no limit at all', {}, { depositDay: 900n }, 900n, undefined],
  ['just within the day', { depositDay: 100n }, { depositDay: 40n }, 60n, undefined],
  ['just above it', { depositDay: 100n }, { depositDay: 40n }, 61n, 'depositDay 60'],
  [
    'the month has less room',
    { depositDay: 100n, depositMonth: 120n },
    { depositMonth: 110n },
    150n,
    'depositMonth 10',
  ],
  ['the sum of all deposits', { depositTotal: 100n }, { depositTotal: 99n }, 2n, 'depositTotal 1'],
  ['the balance', { balance: 100n }, { balance: 80n }, 21n, 'balance 20'],
  [
    'a limit that was lowered below what is used',
    { depositDay: 100n },
    { depositDay: 900n },
    1n,
    'depositDay 0',
  ],
  ['a limit of withdrawals does not bind deposits', { withdrawalDay: 1n }, {}, 900n, undefined],
]
test.each(judged)('a deposit: %s', (_, limits, used, amount, expected) => {
  const reached = reachedIn({ limits }, { amount, used: { ...none, ...used } })
  expect(reached && `${reached.limit} ${reached.left}`).toBe(expected)
})

const lifting: readonly (readonly [string, readonly TierFact[], bigint, string | undefined])[] = [
  ['the next tier has room', [], 50n * S, 'known contact identity'],
  ['the one after it has', ['contact'], 51n * S, 'full identity funds'],
  ['no tier is above', ['contact', 'identity', 'funds'], 51n * S, undefined],
]
test.each(lifting)('how a limit is lifted: %s', (_, facts, amount, expected) => {
  const lift = liftOf({ tiers, facts, own: tierOf(tiers, facts) }, { amount, used: none })
  expect(lift && [lift.name, ...lift.missing].join(' ')).toBe(expected)
})

test('no tier above has room', () => {
  const limited = tiers.map((tier) => ({ ...tier, limits: { depositDay: S } }))
  const [own] = limited
  if (!own) throw new Error('no tiers')
  expect(liftOf({ tiers: limited, facts: [], own }, { amount: 2n * S, used: none })).toBeUndefined()
})

/** Numbers of a fixed sequence, so that a failure can be repeated. */
function* numbers(seed: bigint) {
  for (let state = seed; ; state = (state * 6364136223846793005n + 1442695040888963407n) % (1n << 64n))
    yield state >> 33n
}

test('of deposits that fit one after the other, the sums of no day, no month and of all exceed a limit', () => {
  const given = numbers(7n)
  const next = (below: bigint) => (given.next().value ?? 0n) % below
  for (let run = 0; run < 200; run += 1) {
    const limits = {
      depositDay: 1n + next(500n),
      depositMonth: 1n + next(2_000n),
      depositTotal: 1n + next(4_000n),
    }
    const sums = { depositDay: 0n, depositMonth: 0n, depositTotal: 0n }
    for (let move = 0; move < 60; move += 1) {
      if (next(8n) === 0n) sums.depositDay = 0n
      if (next(30n) === 0n) sums.depositMonth = 0n
      const amount = 1n + next(200n)
      const fits = Object.entries(limits).every(
        ([limit, most]) => sums[limit as keyof typeof sums] + amount <= most,
      )
      expect(reachedIn({ limits }, { amount, used: sums }) === undefined).toBe(fits)
      if (!fits) continue
      for (const limit of ['depositDay', 'depositMonth', 'depositTotal'] as const) {
        sums[limit] += amount
        expect(sums[limit]).toBeLessThanOrEqual(limits[limit])
      }
    }
  }
})

const brand = (...limits: readonly (readonly [BrandTier['name'], Limits<bigint>])[]): readonly BrandTier[] =>
  limits.map(([name, own]) => ({ name, limits: own }))
const market = brand(['entry', tiers[0]?.limits ?? {}], ['known', tiers[1]?.limits ?? {}], ['full', {}])

const chosen: readonly (readonly [string, readonly BrandTier[], string | undefined])[] = [
  ['those of the market', market, undefined],
  ['the first one alone', market.slice(0, 1), undefined],
  ['without the one between', [...market.slice(0, 1), ...market.slice(2)], undefined],
  ['none', [], 'not_of_market 0'],
  ['without the first one', market.slice(1), 'not_of_market 0'],
  ['one twice', [...market, ...market.slice(2)], 'not_of_market 3'],
  ['in another order', [...market.slice(0, 1), ...market.slice(1).toReversed()], 'not_of_market 2'],
  [
    'lower limits, and one that the market does not have',
    brand(['entry', { depositDay: S, depositTotal: S, depositMonth: S, withdrawalDay: S }]),
    undefined,
  ],
  [
    'more than the market allows',
    brand(['entry', { depositDay: 11n * S, depositTotal: S, withdrawalDay: 20n * S }]),
    'above_market 0 depositDay',
  ],
  [
    'no limit where the market has one',
    brand(['entry', { depositDay: S, withdrawalDay: S }]),
    'above_market 0 depositTotal',
  ],
  [
    'less may leave on a day than may come in',
    brand(['entry', { depositDay: 2n * S, depositTotal: S, withdrawalDay: S }]),
    'below_deposits 0 withdrawalDay',
  ],
  [
    'less may leave in a month than may come in',
    brand(['entry', { depositDay: S, depositTotal: S, withdrawalDay: S, withdrawalMonth: S }]),
    'below_deposits 0 withdrawalMonth',
  ],
  [
    'a higher tier allows less',
    brand(
      ['entry', { depositDay: 2n * S, depositTotal: S, withdrawalDay: 2n * S }],
      ['known', { depositDay: S, withdrawalDay: 2n * S }],
    ),
    'falling 1 depositDay',
  ],
  ['nothing', brand(['entry', { depositDay: 0n }]), 'amount 0 depositDay'],
  ['finer than the currency', brand(['entry', { depositDay: 1n }]), 'amount 0 depositDay'],
]
test.each(chosen)('tiers of a brand: %s', (_, own, expected) => {
  const fault = refuseBrandTiers(tiers, own, 'EUR')
  expect(fault && [fault.fault, fault.tier, ...(fault.limit ? [fault.limit] : [])].join(' ')).toBe(expected)
})

test('a brand has the lower of its own and the market’s limits, and always the first tier', () => {
  expect(tiersOfBrand(tiers, undefined)).toEqual(tiers)
  const own = brand(['known', { depositDay: 90n * S, depositMonth: 70n * S, withdrawalDay: 60n * S }])
  expect(tiersOfBrand(tiers, own)).toEqual([
    tiers[0],
    { ...tiers[1], limits: { depositDay: 50n * S, depositMonth: 70n * S, withdrawalDay: 60n * S } },
  ])
})

test('tiers without a limit limit nothing', () => {
  expect(isLimiting(tiers)).toBe(true)
  expect(isLimiting(tiers.slice(2))).toBe(false)
})
