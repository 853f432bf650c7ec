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

test('what is guarded takes a stake, and nothing that gives money back is guarded', () => {
  expect(guardedKinds).toEqual(['bet'])
  expect(playedKinds).toEqual(expect.arrayContaining([...guardedKinds]))
})
