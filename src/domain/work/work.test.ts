import { expect, test } from 'vitest'

import { filledTiles, promiseOf, urgencyOf, workKinds, workRules, workStateOf } from './work.ts'

const NOW = 1_795_349_676_000
const ago = (seconds: number) => NOW - seconds * 1000

test.each([
  { promise: 600, waited: 0, urgency: 0, state: 'calm', tiles: 0 },
  { promise: 600, waited: 1, urgency: 1 / 600, state: 'calm', tiles: 1 },
  { promise: 600, waited: 419, urgency: 419 / 600, state: 'calm', tiles: 6 },
  { promise: 600, waited: 420, urgency: 0.7, state: 'near', tiles: 7 },
  { promise: 600, waited: 599, urgency: 599 / 600, state: 'near', tiles: 9 },
  { promise: 600, waited: 600, urgency: 1, state: 'late', tiles: 10 },
  { promise: 600, waited: 6_000, urgency: 10, state: 'late', tiles: 10 },
  // A clock of the browser that is behind the server's.
  { promise: 600, waited: -30, urgency: 0, state: 'calm', tiles: 0 },
])('$waited s of $promise s are $state, $tiles tiles', ({ promise, waited, urgency, state, tiles }) => {
  const found = urgencyOf({ promiseSeconds: promise, sinceMs: ago(waited) }, NOW)
  expect(found).toBeCloseTo(urgency)
  expect([workStateOf(found), filledTiles(found)]).toEqual([state, tiles])
})

test.each([
  { promise: 7_200, waited: 3_599, due: 1, urgency: 3_599 / 7_200 },
  { promise: 7_200, waited: 3_601, due: -1, urgency: 1 },
  // The promise of its kind says how late.
  { promise: 600, waited: 6_000, due: -1, urgency: 10 },
  { promise: 600, waited: 660, due: 82_740, urgency: 1.1 },
])('$waited s of $promise s, due in $due s, are $urgency', ({ promise, waited, due, urgency }) => {
  const task = { promiseSeconds: promise, sinceMs: ago(waited), dueMs: NOW + due * 1000 }
  expect(urgencyOf(task, NOW)).toBeCloseTo(urgency)
})

test('without a task nothing is urgent', () => {
  expect(urgencyOf({ promiseSeconds: 60, sinceMs: undefined }, NOW)).toBe(0)
})

test.each([
  { promise: 600, due: undefined, seconds: 600 },
  { promise: 600, due: 3_600, seconds: 600 },
  { promise: 7_200, due: 3_600, seconds: 3_600 },
  { promise: 7_200, due: 3_599.999, seconds: 3_600 },
  { promise: 7_200, due: 0, seconds: 1 },
])('a task of $promise s that is due after $due s may wait $seconds s', ({ promise, due, seconds }) => {
  const dueMs = due === undefined ? undefined : NOW + due * 1000
  expect(promiseOf({ promiseSeconds: promise, sinceMs: NOW, dueMs })).toBe(seconds)
})

test('every kind has a rule with a promise', () => {
  expect(Object.keys(workRules).toSorted()).toEqual([...workKinds].toSorted())
  for (const kind of workKinds) expect(workRules[kind].promiseSeconds).toBeGreaterThan(0)
})
