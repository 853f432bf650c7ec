import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

import { isInRanges, parseAddress } from '#domain/network/address.ts'
import type { TrustedProxies } from '#server/config.ts'

/** Who is at the other end of the connection, as far as we may believe it. */
export interface Client {
  readonly address: string
  readonly country: string | undefined
  readonly isSecure: boolean
  /** The connection comes from a proxy that we trust, so that its headers count. */
  readonly isThroughProxy: boolean
}

export interface ClientRules {
  readonly trustedProxies: TrustedProxies
  readonly countryHeader: string | undefined
  readonly findCountry: ((address: string) => string | undefined) | undefined
}

/** More entries than any honest chain has. What lies beyond is not read. */
const CHAIN_MAX = 20

/** The client's address, country and transport. A header is believed only when a trusted proxy sent it. */
export function readClient(request: IncomingMessage, rules: ClientRules): Client {
  const peer = plainAddress(request.socket?.remoteAddress ?? '')
  const isTls = request.socket instanceof TLSSocket
  if (rules.trustedProxies.kind === 'none' || !isTrusted(peer, 0, rules.trustedProxies)) {
    return { address: peer, country: rules.findCountry?.(peer), isSecure: isTls, isThroughProxy: false }
  }
  const address = walkBack(peer, request.headers['x-forwarded-for'], rules.trustedProxies)
  const protocol = firstOf(request.headers['x-forwarded-proto'])
  return {
    address,
    country: countryIn(request, rules.countryHeader) ?? rules.findCountry?.(address),
    isSecure: isTls || protocol === 'https',
    isThroughProxy: true,
  }
}

/** From the nearest hop outwards, as long as each is a proxy of ours: the first that is not is the client. */
function walkBack(peer: string, header: string | string[] | undefined, proxies: TrustedProxies): string {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  const chain = text.slice(-1000).split(',').slice(-CHAIN_MAX).reverse()
  let current = peer
  for (const [hop, entry] of chain.entries()) {
    if (!isTrusted(current, hop, proxies)) return current
    const next = plainAddress(entry.trim())
    if (!parseAddress(next)) return current
    current = next
  }
  return current
}

function isTrusted(address: string, hop: number, proxies: TrustedProxies): boolean {
  if (proxies.kind === 'count') return hop < proxies.count
  if (proxies.kind === 'none') return false
  const parsed = parseAddress(address)
  return parsed !== undefined && isInRanges(parsed, proxies.ranges)
}

function countryIn(request: IncomingMessage, header: string | undefined): string | undefined {
  const country = header === undefined ? undefined : firstOf(request.headers[header])?.toUpperCase()
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined
}

/** IPv4 that comes in the clothes of IPv6 is written plainly; a zone is cut off. */
function plainAddress(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const zone = address.indexOf('%')
  return zone < 0 ? address : address.slice(0, zone)
}

function firstOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header
  return text?.split(',')[0]?.trim().toLowerCase()
}
