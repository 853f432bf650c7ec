import { expect, test } from 'vitest'

import {
  type EarlierTier,
  type TierOverride,
  leftOfWithdrawals,
  ownTierOf,
  reachedByWithdrawal,
  refuseOverride,
} from './tier-override.ts'
import type { Tier, TierFact } from './tiers.ts'

const market: readonly Tier[] = [
  { name: 'entry', needs: [], limits: { depositDay: 100n, withdrawalDay: 200n } },
  { name: 'known', needs: ['identity'], limits: { depositDay: 500n, withdrawalDay: 900n } },
  { name: 'full', needs: ['identity', 'funds'], limits: {} },
]
const tiers: readonly Tier[] = [
  { name: 'entry', needs: [], limits: { depositDay: 50n, withdrawalDay: 100n } },
  { name: 'known', needs: ['identity'], limits: { depositDay: 400n, withdrawalDay: 600n } },
]

const owned: readonly (readonly [string, readonly TierFact[], TierOverride | undefined, string])[] = [
  ['without an override', [], undefined, 'entry 50 100'],
  ['a higher tier', [], { tier: 'known', limits: {} }, 'known 400 600'],
  ['a tier that was reached since', ['identity'], { tier: 'known', limits: {} }, 'known 400 600'],
  ['a lower tier than the confirmed one', ['identity'], { tier: 'entry', limits: {} }, 'known 400 600'],
  ['a tier that the brand no longer uses', [], { tier: 'full', limits: {} }, 'entry 50 100'],
  ['a higher limit', [], { limits: { depositDay: 90n } }, 'entry 90 100'],
  ['a limit below the tier’s', ['identity'], { limits: { depositDay: 90n } }, 'known 400 600'],
  [
    'a higher tier with a higher limit',
    [],
    { tier: 'known', limits: { withdrawalDay: 700n } },
    'known 400 700',
  ],
]
test.each(owned)('the tier of a member with an override: %s', (_, facts, override, expected) => {
  const { name, limits } = ownTierOf(tiers, { facts, override, market })
  expect(`${name} ${limits.depositDay} ${limits.withdrawalDay}`).toBe(expected)
})

test('a limit that the tier does not have is not made by an override', () => {
  const free: readonly Tier[] = [{ name: 'entry', needs: [], limits: {} }]
  expect(ownTierOf(free, { facts: [], override: { limits: { depositDay: 5n } }, market }).limits).toEqual({})
})

// A market that limits all deposits in its first tier alone, and a brand that allows less.
const strict: readonly Tier[] = [
  { name: 'entry', needs: [], limits: { depositDay: 100n, depositTotal: 200n, withdrawalDay: 200n } },
  { name: 'known', needs: ['identity'], limits: { depositDay: 500n, withdrawalDay: 900n } },
  { name: 'full', needs: ['identity', 'funds'], limits: { depositDay: 5_000n } },
]
const modest: readonly Tier[] = [
  { name: 'entry', needs: [], limits: { depositDay: 50n, depositTotal: 100n, withdrawalDay: 60n } },
  { name: 'known', needs: ['identity'], limits: { depositDay: 200n, withdrawalDay: 400n } },
]
// Limits as a member has them in each of the tiers: deposits of a day and in all, and withdrawals of a day.
const elsewhere: readonly (readonly [
  string,
  readonly Tier[],
  readonly TierFact[],
  TierOverride['limits'],
  string,
])[] = [
  [
    'in the tier that it was given for',
    modest,
    ['identity'],
    { depositDay: 500n, withdrawalDay: 900n },
    '500 undefined 900',
  ],
  ['the document ended', strict, [], { depositDay: 500n, withdrawalDay: 900n }, '100 200 200'],
  [
    'the document ended, in a stricter brand',
    modest,
    [],
    { depositDay: 500n, withdrawalDay: 900n },
    '100 100 200',
  ],
  ['a limit of the lower tier alone', strict, [], { depositTotal: 1_000_000n }, '100 200 200'],
  ['below the market of the lower tier', modest, [], { depositDay: 55n, withdrawalDay: 70n }, '55 100 70'],
  ['deposits alone, beyond what may leave', modest, [], { depositDay: 300n }, '60 100 60'],
  [
    'more was confirmed since',
    strict,
    ['identity', 'funds'],
    { depositDay: 500n, withdrawalDay: 900n },
    '5000 undefined undefined',
  ],
]
test.each(elsewhere)('limits of an override in another tier: %s', (_, own, facts, limits, expected) => {
  const { depositDay, depositTotal, withdrawalDay } = ownTierOf(own, {
    facts,
    override: { limits },
    market: strict,
  }).limits
  expect(`${depositDay} ${depositTotal} ${withdrawalDay}`).toBe(expected)
})

const refused: readonly (readonly [string, TierOverride, number, readonly TierFact[], string | undefined])[] =
  [
    ['a higher tier until today', { tier: 'known', limits: {} }, 0, [], undefined],
    ['a limit as high as the market’s', { limits: { depositDay: 100n } }, 92, [], undefined],
    ['neither', { limits: {} }, 5, [], 'nothing'],
    ['the tier that the member has', { tier: 'known', limits: {} }, 5, ['identity'], 'tier'],
    ['a tier that the brand does not use', { tier: 'full', limits: {} }, 5, [], 'tier'],
    ['a day that is over', { tier: 'known', limits: {} }, -1, [], 'days'],
    ['too long', { tier: 'known', limits: {} }, 93, [], 'days'],
    ['nothing allowed', { limits: { depositDay: 0n } }, 5, [], 'amount'],
    ['a limit that the tier lacks', { limits: { depositTotal: 5n } }, 5, [], 'unlimited'],
    [
      'one that the tier has, and one that it lacks',
      { limits: { depositDay: 90n, balance: 5n } },
      5,
      [],
      'unlimited',
    ],
    ['above the market', { limits: { depositDay: 101n } }, 5, [], 'above_market'],
    [
      'within the market of the raised tier',
      { tier: 'known', limits: { depositDay: 500n } },
      5,
      [],
      undefined,
    ],
    [
      'less may leave than may come in',
      { tier: 'known', limits: { depositDay: 500n, withdrawalDay: 500n } },
      5,
      [],
      undefined,
    ],
  ]
test.each(refused)('an override is given or refused: %s', (_, override, days, facts, expected) => {
  expect(refuseOverride(override, { days, facts, tiers, market })).toBe(expected)
})

test('an override that lets in more than may leave is refused', () => {
  const wide = market.map((tier) => ({ ...tier, limits: { depositDay: 9_000n, withdrawalDay: 9_000n } }))
  const override = { limits: { depositDay: 101n } }
  expect(refuseOverride(override, { days: 5, facts: [], tiers, market: wide })).toBe('below_deposits')
})

// Each row: the limit of today's tier, earlier tiers as limit and kept money, what was withdrawn today, and the amount.
const withdrawn: readonly (readonly [
  string,
  bigint,
  readonly (readonly [bigint, bigint])[],
  bigint,
  bigint,
  boolean,
])[] = [
  ['it fits today’s tier', 100n, [], 0n, 100n, true],
  ['it does not, and there was no other', 100n, [], 0n, 101n, false],
  ['won under an earlier tier', 100n, [[900n, 500n]], 0n, 500n, true],
  ['more than was won then', 100n, [[900n, 500n]], 0n, 501n, false],
  ['more than the earlier tier let out', 100n, [[400n, 500n]], 0n, 401n, false],
  ['today’s withdrawals count under the earlier tier too', 100n, [[400n, 500n]], 300n, 101n, false],
  ['all of it was withdrawn since', 100n, [[900n, 0n]], 0n, 101n, false],
  [
    'the one before the last had more',
    100n,
    [
      [200n, 900n],
      [900n, 300n],
    ],
    0n,
    300n,
    true,
  ],
  [
    'no two earlier tiers add up',
    100n,
    [
      [200n, 900n],
      [900n, 150n],
    ],
    0n,
    300n,
    false,
  ],
]
test.each(withdrawn)('a withdrawal: %s', (_, most, before, used, amount, leaves) => {
  const earlier: readonly EarlierTier[] = before.map(([withdrawalDay, kept]) => ({
    limits: { withdrawalDay },
    kept,
  }))
  const move = { amount, used: { withdrawalDay: used, withdrawalMonth: used } }
  const own = { limits: { withdrawalDay: most } }
  expect(reachedByWithdrawal(own, earlier, move) === undefined).toBe(leaves)
  // The form offers just as much.
  expect(amount <= (leftOfWithdrawals(own, earlier, move.used) ?? amount)).toBe(leaves)
})
