import { useT } from '#browser/i18n/translate.ts'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import type { readMemberRates } from '#contract/console/agent-rates.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RateProduct, rateOf } from '#domain/agents/rate-products.ts'

/** Writes the rate of a product: an absent return is that of the brand, and 0 is no rebate. */
export function useRateIn(): (
  rates: Output<typeof readMemberRates>['rates'],
  product: RateProduct,
) => string {
  const t = useT()
  const rateText = useRateText()
  return (rates, product) => {
    const ratePpm = rateOf({ lotteryPpm: undefined, ...rates }, product)
    if (ratePpm === undefined) return t('console.rates.of_brand')
    return ratePpm === 0 ? t('console.rates.none') : rateText(ratePpm)
  }
}
