import { expect, test } from 'vitest'

import { linkAddress } from './link-address.ts'

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
