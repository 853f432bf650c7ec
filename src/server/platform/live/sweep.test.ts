import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openSweep, SWEEP_MS, SWEEP_PARTS } from './sweep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each part has the message once within the time of a sweep, one step after the other', () => {
  const parts: number[] = []
  const end = vi.fn()
  const sweep = openSweep((part) => parts.push(part), end)
  sweep.start()
  expect(parts).toEqual([])
  vi.advanceTimersByTime(SWEEP_MS / SWEEP_PARTS)
  expect(parts).toHaveLength(1)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(SWEEP_MS)
  expect(end).toHaveBeenCalledOnce()
  expect(parts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: SWEEP_PARTS }, (_, part) => part))
  expect(vi.getTimerCount()).toBe(0)
})

test('a message that comes again reaches a part that still waits only once, and the others again', () => {
  const counts = new Map<number, number>()
  const sweep = openSweep((part) => counts.set(part, (counts.get(part) ?? 0) + 1))
  sweep.start()
  vi.advanceTimersByTime(SWEEP_MS / 4)
  sweep.start()
  vi.advanceTimersByTime(2 * SWEEP_MS)
  const deliveries = [...counts.values()]
  expect(deliveries).toHaveLength(SWEEP_PARTS)
  expect(deliveries.filter((count) => count === 2)).toHaveLength(SWEEP_PARTS / 4)
  expect(Math.max(...deliveries)).toBe(2)
})
