import { expect, test } from 'vitest'

import { isInRanges, parseAddress, parseRange } from './address.ts'

// Each row: a range, an address, and whether it lies within.
const rows: [string, string, boolean][] = [
  ['203.0.113.0/24', '203.0.113.7', true],
  ['203.0.113.0/24', '203.0.114.7', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['203.0.113.0/24', '::ffff:203.0.113.7', true],
  ['::1', '::1', true],
  ['::/0', '10.0.0.1', true],
]
for (const [range, address, expected] of rows) {
  test(`${address} in ${range}: ${expected}`, () => {
    const parsed = parseAddress(address)
    const ranges = parseRange(range)
    expect(parsed && ranges && isInRanges(parsed, [ranges])).toBe(expected)
  })
}

const refused = [
  '',
  '1.2.3',
  '1.2.3.256',
  '01.2.3.4',
  '1.2.3.4:80',
  'fe80::1%eth0',
  '1::2::3',
  '12345::',
  'localhost',
  '1:2:3:4:5:6:7',
  '0x7f.1.1.1',
  '١.٢.٣.٤',
]
for (const text of refused) {
  test(`"${text}" is no address`, () => {
    expect(parseAddress(text)).toBeUndefined()
  })
}

for (const text of ['1.2.3.4/33', '1.2.3.4/-1', '1.2.3.4/8/8', '1.2.3.4/', '::/129', 'x/8']) {
  test(`"${text}" is no range`, () => {
    expect(parseRange(text)).toBeUndefined()
  })
}
