import { beforeEach, expect, test, vi } from 'vitest'

import { carryWanted, keepWanted, takeWanted } from './wanted.ts'

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { origin: 'https://brand.example' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  keepWanted(undefined)
})

/** Simulates a page change: module state is lost, session storage stays. */
async function leave() {
  vi.resetModules()
  return await import('./wanted.ts')
}

test('the stored URL is read once, and dropped when the dialog closes', () => {
  keepWanted('/index?centre=withdraw')
  expect(takeWanted(NOW)).toBe('/index?centre=withdraw')
  expect(takeWanted(NOW)).toBe(undefined)
  keepWanted('/index?centre=withdraw')
  carryWanted(NOW)
  keepWanted(undefined)
  expect(takeWanted(NOW)).toBe(undefined)
})

test('the stored URL survives a visit to a provider of identity, for 45 minutes', async () => {
  keepWanted('/index?centre=withdraw')
  expect((await leave()).takeWanted(NOW)).toBe(undefined)
  keepWanted('/index?centre=withdraw')
  carryWanted(NOW)
  expect((await leave()).takeWanted(NOW + 44 * MINUTE_MS)).toBe('/index?centre=withdraw')
  expect((await leave()).takeWanted(NOW)).toBe(undefined)
  keepWanted('/index?centre=withdraw')
  carryWanted(NOW)
  expect((await leave()).takeWanted(NOW + 45 * MINUTE_MS)).toBe(undefined)
})

test.each([
  '//evil.example?centre=withdraw',
  String.raw`/\evil.example`,
  'https://evil.example/index',
  'javascript:alert(1)',
  '/nowhere',
  '/indexes',
  '',
])('%j, which is no path of this origin, is ignored', (address) => {
  keepWanted(address)
  expect(takeWanted(NOW)).toBe(undefined)
  sessionStorage.setItem('wanted', `${NOW} ${address}`)
  expect(takeWanted(NOW)).toBe(undefined)
})
