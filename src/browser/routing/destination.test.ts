import { expect, expectTypeOf, test } from 'vitest'

import { addressOf, type AnyDestination, type Destination, isAt, placeOf, readPlace } from './destination.ts'

const here = readPlace('/players/7?brand=verde&page=2#row')

test.each<[AnyDestination, string]>([
  [{ to: '/ledger' }, '/ledger?brand=verde'],
  [{ to: '/ledger', search: { brand: 'rosso' } }, '/ledger?brand=rosso'],
  [{ to: '/ledger', search: { brand: undefined } }, '/ledger'],
  [{ to: '.' }, '/players/7?brand=verde'],
  [{ to: '.', search: (before) => ({ ...before, open: '9' }) }, '/players/7?brand=verde&page=2&open=%229%22'],
  [{ to: '/players/:memberId', params: { memberId: 'a/b?c' } }, '/players/a%2Fb%3Fc?brand=verde'],
  [{ to: '/content/:kind/:id', params: { kind: 'banner', id: 'new' } }, '/content/banner/new?brand=verde'],
])('%j leads to %s', (destination, address) => {
  expect(addressOf(placeOf(destination, here, ['brand']))).toBe(address)
})

test.each([
  ['/players/7', true],
  ['/players', true],
  ['/players/7?page=2', true],
  ['/players/7?page=3', false],
  ['/players/7?page=%222%22', true],
  ['/players/70', false],
  ['/play', false],
  ['/', false],
])('a link to %s is current: %s', (address, isCurrent) => {
  expect(isAt(readPlace(address), here)).toBe(isCurrent)
})

test('a path with parameters needs all of them, and no other takes any', () => {
  type Way = Destination<'/index' | '/content/:kind/:entryId'>
  expectTypeOf<{ to: '/index' }>().toExtend<Way>()
  expectTypeOf<{ to: '.' }>().toExtend<Way>()
  expectTypeOf<{ to: '/content/:kind/:entryId'; params: { kind: string; entryId: string } }>().toExtend<Way>()
  expectTypeOf<{ to: '/nowhere' }>().not.toExtend<Way>()
  expectTypeOf<{ to: '/content/:kind/:entryId' }>().not.toExtend<Way>()
  expectTypeOf<{ to: '/content/:kind/:entryId'; params: { kind: string } }>().not.toExtend<Way>()
})
