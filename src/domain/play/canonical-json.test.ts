import { expect, test } from 'vitest'

import { canonicalJson } from './canonical-json.ts'

test.each<[unknown, string | undefined]>([
  [
    { player_id: '12345', currency: 'USD', amount: 100 },
    '{"amount":100,"currency":"USD","player_id":"12345"}',
  ],
  [{ user: { name: 'John', id: 42 }, action: 'bet' }, '{"action":"bet","user":{"id":42,"name":"John"}}'],
  [[3, 1, { b: 1, a: [true, null] }], '[3,1,{"a":[true,null],"b":1}]'],
  // The examples of RFC 8785.
  [
    // oxlint-disable-next-line no-loss-of-precision -- the very number of the example
    [333_333_333.333_333_29, 1e30, 4.5, 2e-3, 0.000_000_000_000_000_000_000_000_001],
    '[333333333.3333333,1e+30,4.5,0.002,1e-27]',
  ],
  ['\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
  [
    { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 },
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  ],
  ['\ud800', undefined],
  [{ a: Number.NaN }, undefined],
  [undefined, undefined],
  [{}, '{}'],
])('%j', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})
