import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { RateProduct } from '#domain/agents/rate-products.ts'
import { rateSteps } from '#domain/agents/rate-terms.ts'
import { percentText } from '#site/agents/contracts/percent-text.ts'

import { percentOf } from '#browser/agents/typed-numbers.ts'

import { type RateRanges, type TypedRates, productsOf } from './rates-form.ts'
import './rates.css'

/** A slider and a field for each product with rates to give. */
export function RateFields({
  ranges,
  typed,
  faults,
  title,
  onChange,
}: {
  ranges: RateRanges
  typed: TypedRates
  faults: readonly RateProduct[]
  title: string
  onChange: (typed: TypedRates) => void
}) {
  const t = useT()
  const { language } = useFormat()
  const products = productsOf(ranges)
  if (products.length === 0) return <p className="small muted">{t('newcomer.no_rates')}</p>
  return (
    <fieldset className="rc-rates">
      <legend>{title}</legend>
      {products.map((product) => {
        const { range, mayBeNone } = ranges[product]
        if (range === undefined) return null
        const words = {
          least: percentText(range.leastPpm, language),
          most: percentText(range.mostPpm, language),
        }
        const change = (text: string) => onChange({ ...typed, [product]: text })
        return (
          <div key={product} className="rc-rate">
            <Field
              label={t(`newcomer.rate_${product}`)}
              hint={t(mayBeNone ? 'newcomer.range_or_none' : 'newcomer.range', words)}
              error={faults.includes(product) ? t('newcomer.rate_fault', words) : undefined}
            >
              <TextInput
                inputMode="decimal"
                maxLength={8}
                value={typed[product]}
                onChange={change}
                end={<span className="muted">%</span>}
              />
            </Field>
            <input
              type="range"
              aria-label={t(`newcomer.rate_${product}`)}
              min={range.leastPpm / 10_000}
              max={range.mostPpm / 10_000}
              step={rateSteps[product] / 10_000}
              value={Number(typed[product]) || range.leastPpm / 10_000}
              onChange={(event) => change(percentOf(Math.round(Number(event.currentTarget.value) * 10_000)))}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
