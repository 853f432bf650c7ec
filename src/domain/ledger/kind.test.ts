import { expect, test } from 'vitest'

import { type LedgerKind, guardedKinds, playedKinds, isLedgerKind, kindRule, ledgerKinds } from './kind.ts'

test.each([
  ['deposit', true],
  ['bet', true],
  ['toString', false],
  ['', false],
])('%s is a kind of entry: %s', (name, isOne) => {
  expect(isLedgerKind(name)).toBe(isOne)
})

test('every kind moves money between two accounts at least', () => {
  // The house has several accounts.
  const least = (kind: LedgerKind) => (kindRule(kind).between.some((family) => family === 'house') ? 1 : 2)
  for (const kind of ledgerKinds)
    expect(kindRule(kind).between.length, kind).toBeGreaterThanOrEqual(least(kind))
})

test('only kinds that take a stake are guarded, and none that gives money back', () => {
  expect(guardedKinds).toEqual(['bet'])
  expect(playedKinds).toEqual(expect.arrayContaining([...guardedKinds]))
})
