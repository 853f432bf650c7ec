import { expect, test } from 'vitest'

import {
  LATE_ROUNDS_MS,
  askAgainInMs,
  isCreditDue,
  isFinalRefusal,
  isWinHeld,
  refuseAssigning,
  refuseFreeBet,
  refuseFreeWin,
} from './free-round-play.ts'
import { type FreeRoundsState, freeRoundsStates } from './free-rounds.ts'

const given = (state: FreeRoundsState) => ({ id: 'fr-1', state, count: 10, stake: 20_000n })

test.each<[FreeRoundsState, number, bigint, string | undefined]>([
  ['requested', 0, 20_000n, undefined],
  ['ready', 0, 20_000n, undefined],
  ['started', 9, 20_000n, undefined],
  ['started', 9, 0n, undefined],
  ['started', 10, 20_000n, 'free_rounds_over'],
  ['started', 1, 20_001n, 'free_rounds_differ'],
  ['created', 0, 20_000n, 'free_rounds_over'],
  ['finished', 9, 20_000n, 'free_rounds_over'],
  ['credited', 9, 20_000n, 'free_rounds_over'],
  ['expired', 0, 20_000n, 'free_rounds_over'],
  ['cancelled', 0, 20_000n, 'free_rounds_over'],
  ['failed', 0, 20_000n, 'free_rounds_over'],
])('a bet of rounds that are %s, after %i bets, of %s: %s', (state, bets, amount, expected) => {
  expect(refuseFreeBet(given(state), { bets }, amount)).toBe(expected)
})

test('a win is taken in every state between the request and the credit', () => {
  const refusals = freeRoundsStates.map((state) => refuseFreeWin(given(state), { won: 0n }, 340_000n))
  expect(freeRoundsStates.filter((_, place) => refusals[place])).toEqual(['created', 'credited'])
})

test.each<[FreeRoundsState, number, bigint, boolean]>([
  ['requested', 0, 0n, false],
  ['ready', 0, 0n, false],
  ['started', 0, 0n, false],
  ['finished', 0, 0n, false],
  ['credited', 0, 0n, false],
  ['cancelled', 0, 0n, true],
  ['cancelled', 1, 5n, true],
  ['expired', 0, 0n, true],
  ['expired', 1, 0n, false],
  ['expired', 0, 5n, false],
  ['failed', 0, 0n, true],
  ['failed', 1, 0n, false],
])(
  'a win of rounds that are %s, of which %i were played and won %s, is held: %s',
  (state, bets, won, held) => {
    expect(isWinHeld(given(state), { bets, won })).toBe(held)
  },
)

test.each<[bigint, bigint, string | undefined]>([
  [0n, 4_000_000_000n, undefined],
  [0n, 4_000_000_001n, 'free_rounds_too_large'],
  [3_999_999_999n, 1n, undefined],
  [3_999_999_999n, 2n, 'free_rounds_too_large'],
])('ten rounds of 0.20 that won %s win another %s: %s', (won, amount, expected) => {
  expect(refuseFreeWin(given('started'), { won }, amount)).toBe(expected)
})

test.each<[string, FreeRoundsState, number, number, number, boolean, bigint?]>([
  ['wins without a bet, while more may come', 'started', 0, 0, -1, false, 5n],
  ['wins without a bet, time is up', 'expired', 0, 0, 0, true, 5n],
  ['wins without a bet, cancelled', 'cancelled', 0, 0, -1, true, 5n],
  ['wins of rounds that the provider refused', 'failed', 0, 0, -1, true, 5n],
  ['refused, and nothing won', 'failed', 0, 0, LATE_ROUNDS_MS, false],
  ['wins without a bet, credited before', 'credited', 0, 0, LATE_ROUNDS_MS, false, 5n],
  ['never asked for', 'created', 0, 0, LATE_ROUNDS_MS, false, 5n],
  ['all played and over', 'started', 10, 0, -1, true],
  ['the last round is open', 'started', 10, 1, -1, false],
  ['some are left', 'started', 9, 0, -1, false],
  ['the provider says finished', 'finished', 4, 0, -1, true],
  ['finished, a round is open', 'finished', 4, 1, -1, false],
  ['time is up', 'expired', 4, 0, 0, true],
  ['time is up, a round is open', 'expired', 4, 1, LATE_ROUNDS_MS - 1, false],
  ['time is up for long, a round is open', 'expired', 4, 1, LATE_ROUNDS_MS, true],
  ['cancelled after the start', 'cancelled', 4, 0, -1, true],
  ['never played', 'expired', 0, 0, LATE_ROUNDS_MS, false],
  ['credited before', 'credited', 10, 0, LATE_ROUNDS_MS, false],
])('credit: %s', (_what, state, bets, openRounds, sinceMs, expected, won = 0n) => {
  const time = { nowMs: 1_000_000_000 + sinceMs, endsAtMs: 1_000_000_000 }
  expect(isCreditDue(given(state), { bets, openRounds, won }, time)).toBe(expected)
})

test('requests without an answer follow after 30 s, a minute and so on, a quarter of an hour at most', () => {
  expect([0, 1, 2, 3, 6, 60].map(askAgainInMs)).toEqual([30_000, 30_000, 60_000, 120_000, 900_000, 900_000])
})

test.each<[number | undefined, boolean]>([
  [undefined, false],
  [400, true],
  [404, true],
  [409, true],
  [422, true],
  [401, false],
  [403, false],
  [429, false],
  [500, false],
  [503, false],
  [302, false],
])('an answer with status %s is a final refusal: %s', (status, expected) => {
  expect(isFinalRefusal(status)).toBe(expected)
})

const ofPlayer = {
  provider: 'sim',
  merchantId: 1,
  memberId: 7n,
  currency: 'CNY',
  vendorCode: 'sim',
  gameCode: 'wheel',
}

test.each<[string, object, bigint, string | undefined]>([
  ['the same player and game', {}, 0n, undefined],
  ['a game that the provider left out', { vendorCode: undefined, gameCode: undefined }, 0n, undefined],
  ['the moment at which they were given', { atMs: 1_000 }, 0n, undefined],
  ['a moment before', { atMs: 999 }, 0n, 'rounds_differ'],
  ['another provider', { provider: 'other' }, 0n, 'rounds_differ'],
  ['another brand', { merchantId: 2 }, 0n, 'rounds_differ'],
  ['another player', { memberId: 8n }, 0n, 'rounds_differ'],
  ['another currency', { currency: 'THB' }, 0n, 'rounds_differ'],
  ['another vendor', { vendorCode: 'other' }, 0n, 'rounds_differ'],
  ['another game', { gameCode: 'other' }, 0n, 'rounds_differ'],
  ['as much as rounds can win', {}, 4_000_000_000n - 340_000n, undefined],
  ['more than rounds can win', {}, 4_000_000_000n - 339_999n, 'win_too_large'],
])('a held win of %s counts with rounds: refusal', (_what, change, won, expected) => {
  const rounds = { ...given('started'), ...ofPlayer, atMs: 1_000 }
  expect(refuseAssigning(rounds, { won }, { ...ofPlayer, atMs: 2_000, amount: 340_000n, ...change })).toBe(
    expected,
  )
})

test('a held win counts with rounds in every state between the request and the credit', () => {
  const win = { ...ofPlayer, atMs: 2_000, amount: 340_000n }
  const refusals = freeRoundsStates.map((state) => [
    state,
    refuseAssigning({ ...given(state), ...ofPlayer, atMs: 1_000 }, { won: 0n }, win),
  ])
  expect(refusals.filter(([, refusal]) => refusal !== undefined)).toEqual([
    ['created', 'rounds_differ'],
    ['credited', 'rounds_credited'],
  ])
})
