import { expect, test } from 'vitest'

import { networkOf } from './network.ts'

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['one in IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:0db8:0001:0002'],
  ['another of the network', '2001:DB8:1:2::1', '2001:0db8:0001:0002'],
  ['a short one', '2001:db8::1', '2001:0db8:0000:0000'],
  ['the own machine', '::1', '0000:0000:0000:0000'],
  ['an empty one', '::', '0000:0000:0000:0000'],
  ['a text', 'unknown', 'unknown'],
])('the network of %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})
