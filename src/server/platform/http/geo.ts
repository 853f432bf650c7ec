import { type CountryResponse, open, validate } from 'maxmind'

import { ConfigError } from '#server/platform/config.ts'

/** Opens a MaxMind file that gives the country of an address; without a file no country is known. */
export async function openGeoDatabase(
  path: string | undefined,
): Promise<((address: string) => string | undefined) | undefined> {
  if (path === undefined) return undefined
  const reader = await open<CountryResponse>(path, { cache: { max: 10_000 } }).catch((error: unknown) => {
    throw new ConfigError([
      `GEO_DATABASE cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ])
  })
  return (address) => (validate(address) ? reader.get(address)?.country?.iso_code : undefined)
}
