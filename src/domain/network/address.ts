/**
 * An IPv4 or IPv6 address as one number. IPv4 uses the mapped range (::ffff:0:0/96), so that all addresses compare
 * alike.
 */
export interface Address {
  readonly bits: bigint
  readonly isV4: boolean
}

export interface AddressRange {
  readonly first: bigint
  readonly last: bigint
}

const V4_PREFIX = 0xffffn << 32n

/** Parses an address in plain notation only: no octal, no zone, no port. */
export function parseAddress(text: string): Address | undefined {
  if (text.includes(':')) return parseV6(text)
  const bits = parseV4(text)
  return bits === undefined ? undefined : { bits: V4_PREFIX | bits, isV4: true }
}

/** Reads `address/length` or a single address. */
export function parseRange(text: string): AddressRange | undefined {
  const [base = '', length, ...rest] = text.split('/')
  if (rest.length > 0) return undefined
  const address = parseAddress(base)
  if (!address) return undefined
  const width = address.isV4 ? 32 : 128
  const prefix = length === undefined ? width : parsePrefix(length, width)
  if (prefix === undefined) return undefined
  const hostBits = BigInt(width - prefix)
  const first = (address.bits >> hostBits) << hostBits
  return { first, last: first | ((1n << hostBits) - 1n) }
}

export function isInRanges(address: Address, ranges: readonly AddressRange[]): boolean {
  return ranges.some((range) => address.bits >= range.first && address.bits <= range.last)
}

function parsePrefix(text: string, width: number): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined
  const prefix = Number.parseInt(text, 10)
  return prefix <= width ? prefix : undefined
}

function parseV4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let bits = 0n
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part)) return undefined
    const value = BigInt(part)
    if (value > 255n) return undefined
    bits = (bits << 8n) | value
  }
  return bits
}

function parseV6(text: string): Address | undefined {
  if (text.length > 45) return undefined
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const head = parseGroups(halves[0] ?? '')
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? '') : []
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail]
  const bits = groups.reduce((sum, group) => (sum << 16n) | group, 0n)
  return { bits, isV4: bits >> 32n === 0xffffn }
}

function parseGroups(text: string): bigint[] | undefined {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [place, part] of parts.entries()) {
    if (place === parts.length - 1 && part.includes('.')) {
      const v4 = parseV4(part)
      if (v4 === undefined) return undefined
      groups.push(v4 >> 16n, v4 & 0xffffn)
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(BigInt(`0x${part}`))
    } else {
      return undefined
    }
  }
  return groups
}
