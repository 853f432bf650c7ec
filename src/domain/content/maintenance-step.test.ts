import { expect, test } from 'vitest'

import { stepsOfClosing } from './maintenance-step.ts'

const HOUR = 3_600_000
const closing = { sinceMs: 3 * HOUR, opensAtMs: 5 * HOUR }
const steps = [4.5, 3, 4, 2.8, 2.5, 5, 5.1].map((hour) => ({ hour, atMs: hour * HOUR }))

// Each row: the hour, the closing, and the state of each step by its hour.
test.each([
  [3.5, closing, { '2.8': 'done', '3': 'now', '4': 'wait', '4.5': 'wait', '5': 'wait' }],
  [4.6, closing, { '2.8': 'done', '3': 'done', '4': 'done', '4.5': 'now', '5': 'wait' }],
  [2.7, closing, { '2.8': 'wait', '3': 'wait', '4': 'wait', '4.5': 'wait', '5': 'wait' }],
  [
    4,
    { ...closing, opensAtMs: undefined },
    { '2.8': 'done', '3': 'done', '4': 'now', '4.5': 'wait', '5': 'wait', '5.1': 'wait' },
  ],
  [
    16,
    { sinceMs: undefined, opensAtMs: undefined },
    { '4': 'done', '4.5': 'done', '5': 'done', '5.1': 'now' },
  ],
  [40, closing, { '2.8': 'done', '3': 'done', '4': 'done', '4.5': 'done', '5': 'now' }],
] as const)('at %s the steps of the closing are in their order', (hour, times, states) => {
  const found = stepsOfClosing(steps, { ...times, nowMs: hour * HOUR })
  expect(Object.fromEntries(found.map((step) => [step.hour, step.state]))).toEqual(states)
  expect(found.map(({ atMs }) => atMs)).toEqual(
    found.map(({ atMs }) => atMs).toSorted((one, other) => one - other),
  )
})
