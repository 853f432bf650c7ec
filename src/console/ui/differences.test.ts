import { expect, test } from 'vitest'

import { differences } from './differences.ts'

const rows: readonly (readonly [string, unknown, unknown, readonly (readonly unknown[])[]])[] = [
  ['nothing', { a: 1 }, { a: 1 }, []],
  ['a value', { status: 'active' }, { status: 'suspended' }, [['status', 'active', 'suspended']]],
  [
    'what came and what went',
    { a: 1 },
    { b: false },
    [
      ['a', '1', undefined],
      ['b', undefined, 'false'],
    ],
  ],
  ['a part of a part', { a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 1, d: 3 } } }, [['a.b.d', '2', '3']]],
  ['a list of words', { ways: ['sms', 'totp'] }, { ways: ['totp'] }, [['ways', 'sms, totp', 'totp']]],
  [
    'a list of records',
    { rules: [{ range: '10.0.0.0/8', verdict: 'block' }] },
    { rules: [{ range: '10.0.0.0/8', verdict: 'admit' }] },
    [['rules[1].verdict', 'block', 'admit']],
  ],
  ['an empty text is one', { a: '' }, {}, [['a', '', undefined]]],
  ['nothing at all', {}, { a: null }, []],
]

test.each(rows)('between two records: %s', (_what, before, after, expected) => {
  expect(differences(before, after).map((one) => [one.path, one.before, one.after])).toEqual(expected)
})
