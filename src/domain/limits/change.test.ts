import { expect, test } from 'vitest'

import { judgeChange, refuseConfirming, refuseTightening, standingOfPending } from './change.ts'

const HOUR_MS = 3_600_000
const nowMs = 1_000_000

test.each<[string, bigint | undefined, bigint | undefined, string]>([
  ['the first limit', undefined, 100n, 'effect 100'],
  ['a stricter one', 100n, 99n, 'effect 99'],
  ['the same', 100n, 100n, 'nothing'],
  ['none where there is none', undefined, undefined, 'nothing'],
  ['a looser one', 100n, 101n, 'time 101'],
  ['none at all', 100n, undefined, 'time none'],
])('%s: from %s to %s takes %s', (_what, own, requested, expected) => {
  const judged = judgeChange({ own }, requested, { nowMs, increaseHours: 24 })
  const answer =
    judged.takes === 'effect'
      ? `effect ${judged.own}`
      : judged.takes === 'time'
        ? `time ${judged.pending.amount ?? 'none'}`
        : 'nothing'
  expect(answer).toBe(expected)
})

test('a looser one opens after the market’s hours, and lapses three days later', () => {
  const judged = judgeChange({ own: 1n }, 2n, { nowMs, increaseHours: 48 })
  expect(judged).toEqual({
    takes: 'time',
    pending: {
      amount: 2n,
      requestedAtMs: nowMs,
      opensAtMs: nowMs + 48 * HOUR_MS,
      lapsesAtMs: nowMs + 120 * HOUR_MS,
    },
  })
})

const pending = { amount: 5n, requestedAtMs: 0, opensAtMs: 100, lapsesAtMs: 200 }

test.each<[string, typeof pending | undefined, bigint | undefined, number, string | undefined]>([
  ['nothing was asked for', undefined, 5n, 150, 'limit_nothing_pending'],
  ['something else was asked for', pending, 6n, 150, 'limit_nothing_pending'],
  ['that it goes was not asked for', pending, undefined, 150, 'limit_nothing_pending'],
  ['a moment too early', pending, 5n, 99, 'limit_too_early'],
  ['to the moment', pending, 5n, 100, undefined],
  ['the last moment', pending, 5n, 199, undefined],
  ['a moment too late', pending, 5n, 200, 'limit_lapsed'],
])('confirming: %s', (_what, requestedAt, amount, at, refusal) => {
  expect(refuseConfirming(requestedAt, { amount, nowMs: at })).toBe(refusal)
})

test.each([
  [99, 'waits'],
  [100, 'open'],
  [200, 'lapsed'],
])('at %d it %s', (at, standing) => {
  expect(standingOfPending(pending, at)).toBe(standing)
})

test.each<[bigint | undefined, bigint | undefined, bigint, string | undefined]>([
  [undefined, undefined, 5n, undefined],
  [6n, undefined, 5n, undefined],
  [5n, undefined, 5n, 'limit_not_stricter'],
  [undefined, 5n, 5n, 'limit_not_stricter'],
  [4n, 6n, 5n, 'limit_not_stricter'],
  [6n, 4n, 5n, 'limit_not_stricter'],
])('an operator sets, over %s and %s, %s: %s', (own, house, requested, refusal) => {
  expect(refuseTightening({ own, house }, requested)).toBe(refusal)
})
