import { expect, test } from 'vitest'

import { linkAddress, ownDomain } from './link-address.ts'

// Each row: the link, the place of the page, and the address.
test.each([
  [
    { domain: 'play.tessera.example', code: '8RK2MQ' },
    { protocol: 'https:', port: '' },
    'https://play.tessera.example/index?affiliateCode=8RK2MQ',
  ],
  [
    { domain: 'tessera.localhost', code: '8RK2MQ', account: 'reef may&co' },
    { protocol: 'http:', port: '8080' },
    'http://tessera.localhost:8080/index?affiliateCode=8RK2MQ&account=reef+may%26co',
  ],
])('%j', (link, place, address) => expect(linkAddress(link, place)).toBe(address))

test.each([
  [['127.0.0.1', 'localhost'], 'localhost', 'localhost'],
  [['play.tessera.example', 'tessera.example'], 'odd.example', 'play.tessera.example'],
  [[], 'odd.example', ''],
])('of %j a link made on %s has %j', (domains, hostname, expected) =>
  expect(ownDomain(domains, { hostname })).toBe(expected),
)
