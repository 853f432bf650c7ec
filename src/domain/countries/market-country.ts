/** Currencies that imply no country: international brands use them. */
const ofNoCountry = ['USD', 'EUR', 'XXX']

/**
 * The country of a brand's market: that of its currency, whose first two letters are a country code (ISO 4217), else
 * the main country of its default language. Undefined for an international brand.
 */
export function marketCountry(brand: {
  readonly currency: string
  readonly languageTag: string
}): string | undefined {
  const { currency, languageTag } = brand
  if (/^[A-Z]{3}$/.test(currency) && !ofNoCountry.includes(currency) && !currency.startsWith('X'))
    return currency.slice(0, 2)
  return languageTag === 'en' ? undefined : new Intl.Locale(languageTag).maximize().region
}

/** Markets that write English dates with the month first. */
const monthFirst = ['US', 'PH', 'PR', 'GU']

/**
 * The locale for dates and numbers. English has two conventions, and the market decides: the 4th of May is 04/05 in
 * most. Every browser supports both, so page and server render the same.
 */
export function writtenTag(tag: string, market: string | undefined): string {
  if (tag !== 'en') return tag
  return market !== undefined && monthFirst.includes(market) ? 'en-US' : 'en-GB'
}
