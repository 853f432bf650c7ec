import { type Address, isInRanges, parseRange } from './address.ts'

/** Loopback. */
const machine = rangesOf(['127.0.0.0/8', '::1'])

/**
 * Ranges that the public internet does not route: loopback, private and carrier-grade NAT, link-local (cloud metadata
 * services serve credentials there), multicast, documentation, and IPv6 ranges that embed an IPv4 address. A mapped
 * address (::ffff:10.0.0.1) is read as its IPv4 address.
 * https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 counterpart
 */
const unrouted = rangesOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

export function isThisMachine(address: Address): boolean {
  return isInRanges(address, machine)
}

/** Whether an address is publicly routable. */
export function isPublicAddress(address: Address): boolean {
  return !isInRanges(address, unrouted)
}

function rangesOf(texts: readonly string[]) {
  return texts.flatMap((text) => parseRange(text) ?? [])
}
