import { expect, test } from 'vitest'

import { guardedKinds, playedKinds, isLedgerKind, kindRule, ledgerKinds } from './kind.ts'

test.each([
  ['deposit', true],
  ['bet', true],
  ['toString', false],
  ['', false],
])('%s is a kind of entry: %s', (name, isOne) => {
  expect(isLedgerKind(name)).toBe(isOne)
})

test('every kind moves money between two accounts at least', () => {
  for (const kind of ledgerKinds) expect(kindRule(kind).between.length, kind).toBeGreaterThanOrEqual(2)
})

test('only kinds that take a stake are guarded, and none that gives money back', () => {
  expect(guardedKinds).toEqual(['bet'])
  expect(playedKinds).toEqual(expect.arrayContaining([...guardedKinds]))
})
