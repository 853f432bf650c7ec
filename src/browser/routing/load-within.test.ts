import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ChunkNotLoaded, loadWithin } from './load-within.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a chunk that loads is handed on', async () => {
  await expect(loadWithin(() => Promise.resolve('chunk'))).resolves.toBe('chunk')
  expect(vi.getTimerCount()).toBe(0)
})

test('a chunk that hangs fails after 120 seconds and not before', async () => {
  let failure: unknown
  const waiting = loadWithin(() => new Promise(() => {})).catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(failure).toBeInstanceOf(ChunkNotLoaded)
})

test('a failed chunk is reported at once, with its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  await expect(loadWithin(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkNotLoaded',
    cause,
  })
})
