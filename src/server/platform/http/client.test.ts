import type { IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import { parseRange } from '#domain/network/address.ts'
import type { TrustedProxies } from '#server/platform/config.ts'

import { readClient } from './client.ts'
import { readCookie } from './cookies.ts'
import { bucketOfAddress } from './throttle-bucket.ts'

const none: TrustedProxies = { kind: 'none' }
const two: TrustedProxies = { kind: 'count', count: 2 }
const inside: TrustedProxies = {
  kind: 'ranges',
  ranges: ['10.0.0.0/8', 'fd00::/8'].map((text) => parseRange(text) as never),
}

// Each row: trusted proxies, peer address, X-Forwarded-For, resulting client address.
const rows: readonly (readonly [string, TrustedProxies, string, string | undefined, string])[] = [
  ['no proxy is trusted', none, '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  ['no proxy at all', inside, '8.8.8.8', undefined, '8.8.8.8'],
  ['an untrusted client with a forged header', inside, '8.8.8.8', '1.1.1.1', '8.8.8.8'],
  ['one proxy', inside, '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['two proxies', inside, '10.0.0.1', '1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['what the visitor wrote before', inside, '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['a chain of proxies only', inside, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['nonsense in the chain', inside, '10.0.0.1', '1.1.1.1, what?', '10.0.0.1'],
  ['an empty header', inside, '10.0.0.1', '', '10.0.0.1'],
  ['IPv4 in IPv6', inside, '::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['IPv6', inside, 'fd00::1', '2001:db8::1', '2001:db8::1'],
  ['a zone', none, 'fe80::1%eth0', undefined, 'fe80::1'],
  ['two hops by count', two, '10.0.0.1', '6.6.6.6, 1.1.1.1, 9.9.9.9', '1.1.1.1'],
  ['fewer hops than the count', two, '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['a very long chain', inside, '10.0.0.1', `${'1.1.1.1, '.repeat(5_000)}10.0.0.2`, '1.1.1.1'],
]

for (const [name, trustedProxies, remoteAddress, forwarded, expected] of rows) {
  test(`${name}: ${expected}`, () => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const rules = { trustedProxies, countryHeader: undefined, findCountry: undefined }
    const client = readClient({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, rules)
    expect(client.address).toBe(expected)
  })
}

test('headers about transport and country count only from a trusted proxy', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-country': 'vn' }
  const ask = (remoteAddress: string) =>
    readClient({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, {
      trustedProxies: inside,
      countryHeader: 'x-country',
      findCountry: () => 'CN',
    })
  expect(ask('10.0.0.1')).toMatchObject({ isSecure: true, country: 'VN', isThroughProxy: true })
  expect(ask('8.8.8.8')).toMatchObject({ isSecure: false, country: 'CN', isThroughProxy: false })
})

// All IPv6 addresses of a household (/64) share one bucket, in any notation.
const buckets = [
  ['203.0.113.9', 'a:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 'a:2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', 'a:2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', 'a:2001:db8:1:2::/64'],
  ['2001:db8::1', 'a:2001:db8:0:0::/64'],
  ['::1', 'a:0:0:0:0::/64'],
] as const

for (const [address, bucket] of buckets) {
  test(`${address} is counted in ${bucket}`, () => expect(bucketOfAddress(address)).toBe(bucket))
}

// Cookie header, and the value read for `session`.
const cookies = [
  [undefined, undefined],
  ['session=a', 'a'],
  ['x=1; session=a; y=2', 'a'],
  ['session=a; session=b', undefined],
  ['__Host-session=a', undefined],
  ['xsession=a', undefined],
  ['session', undefined],
  [`session=a; x=${'y'.repeat(9_000)}`, undefined],
] as const

for (const [header, value] of cookies) {
  test(`the cookie of ${header?.slice(0, 30)} is ${value}`, () =>
    expect(readCookie(header, 'session')).toBe(value))
}
