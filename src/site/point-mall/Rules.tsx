import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'

import { type PointTerms, useWriteCount } from './use-points.ts'

const rules = ['settled', 'cash', 'rest', 'back', 'rates', 'expire'] as const

export function Rules({ terms: { cashPerPoint, convertLeast } }: { terms: PointTerms }) {
  const t = useT()
  const count = useWriteCount()
  const { language, currencySymbol } = useFormat()
  return (
    <section className="card points-rules" aria-labelledby="points-rules">
      <h2 id="points-rules">{t('points.show.rules')}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{t(`points.rule.${rule}`)}</li>
        ))}
        {cashPerPoint !== undefined && (
          <li>
            {t('points.rule.convert', {
              amount: writeMoney(cashPerPoint, language, currencySymbol),
              least: count(convertLeast),
            })}
          </li>
        )}
      </ul>
    </section>
  )
}
