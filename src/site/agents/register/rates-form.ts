import { type RateProduct, rateProducts } from '#domain/agents/rate-products.ts'
import { rateSteps } from '#domain/agents/rate-terms.ts'
import { toLatinDigits } from '#domain/text/digits.ts'

/** The rates that an agent can give: absent where there is none to give. */
export type RateRange = { readonly leastPpm: number; readonly mostPpm: number } | undefined
export type RateRanges = Readonly<
  Record<RateProduct, { readonly range?: RateRange; readonly mayBeNone: boolean }>
>

export type TypedRates = Readonly<Record<RateProduct, string>>

/** Rates as calls take them; an absent return is that of the brand. */
export interface SentRates {
  readonly lotteryPpm?: number
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

/** The typed percentages as they are sent, or the products whose field holds no rate within its range. */
export function readRates(typed: TypedRates, ranges: RateRanges): ReadRates {
  const faults: RateProduct[] = []
  const ppmIn = (product: RateProduct): number | undefined => {
    const { range, mayBeNone } = ranges[product]
    const text = typed[product].trim()
    if (range === undefined) return undefined
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

/** A rate in percent, for a field: 5,000 millionths are 0.5. */
export const percentOf = (ppm: number): string => String(ppm / 10_000)

function ppmOf(text: string): number | undefined {
  const parts = /^(\d{1,2})(?:[.,٫](\d{1,4}))?$/u.exec(toLatinDigits(text))
  if (!parts) return undefined
  const [, whole = '', fraction = ''] = parts
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))
}
