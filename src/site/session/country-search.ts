/** A country as the list shows it and as somebody looks for it. */
export interface NamedCountry {
  readonly countryCode: string
  readonly countryDialingCode: string
  readonly name: string
  /** What its name is called in all ways that somebody may type it, folded. */
  readonly folded: readonly string[]
}

/** Without accents and case, so that nobody needs another keyboard to find a country. */
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

/** The countries with their names in the page's language, in its order; each is found by its English name too. */
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

/** Those that are meant by a name, a code of two letters or a dialling code, the likeliest first. */
export function findCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const asked = fold(typed)
  if (asked === '') return countries
  const digits = /^(?:\+|00)?\s*(\d[\d\s]*)$/.exec(asked)?.[1]?.replaceAll(/\s/g, '')
  const ranked = countries.flatMap((country) => {
    const rank = digits === undefined ? rankOfName(country, asked) : rankOfDigits(country, digits)
    return rank === undefined ? [] : [{ country, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ country }) => country)
}

function rankOfDigits({ countryDialingCode }: NamedCountry, digits: string): number | undefined {
  if (countryDialingCode === digits) return 0
  return countryDialingCode.startsWith(digits) ? 1 : undefined
}

function rankOfName({ countryCode, folded }: NamedCountry, asked: string): number | undefined {
  if (folded.some((name) => name.startsWith(asked))) return countryCode.toLowerCase() === asked ? 0 : 1
  if (countryCode.toLowerCase() === asked) return 0
  if (folded.some((name) => name.split(/[\s-]+/).some((word) => word.startsWith(asked)))) return 2
  return folded.some((name) => name.includes(asked)) ? 3 : undefined
}

/**
 * Where somebody's number probably is: in the brand's market. Only a brand of all the world asks the browser where it is,
 * and then where the page's language lives.
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
