import type { RawSearch } from '#browser/routing/search-text.ts'

/** Which offers are shown: of one type; open, the member's own, or closed ones. */
export interface OffersSearch {
  readonly type?: string
  readonly show?: string
}

export function readOffersSearch({ type, show }: RawSearch): OffersSearch {
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof show === 'string' ? { show } : {}),
  }
}

/** The offer of its own page. */
export function readOfferId({ id }: RawSearch): string | undefined {
  // An id may have been parsed as a number.
  return /^[1-9]\d{0,17}$/.test(String(id)) ? String(id) : undefined
}

/** The code of an offer that pays, on its own page. */
export function readOfferCode({ offer }: RawSearch): string | undefined {
  return typeof offer === 'string' && /^[a-z][a-z0-9-]{1,39}$/.test(offer) ? offer : undefined
}
