import { type ProductRates, type RateProduct, rateOf, rateProducts } from './rate-products.ts'
import { rateRange } from './rates.ts'

/** Returns are whole thousandths, because the prices of lotteries are; rebates are hundredths of a percent. */
export const rateSteps: Readonly<Record<RateProduct, number>> = {
  lottery: 1_000,
  slots: 100,
  live: 100,
  sports: 100,
}

/** No rebate is above 10 %, and no return outside these. */
export const REBATE_MOST_PPM = 100_000
export const RETURN_LEAST_PPM = 700_000
export const RETURN_MOST_PPM = 990_000

export const BANDS_MAX = 10

/** Accounts of one band that one agent has in all. */
export const QUOTA_MAX = 100_000

type PpmOf = Readonly<Record<RateProduct, number>>

/** The bounds that a brand sets for the rates of its agents. */
export interface RateTerms {
  /** The highest rates of an agent at the top; 0: the brand gives none. */
  readonly mostPpm: PpmOf
  /** The least difference between an upline and a direct downline. */
  readonly gapPpm: PpmOf
  /** Where the bands of lottery returns begin in which accounts need a quota, rising. */
  readonly bandsPpm: readonly number[]
}

/** A brand that has set no bounds gives no rates. */
export const defaultRateTerms: RateTerms = {
  mostPpm: { lottery: 0, slots: 0, live: 0, sports: 0 },
  gapPpm: { lottery: 1_000, slots: 100, live: 100, sports: 100 },
  bandsPpm: [],
}

export type BoundFault = 'step' | 'range' | 'order' | 'count'

export interface RateTermsFault {
  readonly field: keyof RateTerms
  /** The product, or the place of the band. */
  readonly part: RateProduct | number
  readonly fault: BoundFault
}

/** Where bounds do not have the form that rates have: each fault once, in the order of the fields. */
export function rateTermsFaults({ mostPpm, gapPpm, bandsPpm }: RateTerms): readonly RateTermsFault[] {
  return [
    ...rateProducts.flatMap((product) => {
      const fault = isStep(mostPpm[product], product)
        ? mostFault(mostPpm[product], product)
        : ('step' as const)
      return fault ? [{ field: 'mostPpm' as const, part: product, fault }] : []
    }),
    ...rateProducts.flatMap((product) => {
      const ppm = gapPpm[product]
      if (isStep(ppm, product) && ppm <= REBATE_MOST_PPM) return []
      const fault = isStep(ppm, product) ? ('range' as const) : ('step' as const)
      return [{ field: 'gapPpm' as const, part: product, fault }]
    }),
    ...bandsPpm.flatMap((fromPpm, index) => {
      const fault = bandFault(bandsPpm, index, fromPpm)
      return fault ? [{ field: 'bandsPpm' as const, part: index, fault }] : []
    }),
  ]
}

/** The first field whose bounds do not have the form that rates have. */
export function refuseRateTerms(terms: RateTerms): keyof RateTerms | undefined {
  return rateTermsFaults(terms)[0]?.field
}

const isStep = (ppm: number, product: RateProduct) =>
  Number.isSafeInteger(ppm) && ppm >= 0 && ppm % rateSteps[product] === 0

function mostFault(ppm: number, product: RateProduct): BoundFault | undefined {
  if (product !== 'lottery') return ppm > REBATE_MOST_PPM ? 'range' : undefined
  return ppm !== 0 && (ppm < RETURN_LEAST_PPM || ppm > RETURN_MOST_PPM) ? 'range' : undefined
}

function bandFault(bandsPpm: readonly number[], index: number, fromPpm: number): BoundFault | undefined {
  if (index >= BANDS_MAX) return 'count'
  if (!isStep(fromPpm, 'lottery')) return 'step'
  if (fromPpm < RETURN_LEAST_PPM || fromPpm > RETURN_MOST_PPM) return 'range'
  return fromPpm <= (bandsPpm[index - 1] ?? 0) ? 'order' : undefined
}

export interface AccountBounds {
  /** The rates of the upline; undefined for an agent at the top. */
  readonly own: ProductRates | undefined
  readonly terms: RateTerms
  /** The least return that the market of the brand allows. */
  readonly returnLeastPpm: number
  /** The highest rates anywhere below the account. */
  readonly below?: ProductRates | undefined
}

export interface ProductRange {
  /** Absent where no rate can be given. */
  readonly range?: { readonly leastPpm: number; readonly mostPpm: number }
  /** Whether the account may be without a rate: a return like that of the brand, or no rebate. */
  readonly mayBeNone: boolean
}

/** The rates that an upline can give in one product. */
export function rangeOf(
  { own, terms, returnLeastPpm, below }: AccountBounds,
  product: RateProduct,
): ProductRange {
  const gapPpm = terms.gapPpm[product]
  const ownPpm = own ? rateOf(own, product) : terms.mostPpm[product]
  // An account without a rate takes no part, so no gap is kept to it.
  const lower = (below && rateOf(below, product)) || undefined
  const { leastPpm, mostPpm } = rateRange({
    // The brand keeps no gap to its agents at the top.
    ownPpm: (ownPpm ?? 0) + (own ? 0 : gapPpm),
    gapPpm,
    highestBelowPpm: lower,
  })
  const least = product === 'lottery' ? Math.max(leastPpm, returnLeastPpm, RETURN_LEAST_PPM) : leastPpm
  const isOpen = ownPpm !== undefined && ownPpm > 0 && mostPpm >= least
  return {
    ...(isOpen ? { range: { leastPpm: least, mostPpm } } : {}),
    // Below an agent with a return the brand's return would be above that of the upline.
    mayBeNone: lower === undefined && (product !== 'lottery' || !own || !isOpen),
  }
}

export type RatesFault = 'rate_too_high' | 'rate_too_low' | 'rate_step'

export interface RatesRefusal {
  readonly product: RateProduct
  readonly fault: RatesFault
}

/** Whether an upline may give these rates, or the brand an agent at the top. */
export function refuseRates(rates: ProductRates, bounds: AccountBounds): RatesRefusal | undefined {
  for (const product of rateProducts) {
    const fault = refuseRateIn(rangeOf(bounds, product), product, rateOf(rates, product))
    if (fault) return { product, fault }
  }
  return undefined
}

/** Whether one rate is outside of what can be given. */
export function refuseRateIn(
  { range, mayBeNone }: ProductRange,
  product: RateProduct,
  ratePpm: number | undefined,
): RatesFault | undefined {
  if (ratePpm === undefined || (ratePpm === 0 && product !== 'lottery')) {
    if (mayBeNone) return undefined
    return product === 'lottery' ? 'rate_too_high' : 'rate_too_low'
  }
  if (!Number.isSafeInteger(ratePpm) || ratePpm < 0 || ratePpm % rateSteps[product] !== 0) return 'rate_step'
  if (!range || ratePpm > range.mostPpm) return 'rate_too_high'
  return ratePpm < range.leastPpm ? 'rate_too_low' : undefined
}

/** The rates that bound a downline while a version waits for its day: the lower ones of both. */
export function lowerRates(one: ProductRates, other: ProductRates): ProductRates {
  return {
    lotteryPpm:
      one.lotteryPpm === undefined || other.lotteryPpm === undefined
        ? undefined
        : Math.min(one.lotteryPpm, other.lotteryPpm),
    slotsPpm: Math.min(one.slotsPpm, other.slotsPpm),
    livePpm: Math.min(one.livePpm, other.livePpm),
    sportsPpm: Math.min(one.sportsPpm, other.sportsPpm),
  }
}

/** The higher rates of both; an account without a return takes no part. */
export function higherRates(one: ProductRates, other: ProductRates): ProductRates {
  const returns = [one.lotteryPpm, other.lotteryPpm].filter((ppm) => ppm !== undefined)
  return {
    lotteryPpm: returns.length === 0 ? undefined : Math.max(...returns),
    slotsPpm: Math.max(one.slotsPpm, other.slotsPpm),
    livePpm: Math.max(one.livePpm, other.livePpm),
    sportsPpm: Math.max(one.sportsPpm, other.sportsPpm),
  }
}

/** The highest rebate, which counts for the cap of rebates and salaries together. */
export function highestRebate({ slotsPpm, livePpm, sportsPpm }: ProductRates): number {
  return Math.max(slotsPpm, livePpm, sportsPpm)
}

/** Whether rates give an account less than others in any product. */
export function isRateLowered(before: ProductRates, after: ProductRates): boolean {
  return rateProducts.some(
    (product) => (rateOf(after, product) ?? Infinity) < (rateOf(before, product) ?? Infinity),
  )
}
