import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { rateOf, rateProducts } from '#domain/agents/rate-products.ts'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { dayText } from '#site/records/day-text.ts'

import './rates.css'
import type { MemberRates, Rates } from './use-rates.ts'

/** Rates of an account by product, and those that wait for their day. */
export function RatesList({ rates, waiting }: { rates: Rates; waiting: MemberRates['waiting'] }) {
  const t = useT()
  const { language } = useFormat()
  const textOf = (ppm: number | undefined) =>
    ppm === undefined ? t('newcomer.of_brand') : ppm === 0 ? t('rates.none') : percentText(ppm, language)
  return (
    <KeyValues
      rows={rateProducts.map((product) => {
        const ppm = rateOf({ lotteryPpm: undefined, ...rates }, product)
        const later = waiting.filter(
          (one) => rateOf({ lotteryPpm: undefined, ...one.rates }, product) !== ppm,
        )
        return {
          id: product,
          name: t(`newcomer.rate_${product}`),
          value: (
            <>
              {textOf(ppm)}
              {later.map(({ version, fromDay, rates: next }) => (
                <small key={version} className="rt-later">
                  {t('rates.from_day', {
                    day: dayText(fromDay, language),
                    rate: textOf(rateOf({ lotteryPpm: undefined, ...next }, product)),
                  })}
                </small>
              ))}
            </>
          ),
        }
      })}
    />
  )
}
