import { beforeEach, expect, test, vi } from 'vitest'

import { carryNextAddress, keepNextAddress, takeNextAddress } from './next-address.ts'

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
  keepNextAddress(undefined)
})

/** Simulates a page change: module state is lost, session storage stays. */
async function leave() {
  vi.resetModules()
  return await import('./next-address.ts')
}

test('the stored URL is read once, and dropped when the dialog closes', () => {
  keepNextAddress('/index?centre=withdraw')
  expect(takeNextAddress(NOW)).toBe('/index?centre=withdraw')
  expect(takeNextAddress(NOW)).toBe(undefined)
  keepNextAddress('/index?centre=withdraw')
  carryNextAddress(NOW)
  keepNextAddress(undefined)
  expect(takeNextAddress(NOW)).toBe(undefined)
})

test('the stored URL survives a visit to a provider of identity, for 45 minutes', async () => {
  keepNextAddress('/index?centre=withdraw')
  expect((await leave()).takeNextAddress(NOW)).toBe(undefined)
  keepNextAddress('/index?centre=withdraw')
  carryNextAddress(NOW)
  expect((await leave()).takeNextAddress(NOW + 44 * MINUTE_MS)).toBe('/index?centre=withdraw')
  expect((await leave()).takeNextAddress(NOW)).toBe(undefined)
  keepNextAddress('/index?centre=withdraw')
  carryNextAddress(NOW)
  expect((await leave()).takeNextAddress(NOW + 45 * MINUTE_MS)).toBe(undefined)
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
  keepNextAddress(address)
  expect(takeNextAddress(NOW)).toBe(undefined)
  sessionStorage.setItem('wanted', `${NOW} ${address}`)
  expect(takeNextAddress(NOW)).toBe(undefined)
})
