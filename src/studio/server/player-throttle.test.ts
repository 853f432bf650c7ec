import { expect, test } from 'vitest'

import { openThrottle } from './player-throttle.ts'

const takeMany = (throttle: ReturnType<typeof openThrottle>, key: string, count: number, nowMs: number) =>
  Array.from({ length: count }, () => throttle.take(key, nowMs)).filter(Boolean).length

test('a key makes so many calls at once, and as many more as time has passed', () => {
  const throttle = openThrottle({ burst: 5, perSecond: 2, keys: 10 })
  expect(takeMany(throttle, 'a', 9, 0)).toBe(5)
  expect(takeMany(throttle, 'a', 9, 1_000)).toBe(2)
  expect(takeMany(throttle, 'a', 9, 1_400)).toBe(0)
  expect(takeMany(throttle, 'a', 9, 1_500)).toBe(1)
  expect(takeMany(throttle, 'a', 9, 900_000)).toBe(5)
})

test('keys do not share their calls, and a clock that goes back gives none', () => {
  const throttle = openThrottle({ burst: 2, perSecond: 1, keys: 10 })
  expect([takeMany(throttle, 'a', 3, 5_000), takeMany(throttle, 'b', 3, 5_000)]).toEqual([2, 2])
  expect(takeMany(throttle, 'a', 3, 1_000)).toBe(0)
})

test('invented keys take no memory without end, and a key with an empty bucket is remembered before full ones', () => {
  const throttle = openThrottle({ burst: 2, perSecond: 1, keys: 3 })
  expect(takeMany(throttle, 'busy', 4, 10_000)).toBe(2)
  for (let nth = 0; nth < 2; nth += 1) throttle.take(`old ${nth}`, 0)
  throttle.take('new', 10_000)
  expect(throttle.take('busy', 10_000)).toBe(false)
  for (let nth = 0; nth < 100; nth += 1) throttle.take(`invented ${nth}`, 10_000)
  expect(throttle.take('busy', 10_000)).toBe(true)
})
