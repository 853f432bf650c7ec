import { isOrigin } from '#domain/network/origin.ts'

const ADDRESS_MAX = 8_000

/**
 * The origin that an address of a provider leads to, where a brand lets games be framed from there. An address with a name
 * or a password in it, or that is longer than any is, leads nowhere.
 */
export function frameOrigin(address: string, allowed: readonly string[]): string | undefined {
  if (address.length > ADDRESS_MAX || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return undefined
  return isOrigin(url.origin) && allowed.includes(url.origin) ? url.origin : undefined
}
