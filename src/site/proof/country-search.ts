/** A country with its display name and search terms. */
export interface NamedCountry {
  readonly countryCode: string
  readonly countryDialingCode: string
  readonly name: string
  /** All searchable names, folded. */
  readonly folded: readonly string[]
}

/** Removes accents and case, so that any keyboard can find a country. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'd')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .trim()
}

/** Names the countries in the page's language and sorts them; each is also found by its English name. */
export function nameCountries(
  countries: readonly { readonly countryCode: string; readonly countryDialingCode: string }[],
  tag: string,
): NamedCountry[] {
  const own = new Intl.DisplayNames([tag], { type: 'region' })
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return countries
    .map(({ countryCode, countryDialingCode }) => {
      const name = own.of(countryCode) ?? countryCode
      const folded = [...new Set([fold(name), fold(english.of(countryCode) ?? '')])]
      return { countryCode, countryDialingCode, name, folded }
    })
    .toSorted((one, other) => compare(one.name, other.name))
}

/** Countries that match a name, a two-letter code or a dialling code, best match first. */
export function findCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const query = fold(typed)
  if (query === '') return countries
  const digits = /^(?:\+|00)?\s*(\d[\d\s]*)$/.exec(query)?.[1]?.replaceAll(/\s/g, '')
  const ranked = countries.flatMap((country) => {
    const rank = digits === undefined ? rankOfName(country, query) : rankOfDigits(country, digits)
    return rank === undefined ? [] : [{ country, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ country }) => country)
}

function rankOfDigits({ countryDialingCode }: NamedCountry, digits: string): number | undefined {
  if (countryDialingCode === digits) return 0
  return countryDialingCode.startsWith(digits) ? 1 : undefined
}

function rankOfName({ countryCode, folded }: NamedCountry, query: string): number | undefined {
  if (folded.some((name) => name.startsWith(query))) return countryCode.toLowerCase() === query ? 0 : 1
  if (countryCode.toLowerCase() === query) return 0
  if (folded.some((name) => name.split(/[\s-]+/).some((word) => word.startsWith(query)))) return 2
  return folded.some((name) => name.includes(query)) ? 3 : undefined
}

/**
 * The most likely country: the brand's market; else the regions of the browser's languages; else that of the page's
 * language.
 */
export function likelyCountry<Country extends { readonly countryCode: string }>(
  countries: readonly Country[],
  {
    market,
    wishes,
    tag,
  }: { readonly market: string | undefined; readonly wishes: readonly string[]; readonly tag: string },
): Country | undefined {
  const regions = [
    market,
    ...wishes.map((wish) => /-([A-Z]{2})$/.exec(wish)?.[1]),
    new Intl.Locale(tag).maximize().region,
  ]
  for (const region of regions) {
    const found = countries.find(({ countryCode }) => countryCode === region)
    if (found) return found
  }
  return countries[0]
}
