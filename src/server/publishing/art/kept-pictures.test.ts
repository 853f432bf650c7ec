import { brotliDecompressSync } from 'node:zlib'

import { expect, test, vi } from 'vitest'

import { keepPictures } from './kept-pictures.ts'

const svg = (text: string) => vi.fn(async () => ({ type: 'image/svg+xml', body: text }))

test('concurrent requests of a picture share one drawing', async () => {
  const pictures = keepPictures()
  const draw = svg('<svg/>')
  const [one, two] = await Promise.all([pictures.find('a', draw), pictures.find('a', draw)])
  expect(await pictures.find('a', draw)).toBe(one)
  expect(two).toBe(one)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(one?.brotli && brotliDecompressSync(one.brotli).toString()).toBe('<svg/>')
})

test('a missing picture is not cached, and may appear later', async () => {
  const pictures = keepPictures()
  expect(await pictures.find('a', async () => undefined)).toBeUndefined()
  expect(pictures.bytes()).toBe(0)
  expect(await pictures.find('a', svg('<svg/>'))).toBeDefined()
})

test('a failed drawing is retried', async () => {
  const pictures = keepPictures()
  const broken = () => Promise.reject(new Error('no ink'))
  await expect(pictures.find('a', broken)).rejects.toThrow('no ink')
  expect(await pictures.find('a', svg('<svg/>'))).toBeDefined()
})

test('the cache is bounded, and evicts the least recently used picture', async () => {
  const pictures = keepPictures(250)
  const draws = new Map(['a', 'b', 'c'].map((key) => [key, svg(key.repeat(80))]))
  const ask = (key: string) => pictures.find(key, draws.get(key) ?? svg(''))
  await ask('a')
  await ask('b')
  await ask('a')
  await ask('c')
  expect(pictures.bytes()).toBeLessThanOrEqual(250)
  await ask('a')
  await ask('b')
  expect([...draws.values()].map((draw) => draw.mock.calls.length)).toEqual([1, 2, 1])
})
