/** Currencies that say nothing of a country: brands of all the world are kept in them. */
const ofNoCountry = ['USD', 'EUR', 'XXX']

/**
 * The country of a brand's market: that of its currency, whose first two letters are a country's (ISO 4217), else where
 * its own language lives. Nothing for a brand of all the world.
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

/** Where English is written with the month first. */
const monthFirst = ['US', 'PH', 'PR', 'GU']

/**
 * The language by which dates and numbers are written. English is written in two ways, and a market knows its own: the
 * 4th of May is 04/05 in most of them. Both are in every browser, so that page and server write the same.
 */
export function writtenTag(tag: string, market: string | undefined): string {
  if (tag !== 'en') return tag
  return market !== undefined && monthFirst.includes(market) ? 'en-US' : 'en-GB'
}
