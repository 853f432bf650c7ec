import { choicePart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'
import { type ListedState, listedStates } from '#domain/agents/agent-state.ts'
import { type RateProduct, rateProducts } from '#domain/agents/rate-products.ts'

/** URL state of the list of agents by their rates. */
export interface RateListSearch {
  /** The product whose rate orders the list. */
  readonly product: RateProduct
  /** The beginning of a band of lottery returns. */
  readonly band: number | undefined
  readonly find: string | undefined
  readonly state: ListedState | undefined
  readonly up: 'yes' | undefined
  readonly at: readonly string[]
  /** Rows do not open. */
  readonly open: undefined
}

export function readRateListSearch(raw: RawSearch): RateListSearch {
  const band = textPart(raw['band'], 6)
  return {
    product: choicePart(raw['product'], rateProducts) ?? 'lottery',
    band:
      band !== undefined && /^[7-9]\d{5}$/.test(band) && Number(band) <= 990_000 ? Number(band) : undefined,
    find: textPart(raw['find'], 64),
    state: choicePart(raw['state'], listedStates),
    up: choicePart(raw['up'], ['yes']),
    at: pagesPart(raw['at']),
    open: undefined,
  }
}

/** The filters as call input, shared by the list and the file. */
export function rateListFilters({ product, band, find, state, up }: RateListSearch) {
  return {
    product,
    ...(band === undefined ? {} : { band }),
    ...(find === undefined ? {} : { find }),
    ...(state === undefined ? {} : { state }),
    ...(up === undefined ? {} : { isAscending: true }),
  }
}

/** A second choice of the same product turns the order around; the highest rates come first. */
export const nextProduct = (
  { product, up }: Pick<RateListSearch, 'product' | 'up'>,
  chosen: RateProduct,
): Pick<RateListSearch, 'product' | 'up'> => ({
  product: chosen,
  up: chosen === product && up === undefined ? 'yes' : undefined,
})
