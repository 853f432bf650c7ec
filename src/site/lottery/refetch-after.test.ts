import { expect, test } from 'vitest'

import { lotteriesAfterMs, restMs } from './refetch-after.ts'

// The first answer came at 3,000,000 ms, a multiple of the spread.
const at = 3_000_000
const answer = (remainTime: number, errorUpdatedAt = 0) => ({
  data: { list: [{ remainTime, lockTime: 10_000 }] },
  dataUpdatedAt: at,
  errorUpdatedAt,
})

test.each([
  { name: 'closes in 5 s', state: answer(15_000), now: at, expected: 6_500 },
  {
    name: 'a page that renders anew keeps the moment',
    state: answer(15_000),
    now: at + 6_000,
    expected: 1_000,
  },
  { name: 'closes in a minute', state: answer(70_000), now: at, expected: 30_000 },
  { name: 'closed already', state: answer(10_000), now: at, expected: 8_500 },
  { name: 'no draw', state: { ...answer(0), data: { list: [] } }, now: at, expected: 30_000 },
  {
    name: 'answer of another moment',
    state: { ...answer(70_000), dataUpdatedAt: at + 1_234 },
    now: at + 1_234,
    expected: 31_234,
  },
  {
    name: 'a refused request counts as one',
    state: answer(15_000, at + 9_000),
    now: at + 9_000,
    expected: 8_500,
  },
  { name: 'overdue', state: answer(15_000), now: at + 60_000, expected: 1_000 },
])('lotteries are asked for again: $name', ({ state, now, expected }) => {
  expect(lotteriesAfterMs(state, now)).toBe(expected)
})

test('a time counts from the last request, not from a live message', () => {
  const state = { dataUpdatedAt: at, errorUpdatedAt: 0 }
  expect(restMs(state, 60_000, at + 20_000)).toBe(40_000)
})
