import { expect, test } from 'vitest'

import { keepShortly } from './short-cache.ts'

function openCounted(endsInMs?: (answer: number) => number) {
  const clock = { nowMs: 0, queries: 0 }
  const cache = keepShortly((_key: string) => Promise.resolve((clock.queries += 1)), {
    keyOf: (key) => key,
    ttlMs: 1_000,
    now: () => clock.nowMs,
    ...(endsInMs ? { endsInMs } : {}),
  })
  return { cache, clock }
}

test('concurrent requests of one key share one query, until the answer expires', async () => {
  const { cache, clock } = openCounted()
  expect(await Promise.all([cache.find('a'), cache.find('a'), cache.find('b')])).toEqual([1, 1, 2])
  clock.nowMs = 999
  expect(await cache.find('a')).toBe(1)
  clock.nowMs = 1_000
  expect(await cache.find('a')).toBe(3)
})

test('an answer can end before its time', async () => {
  const { cache, clock } = openCounted(() => 200)
  await cache.find('a')
  clock.nowMs = 199
  expect(await cache.find('a')).toBe(1)
  clock.nowMs = 200
  expect(await cache.find('a')).toBe(2)
})

test('a query that began before the cache was emptied is not kept', async () => {
  const answers: ((value: string) => void)[] = []
  const cache = keepShortly(() => new Promise<string>((resolve) => answers.push(resolve)), {
    keyOf: () => '',
    ttlMs: 1_000,
    now: () => 0,
  })
  const early = cache.find(undefined)
  cache.forget()
  const late = cache.find(undefined)
  answers[0]?.('before')
  answers[1]?.('after')
  expect(await Promise.all([early, late, cache.find(undefined)])).toEqual(['before', 'after', 'after'])
})
