import { expect, test } from 'vitest'

import { toBase32 } from './base32.ts'

// RFC 4648 test vectors, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
  ['\u00FF\u00FF', '777Q'],
])('%j is written %j', (bytes, text) => {
  expect(toBase32(Buffer.from(bytes, 'latin1'))).toBe(text)
})
