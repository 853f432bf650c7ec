import { expect, test } from 'vitest'

import { type KeptStorage, keepWorking } from './storage.ts'

function plain(entries: Map<string, string>): KeptStorage {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('a written text is in the storage itself', () => {
  const entries = new Map([['kept', 'before']])
  const storage = keepWorking(() => plain(entries))
  expect(storage.getItem('kept')).toBe('before')
  storage.setItem('kept', 'after')
  expect(entries.get('kept')).toBe('after')
  entries.set('kept', 'by another tab')
  expect(storage.getItem('kept')).toBe('by another tab')
  storage.removeItem('kept')
  expect([storage.getItem('kept'), entries.size]).toEqual([null, 0])
})

test('where storage is blocked, memory keeps texts until the page ends', () => {
  const storage = keepWorking(blocked)
  expect(storage.getItem('kept')).toBeNull()
  storage.setItem('kept', 'one')
  storage.setItem('other', 'two')
  expect(storage.getItem('kept')).toBe('one')
  storage.removeItem('kept')
  expect([storage.getItem('kept'), storage.getItem('other')]).toEqual([null, 'two'])
  storage.clear()
  expect(storage.getItem('other')).toBeNull()
})

test('where storage is full, the newest text counts, not the stored one', () => {
  const entries = new Map([['kept', 'before']])
  const full: KeptStorage = {
    ...plain(entries),
    setItem: () => {
      throw new DOMException('Too much.', 'QuotaExceededError')
    },
  }
  const storage = keepWorking(() => full)
  storage.setItem('kept', 'after')
  expect([storage.getItem('kept'), entries.get('kept')]).toEqual(['after', 'before'])
  storage.removeItem('kept')
  expect([storage.getItem('kept'), entries.size]).toEqual([null, 0])
})
