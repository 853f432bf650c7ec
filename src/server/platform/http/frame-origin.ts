import { isOrigin } from '#domain/network/origin.ts'

const ADDRESS_MAX = 8_000

/**
 * The origin of a provider's URL, if the brand allows frames from it. A URL with credentials, or longer than the
 * maximum, gives none.
 */
export function frameOrigin(address: string, allowed: readonly string[]): string | undefined {
  if (address.length > ADDRESS_MAX || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return undefined
  return isOrigin(url.origin) && allowed.includes(url.origin) ? url.origin : undefined
}
