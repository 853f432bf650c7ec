import { expect, test } from 'vitest'

import { type KeptTransaction, type ListedTransaction, differenceOf } from './compare.ts'

const there: ListedTransaction = {
  id: 'a',
  player: 'one-7',
  kind: 'bet',
  stands: true,
  amount: 100n,
  currency: 'CNY',
  isFree: false,
}
const here: KeptTransaction = { ...there, kind: 'bet', amount: 100n, currency: 'CNY' }

test.each([
  ['the same', there, here, undefined],
  ['unknown here', there, undefined, 'only_there'],
  ['declined there and unknown here', { ...there, stands: false }, undefined, undefined],
  ['unknown there', undefined, here, 'only_here'],
  ['taken back here and unknown there', undefined, { ...here, stands: false }, undefined],
  ['a tombstone, and nothing there', undefined, { ...here, kind: 'tombstone' }, undefined],
  ['a tombstone of what stands there', there, { ...here, kind: 'tombstone' }, 'state'],
  [
    'a tombstone of what was taken back',
    { ...there, stands: false },
    { ...here, kind: 'tombstone' },
    undefined,
  ],
  ['somebody else’s', { ...there, player: 'one-8' }, here, 'player'],
  ['nobody is named there', { ...there, player: undefined }, here, undefined],
  ['a win here', there, { ...here, kind: 'win' }, 'kind'],
  ['corrected here', there, { ...here, kind: 'adjust' }, undefined],
  ['another currency', { ...there, currency: 'VND' }, here, 'currency'],
  ['another amount', { ...there, amount: 101n }, here, 'amount'],
  [
    'an amount too large for any float',
    { ...there, amount: 9_007_199_254_740_993n },
    { ...here, amount: 9_007_199_254_740_992n },
    'amount',
  ],
  [
    'a rollback says no amount',
    { ...there, kind: 'rollback', amount: 0n },
    { ...here, kind: 'rollback' },
    undefined,
  ],
  ['taken back there', { ...there, stands: false }, here, 'state'],
  ['taken back here', there, { ...here, stands: false }, 'state'],
  ['nothing anywhere', undefined, undefined, undefined],
] as const)('%s', (_name, listed, kept, expected) =>
  expect(differenceOf(listed as ListedTransaction | undefined, kept as KeptTransaction | undefined)).toBe(
    expected,
  ),
)
