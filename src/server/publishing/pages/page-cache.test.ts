import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { createPageCache, KEPT_MS, pack } from './page-cache.ts'

const page = (text: string) => ({ statusCode: 200, policy: '', permissions: '', text })

test('concurrent requests of a page share one rendering, which is cached for seconds', async () => {
  let nowMs = 0
  let drawn = 0
  const cache = createPageCache(() => nowMs)
  const draw = () => Promise.resolve(page(`drawing ${(drawn += 1)}`))
  const both = await Promise.all([cache.find('a', draw), cache.find('a', draw)])
  expect(both[0]).toBe(both[1])
  nowMs = KEPT_MS - 1
  expect((await cache.find('a', draw)).plain.toString()).toBe('drawing 1')
  nowMs = KEPT_MS
  expect((await cache.find('a', draw)).plain.toString()).toBe('drawing 2')
  expect(drawn).toBe(2)
})

test('a failed rendering is not cached', async () => {
  const cache = createPageCache(() => 0)
  await expect(cache.find('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.find('a', () => Promise.resolve(page('back')))).plain.toString()).toBe('back')
})

test('the number of cached pages is bounded', async () => {
  const cache = createPageCache(() => 0)
  let drawn = 0
  const draw = () => Promise.resolve(page(String((drawn += 1))))
  for (let place = 0; place < 510; place += 1) await cache.find(String(place), draw)
  await cache.find('509', draw)
  expect(drawn).toBe(510)
  await cache.find('0', draw)
  expect(drawn).toBe(511)
})

test('every encoding has the same page, and another page has another tag', async () => {
  const one = await pack(page('one'.repeat(200)))
  expect(brotliDecompressSync(one.brotli).equals(one.plain)).toBe(true)
  expect(gunzipSync(one.gzip).equals(one.plain)).toBe(true)
  expect((await pack(page('two'))).etag).not.toBe(one.etag)
})
