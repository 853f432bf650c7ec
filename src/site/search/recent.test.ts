import { expect, test } from 'vitest'

import { forgetRecent, keepRecent, readRecent } from './recent.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('the newest search stands first, each once, and no more than six', () => {
  const storage = memory()
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) keepRecent(storage, query)
  expect(readRecent(storage)).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
})

test('spaces and empty queries are not kept, and a long one is cut', () => {
  const storage = memory()
  keepRecent(storage, '  ')
  keepRecent(storage, ' da \n nang ')
  keepRecent(storage, 'x'.repeat(200))
  expect(readRecent(storage)).toEqual(['x'.repeat(60), 'da nang'])
})

test('foreign content in the storage is no error, and forgetting deletes everything', () => {
  const storage = memory()
  storage.setItem('searched', `${'y'.repeat(5_000)}\nslots`)
  expect(readRecent(storage)).toEqual(['slots'])
  forgetRecent(storage)
  expect(readRecent(storage)).toEqual([])
})
