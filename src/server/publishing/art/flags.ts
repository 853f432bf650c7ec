import * as drawn from 'country-flag-icons/string/3x2'

import { countries } from '#domain/countries/countries.ts'

/** By country code. Only countries whose numbers members can have: the package also draws regions and islands. */
const flags: ReadonlyMap<string, string> = new Map(
  countries.map(({ countryCode }) => [
    countryCode,
    (drawn as Readonly<Record<string, string>>)[countryCode] ?? '',
  ]),
)

/** The flag of a country as SVG, 3:2; undefined for an unknown code. */
export function flagOf(code: string): string | undefined {
  return flags.get(code)
}
