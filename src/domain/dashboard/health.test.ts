import { expect, test } from 'vitest'

import { gameHealth, paymentHealth, queueHealth } from './health.ts'

test.each([
  ['nothing came', { messages: 0, silentPayouts: 0 }, { state: 'quiet' }],
  ['answered soon', { messages: 3, medianMs: 800, silentPayouts: 0 }, { state: 'good', valueMs: 800 }],
  ['answered late', { messages: 3, medianMs: 31_000, silentPayouts: 0 }, { state: 'slow', valueMs: 31_000 }],
  [
    'one waits a minute',
    { messages: 0, oldestMs: 60_000, silentPayouts: 0 },
    { state: 'slow', valueMs: 60_000 },
  ],
  [
    'one waits long',
    { messages: 9, medianMs: 500, oldestMs: 300_001, silentPayouts: 0 },
    { state: 'failing', valueMs: 300_001 },
  ],
  ['a payout without an answer', { messages: 0, silentPayouts: 1 }, { state: 'failing' }],
])('payments: %s', (_case, found, health) => {
  expect(paymentHealth(found)).toEqual(health)
})

test.each([
  ['no call', { calls: 0, faults: 0, isOpen: false }, { state: 'quiet' }],
  ['fast', { calls: 100, faults: 0, p99Ms: 70, isOpen: false }, { state: 'good', valueMs: 70 }],
  ['slow', { calls: 100, faults: 0, p99Ms: 1_500, isOpen: false }, { state: 'slow', valueMs: 1_500 }],
  [
    'one of a hundred fails',
    { calls: 100, faults: 1, p99Ms: 70, isOpen: false },
    { state: 'slow', valueMs: 70 },
  ],
  [
    'one of twenty fails',
    { calls: 100, faults: 5, p99Ms: 70, isOpen: false },
    { state: 'failing', valueMs: 70 },
  ],
  ['not called any more', { calls: 0, faults: 0, isOpen: true }, { state: 'failing' }],
])('games: %s', (_case, found, health) => {
  expect(gameHealth(found)).toEqual(health)
})

test.each([
  ['nothing waits', { oldestMs: 0, givenUp: 0 }, 'good'],
  ['a minute', { oldestMs: 60_000, givenUp: 0 }, 'good'],
  ['more than a minute', { oldestMs: 60_001, givenUp: 0 }, 'slow'],
  ['something was given up', { oldestMs: 0, givenUp: 1 }, 'slow'],
  ['more than ten minutes', { oldestMs: 600_001, givenUp: 0 }, 'failing'],
])('queues: %s', (_case, found, state) => {
  expect(queueHealth(found)).toEqual({ state, valueMs: found.oldestMs })
})
