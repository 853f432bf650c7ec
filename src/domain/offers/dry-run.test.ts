import { expect, test } from 'vitest'

import { M, cashback } from '#test/offers/version-cases.ts'

import {
  type DryRunDeed,
  dryRunMembers,
  dryRunResult,
  noteEarlier,
  noteTotals,
  openDryRun,
  runDeed,
} from './dry-run.ts'
import type { Candidate } from './qualify.ts'
import type { OfferVersion } from './version.ts'

const clock = { zone: 'UTC', cutMinute: 0, weekStart: 1 }
const member: Candidate = {
  isActive: true,
  isTrial: false,
  isAgent: false,
  isShutOut: false,
  hasHarmMarker: false,
  hasLimit: false,
  currency: 'PHP',
  level: '0',
  country: 'PH',
  ageLeast: 21,
  registeredDays: 100,
  segments: [],
  segment: { hasDeposited: false, judged: [] },
  hasJoined: true,
  isVerified: true,
  hasApp: false,
  approvals: [],
}
/** 10 % of each deposit of 10.00 or more, in cash. */
const tenth: OfferVersion = {
  ...cashback,
  offer: 'tenth',
  kind: 'deposit',
  needs: ['opt_in'],
  trigger: { event: 'deposit', product: 'any', recurrence: 'each', channels: [] },
  sums: { PHP: { tiers: [{ from: 10n * M, ratePpm: 100_000 }] } },
}
const { startsAtMs } = tenth.window
const rival: OfferVersion = {
  ...tenth,
  offer: 'rival',
  stack: { group: 'cashback', mode: 'best', priority: 1 },
  sums: { PHP: { tiers: [{ from: 10n * M, ratePpm: 50_000 }] } },
}

let deeds = 0n
/** A deposit of 100.00 by member 1 on the first day. */
function deposit(
  change: {
    readonly by?: bigint
    readonly accounts?: readonly bigint[]
    readonly value?: bigint
    readonly id?: bigint
    readonly day?: string
    readonly as?: Partial<Candidate>
    readonly versions?: readonly OfferVersion[]
  } = {},
): DryRunDeed {
  const {
    by = 1n,
    accounts = [by],
    value = 100n * M,
    id = (deeds += 1n),
    day = '2026-11-21',
    as,
    versions,
  } = change
  const at = { ms: startsAtMs, isoWeekday: 6, isPaused: false, day, clock }
  return {
    deed: { event: 'deposit', id, value, currency: 'PHP', number: 1 },
    memberId: by,
    accounts,
    offers: (versions ?? [tenth]).map((version) => ({ version, member: { ...member, ...as }, at })),
  }
}

function resultOf(version: OfferVersion, made: readonly DryRunDeed[], note?: (run: Run) => void) {
  const run = openDryRun(version, { currency: 'PHP', clock })
  note?.(run)
  for (const one of made) runDeed(run, one)
  return dryRunResult(run)
}
type Run = ReturnType<typeof openDryRun>

const limited = (change: Partial<OfferVersion>): OfferVersion => ({ ...tenth, ...change })
const uses = (per: 'person' | 'offer', value: bigint) =>
  limited({ limits: [{ of: 'uses', per, period: 'ever', value }] })
const of = (version: OfferVersion, change: Parameters<typeof deposit>[0] = {}) =>
  deposit({ versions: [version], ...change })
const budgeted = limited({ sums: { PHP: { tiers: [{ from: 10n * M, ratePpm: 100_000 }], budget: 25n * M } } })
const once = limited({ trigger: { ...tenth.trigger, recurrence: 'once' } })
const best = limited({ stack: { group: 'cashback', mode: 'best', priority: 10 } })

const cases: readonly (readonly [
  title: string,
  version: OfferVersion,
  made: readonly DryRunDeed[],
  grants: number,
  refused: readonly string[],
])[] = [
  ['each deposit is rewarded', tenth, [deposit(), deposit()], 2, []],
  [
    'a deed that is repeated is rewarded once',
    tenth,
    [deposit({ id: 900n }), deposit({ id: 900n })],
    1,
    ['known'],
  ],
  ['an offer that pays once', once, [of(once), of(once)], 1, ['known']],
  ['below the least deposit', tenth, [deposit({ value: 9n * M })], 0, ['below_least']],
  ['a member who had not joined', tenth, [deposit({ as: { hasJoined: false } })], 0, ['needs_opt_in']],
  ['a member on a break', tenth, [deposit({ as: { isShutOut: true } })], 0, ['shut_out']],
  [
    'one use for all',
    uses('offer', 1n),
    [of(uses('offer', 1n)), of(uses('offer', 1n), { by: 2n })],
    1,
    ['limit'],
  ],
  [
    'a second account of the person waits for operators',
    uses('person', 1n),
    [of(uses('person', 1n)), of(uses('person', 1n), { by: 2n, accounts: [1n, 2n] })],
    1,
    [],
  ],
  ['a budget of 25.00', budgeted, [of(budgeted), of(budgeted), of(budgeted)], 2, ['budget_spent']],
  ['the best of its group', best, [deposit({ versions: [best, rival] })], 1, []],
  [
    'another one of its group is better',
    { ...rival, offer: 'tried' },
    [deposit({ versions: [{ ...rival, offer: 'tried' }, best] })],
    0,
    ['group'],
  ],
  [
    'an activity that is not paid yet',
    limited({ trigger: cashback.trigger }),
    [of(limited({ trigger: cashback.trigger }))],
    0,
    ['not_paid'],
  ],
]
test.each(cases)('%s', (_title, version, made, grants, refused) => {
  const result = resultOf(version, made)
  expect([result.grants, result.refused.map(({ reason }) => reason)]).toEqual([grants, refused])
  expect(result.amount).toBe(result.days.reduce((sum, { amount }) => sum + amount, 0n))
})

test('rewards before the period are known, and use up limits', () => {
  const earlier = {
    memberId: 1n,
    offer: 'tenth',
    occurrence: 'deposit:7',
    day: '2026-10-01',
    currency: 'PHP',
    amount: 10n * M,
    isUsed: true,
  }
  const person = uses('person', 1n)
  expect(resultOf(person, [of(person)], (run) => noteEarlier(run, [earlier, earlier])).refused).toEqual([
    { reason: 'limit', deeds: 1 },
  ])
  const refusedBefore = { ...earlier, isUsed: false }
  expect(resultOf(person, [of(person)], (run) => noteEarlier(run, [refusedBefore])).grants).toBe(1)
  expect(resultOf(tenth, [deposit({ id: 7n })], (run) => noteEarlier(run, [refusedBefore])).refused).toEqual([
    { reason: 'known', deeds: 1 },
  ])
  const whole = uses('offer', 3n)
  const two = { ...earlier, memberId: 0n, uses: 2n }
  expect(resultOf(whole, [of(whole), of(whole)], (run) => noteTotals(run, [two])).grants).toBe(1)
})

test('an answer names the members with the largest amounts', () => {
  const run = openDryRun(tenth, { currency: 'PHP', clock })
  for (const one of [of(tenth, { by: 3n }), of(tenth, { by: 2n }), of(tenth, { by: 1n, value: 50n * M })])
    runDeed(run, one)
  const named = [
    { memberId: 2n, grants: 1, amount: 10n * M },
    { memberId: 3n, grants: 1, amount: 10n * M },
    { memberId: 1n, grants: 1, amount: 5n * M },
  ]
  expect(dryRunMembers(run)).toEqual(named)
  expect(dryRunMembers(run, 2)).toEqual(named.slice(0, 2))
})

test('an answer has members, days, the most for one member, and when the budget was spent', () => {
  const made = [
    of(budgeted),
    of(budgeted, { day: '2026-11-22' }),
    of(budgeted, { by: 2n, value: 50n * M, day: '2026-11-22' }),
    of(budgeted, { by: 3n }),
  ]
  expect(resultOf(budgeted, made)).toEqual({
    deeds: 4,
    members: 2,
    grants: 3,
    amount: 25n * M,
    mostForOne: 20n * M,
    reviews: 0,
    budgetSpentAtMs: startsAtMs,
    days: [
      { day: '2026-11-21', grants: 1, amount: 10n * M },
      { day: '2026-11-22', grants: 2, amount: 15n * M },
    ],
    refused: [{ reason: 'budget_spent', deeds: 1 }],
  })
})
