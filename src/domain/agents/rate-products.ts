import type { Category } from '#domain/navigation/category.ts'
import type { Product } from '#domain/plays/play.ts'

/** Products that have a rate of their own: the house's lotteries, and three groups of halls. */
export const rateProducts = ['lottery', 'slots', 'live', 'sports'] as const
export type RateProduct = (typeof rateProducts)[number]

/** The groups of halls, whose rates are rebates. */
export const rebateProducts = ['slots', 'live', 'sports'] as const

/** The rates of one account. */
export interface ProductRates {
  /** The return in lotteries, in millionths; undefined: that of the brand. */
  readonly lotteryPpm: number | undefined
  /** Rebates on valid bets, in millionths. */
  readonly slotsPpm: number
  readonly livePpm: number
  readonly sportsPpm: number
}

export const noRates: ProductRates = { lotteryPpm: undefined, slotsPpm: 0, livePpm: 0, sportsPpm: 0 }

const ofCategory: Readonly<Record<Category, RateProduct | undefined>> = {
  slots: 'slots',
  fishing: 'slots',
  live: 'live',
  cards: 'live',
  sports: 'sports',
  esports: 'sports',
  cockfight: 'sports',
  // Lottery games of providers have no rate: the house does not set their prices.
  lottery: undefined,
  elottery: undefined,
}

/** The rate that counts for plays of a hall; undefined: none. */
export function rateProductOf({
  product,
  category,
}: {
  readonly product: Product
  readonly category: Category
}): RateProduct | undefined {
  return product === 'lottery' ? 'lottery' : ofCategory[category]
}

export function rateOf(rates: ProductRates, product: RateProduct): number | undefined {
  return rates[`${product}Ppm`]
}
