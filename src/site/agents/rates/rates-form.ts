import { type RateProduct, rateProducts } from '#domain/agents/rate-products.ts'
import { rateSteps } from '#domain/agents/rate-terms.ts'
import { percentOf, ppmOf } from '#browser/agents/typed-numbers.ts'

/** The rates that an agent can give: absent where there is none to give. */
export type RateRange = { readonly leastPpm: number; readonly mostPpm: number } | undefined
export type RateRanges = Readonly<
  Record<RateProduct, { readonly range?: RateRange; readonly mayBeNone: boolean }>
>

export type TypedRates = Readonly<Record<RateProduct, string>>

/** Rates as calls take them; an absent return is that of the brand. */
export interface SentRates {
  readonly lotteryPpm?: number | undefined
  readonly slotsPpm: number
  readonly livePpm: number
  readonly sportsPpm: number
}

export type ReadRates =
  | { readonly rates: SentRates; readonly faults?: undefined }
  | { readonly rates?: undefined; readonly faults: readonly RateProduct[] }

/** The products for which the agent has rates to give, in the order of the form. */
export const productsOf = (ranges: RateRanges): readonly RateProduct[] =>
  rateProducts.filter((product) => ranges[product].range !== undefined)

/** The lowest rates: a return is stated, rebates begin at none. */
export function lowestRates(ranges: RateRanges): TypedRates {
  const text = (product: RateProduct) => {
    const { range, mayBeNone } = ranges[product]
    return range === undefined || mayBeNone ? '' : percentOf(range.leastPpm)
  }
  return { lottery: text('lottery'), slots: text('slots'), live: text('live'), sports: text('sports') }
}

/** The rates of an account, for the fields. */
export function typedRates(rates: SentRates): TypedRates {
  const text = (ppm: number | undefined) => (ppm === undefined || ppm === 0 ? '' : percentOf(ppm))
  return {
    lottery: text(rates.lotteryPpm),
    slots: text(rates.slotsPpm),
    live: text(rates.livePpm),
    sports: text(rates.sportsPpm),
  }
}

/** The typed percentages as they are sent, or the products whose field holds no rate within its range. */
export function readRates(typed: TypedRates, ranges: RateRanges, former?: SentRates): ReadRates {
  const faults: RateProduct[] = []
  const ppmIn = (product: RateProduct): number | undefined => {
    const { range, mayBeNone } = ranges[product]
    const text = typed[product].trim()
    // A product without a field keeps its rate.
    if (range === undefined) return former?.[`${product}Ppm`]
    if (text === '') {
      if (!mayBeNone) faults.push(product)
      return undefined
    }
    const ppm = ppmOf(text)
    const fits =
      ppm !== undefined && ppm >= range.leastPpm && ppm <= range.mostPpm && ppm % rateSteps[product] === 0
    if (!fits) faults.push(product)
    return ppm
  }
  const lotteryPpm = ppmIn('lottery')
  const rates = {
    ...(lotteryPpm === undefined ? {} : { lotteryPpm }),
    slotsPpm: ppmIn('slots') ?? 0,
    livePpm: ppmIn('live') ?? 0,
    sportsPpm: ppmIn('sports') ?? 0,
  }
  return faults.length > 0 ? { faults } : { rates }
}
