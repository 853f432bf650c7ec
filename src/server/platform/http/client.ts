import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

import { isInRanges, parseAddress } from '#domain/network/address.ts'
import type { TrustedProxies } from '#server/platform/config.ts'

/** The client of a request, as far as its headers can be trusted. */
export interface Client {
  readonly address: string
  readonly country: string | undefined
  readonly isSecure: boolean
  /** The peer is a trusted proxy, so its forwarding headers count. */
  readonly isThroughProxy: boolean
}

export interface ClientRules {
  readonly trustedProxies: TrustedProxies
  readonly countryHeader: string | undefined
  readonly findCountry: ((address: string) => string | undefined) | undefined
}

/** More entries than any honest chain has; the rest is not read. */
const CHAIN_MAX = 20

/** The client's address, country and transport. Headers count only if a trusted proxy sent them. */
export function readClient(request: IncomingMessage, rules: ClientRules): Client {
  const peer = plainAddress(request.socket?.remoteAddress ?? '')
  const isTls = request.socket instanceof TLSSocket
  // guard: trusted-proxy-only
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

/** Walks from the nearest hop outwards; the first address that is no trusted proxy is the client. */
function walkBack(peer: string, header: string | string[] | undefined, proxies: TrustedProxies): string {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  const chain = text.slice(-1000).split(',').slice(-CHAIN_MAX).reverse()
  let current = peer
  for (const [hop, entry] of chain.entries()) {
    if (!isTrusted(current, hop, proxies)) return current // guard: untrusted-hop-ends-chain
    const next = plainAddress(entry.trim())
    if (!parseAddress(next)) return current // guard: forwarded-address-parsed
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

/** Unwraps an IPv4-mapped IPv6 address, and removes an IPv6 zone. */
function plainAddress(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const zone = address.indexOf('%')
  return zone < 0 ? address : address.slice(0, zone)
}

function firstOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header
  return text?.split(',')[0]?.trim().toLowerCase()
}
