import { expect, test } from 'vitest'

import { DAY_MS, M, grantOf, grantTerms } from '#test/offers/version-cases.ts'

import { type GrantEnding, type GrantState, balanceOf, grantStates } from './grant.ts'
import {
  type GrantDeed,
  afterDeed,
  dueDeed,
  endSums,
  endedByExclusion,
  endedByWithdrawal,
  forfeitPreview,
  lostBelow,
  refuseGrantDeed,
} from './grant-end.ts'

const HOUR_MS = 3_600_000
const STEP = M / 100n
const ENDS_AT_MS = 14 * DAY_MS
const ofBalance = (balance: bigint, change: Parameters<typeof grantOf>[0] = {}) =>
  grantOf({ totals: { granted: balance }, endsAtMs: ENDS_AT_MS, required: 1_000n * M, ...change })

test.each<
  [
    string,
    GrantState,
    { progress?: bigint; balance?: bigint; nowMs?: number; openPlays?: number },
    string | undefined,
  ]
>([
  ['nothing happened', 'active', {}, undefined],
  ['the requirement is met', 'active', { progress: 1_000n * M }, 'convert'],
  ['it is met while bets are open', 'active', { progress: 1_000n * M, openPlays: 2 }, 'convert'],
  ['it is met after the time', 'active', { progress: 1_000n * M, nowMs: ENDS_AT_MS }, 'convert'],
  ['a unit is missing', 'active', { progress: 1_000n * M - 1n }, undefined],
  ['less than a stake is left', 'active', { balance: 3_000n }, 'lose'],
  ['less than a stake is left, and a bet is open', 'active', { balance: 3_000n, openPlays: 1 }, undefined],
  ['exactly a stake is left', 'active', { balance: 10_000n }, undefined],
  ['the time is up', 'active', { nowMs: ENDS_AT_MS }, 'expire'],
  ['the time is not up', 'active', { nowMs: ENDS_AT_MS - 1 }, undefined],
  ['the time is up, and a bet is open', 'active', { nowMs: ENDS_AT_MS, openPlays: 1 }, 'drain'],
  ['a bet is still open', 'draining', { nowMs: ENDS_AT_MS + 72 * HOUR_MS - 1, openPlays: 1 }, undefined],
  ['a bet is open for 72 hours', 'draining', { nowMs: ENDS_AT_MS + 72 * HOUR_MS, openPlays: 1 }, 'expire'],
  ['the last bet is settled', 'draining', { nowMs: ENDS_AT_MS + 1 }, 'expire'],
  [
    'the last bet meets the requirement',
    'draining',
    { nowMs: ENDS_AT_MS + 1, progress: 1_000n * M },
    'convert',
  ],
  ['it waits', 'queued', { progress: 1_000n * M, nowMs: ENDS_AT_MS }, undefined],
  ['it has ended', 'expired', { progress: 1_000n * M }, undefined],
])(
  'due, because %s (%s)',
  (_what, state, { progress = 0n, balance = 100n * M, nowMs = 0, openPlays = 0 }, expected) => {
    const grant = ofBalance(balance, { state, progress })
    expect(dueDeed(grant, { nowMs, openPlays, stakeMin: 10_000n })).toBe(expected)
  },
)

test.each([
  ['the smallest stake of the brand', 100n * M, 2n * M, 2n * M],
  ['a tenth of the bonus at most', 100n * M, 50n * M, 10n * M],
  ['five payable parts without a setting', 100n * M, 0n, 5n * STEP],
  ['five payable parts of a small bonus', 10n * STEP, 2n * M, 5n * STEP],
])('a bonus is lost below %s', (_what, amount, stakeMin, expected) => {
  expect(lostBelow({ amount, stakeMin, step: STEP })).toBe(expected)
})

test.each<[string, bigint, bigint | undefined, Exclude<GrantDeed, 'drain'>, string]>([
  [
    'section 6.3: met with 240',
    240n * M,
    undefined,
    'convert',
    'converted cash 24000 cut 0 house 0 late cash',
  ],
  [
    'met with 240, at most 200',
    240n * M,
    200n * M,
    'convert',
    'converted cash 20000 cut 4000 house 0 late cash',
  ],
  [
    'met with 150, at most 200',
    150n * M,
    200n * M,
    'convert',
    'converted cash 15000 cut 0 house 0 late cash',
  ],
  ['met with nothing', 0n, undefined, 'convert', 'converted cash 0 cut 0 house 0 late cash'],
  ['section 6.3: dust of 0.03', 3_000n, undefined, 'lose', 'lost cash 0 cut 0 house 3 late house'],
  ['expired with 80', 80n * M, undefined, 'expire', 'expired cash 0 cut 0 house 8000 late house'],
  [
    'section 6.3: given up with 80',
    80n * M,
    undefined,
    'forfeit',
    'forfeited cash 0 cut 0 house 8000 late house',
  ],
  ['granted by mistake', 80n * M, undefined, 'revoke', 'revoked cash 0 cut 0 house 8000 late house'],
])('an end: %s', (_what, balance, convertMax, deed, expected) => {
  const grant = ofBalance(balance, { terms: { ...grantTerms, convertMax } })
  const { state, toCash, cut, toHouse, lateTo } = endSums(grant, deed)
  const cents = (units: bigint) => units / 1_000n
  expect(`${state} cash ${cents(toCash)} cut ${cents(cut)} house ${cents(toHouse)} late ${lateTo}`).toBe(
    expected,
  )
  const ending: GrantEnding = { reason: 'time_up', actor: 'house', atMs: 9 }
  const after = afterDeed(grant, deed, ending)
  expect([after.state, balanceOf(after), after.ending]).toEqual([state, 0n, ending])
})

test.each<[GrantDeed, GrantEnding['actor'], readonly GrantState[]]>([
  ['drain', 'house', ['active']],
  ['convert', 'house', ['active', 'draining']],
  ['expire', 'house', ['active', 'draining']],
  ['lose', 'house', ['active']],
  ['forfeit', 'member', ['queued', 'active', 'draining']],
  ['forfeit', 'house', ['queued', 'active', 'draining']],
  ['forfeit', 'operator', []],
  ['convert', 'member', []],
  ['convert', 'operator', []],
  ['revoke', 'operator', ['queued', 'active']],
  ['revoke', 'house', []],
])('a grant may %s, by the %s, only in some states', (deed, actor, expected) => {
  expect(grantStates.filter((state) => !refuseGrantDeed(ofBalance(M, { state }), deed, actor))).toEqual(
    expected,
  )
})

test('a grant is not revoked after its first stake', () => {
  expect(refuseGrantDeed(grantOf({ totals: { staked: 1n } }), 'revoke', 'operator')).toBe('already_staked')
})

test('draining keeps the money', () => {
  const grant = ofBalance(80n * M)
  const ending: GrantEnding = { reason: 'time_up', actor: 'house', atMs: 9 }
  expect(afterDeed(grant, 'drain', ending)).toEqual({ ...grant, state: 'draining' })
})

test('section 6.3: with cash 130 and bonus 80 a withdrawal pays 130, and 80 end', () => {
  const grant = ofBalance(80n * M)
  expect(forfeitPreview(grant, { cash: 130n * M, withdrawn: 130n * M, openPlays: 1 })).toEqual({
    paid: 130n * M,
    keeps: 0n,
    ends: 80n * M,
    openPlays: 1,
  })
})

test('a withdrawal ends the grants whose terms say so, an exclusion all open ones', () => {
  const states = grantStates.map((state, index) => ofBalance(M, { id: BigInt(index), state }))
  const kept = ofBalance(M, { id: 99n, terms: { ...grantTerms, onWithdrawal: 'keep' } })
  expect(endedByWithdrawal([...states, kept]).map(({ state }) => state)).toEqual([
    'queued',
    'active',
    'draining',
  ])
  expect(endedByExclusion([...states, kept]).map(({ id }) => id)).toEqual([0n, 1n, 2n, 99n])
})
