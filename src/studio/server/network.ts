import { isIPv6 } from 'node:net'

/**
 * The network of an address, as far as it names one household: an IPv4 address whole, the first 64 bits of an IPv6
 * address, whose rest a device chooses and changes.
 */
export function networkOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = plain.includes('::') ? 8 - (first?.length ?? 0) - (last?.length ?? 0) : 0
  const groups = [...(first ?? []), ...Array.from({ length: zeros }, () => '0'), ...(last ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')
}
