import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { agentRates } from '#contract/agent-rates.ts'
import { rateProducts } from '#domain/agents/rate-products.ts'

/** The highest rates that the brand gives, where it publishes them; without them nothing. */
export function BrandRates() {
  const t = useT()
  const { data } = useQuery(queryOf(useApi(), agentRates.brandRates, {}))
  const most = data?.mostPpm
  const given = most ? rateProducts.filter((product) => most[product] > 0) : []
  if (!most || given.length === 0) return null
  return (
    <section className="card join-rates" aria-labelledby="join-rates">
      <h2 id="join-rates">{t('join.rates')}</h2>
      <dl>
        {given.map((product) => (
          <div key={product}>
            <dt className="small muted">{t(`join.rate_${product}`)}</dt>
            <dd className="num" dir="ltr">
              {t('join.share_percent', { percent: most[product] / 10_000 })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('join.rates_note')}</p>
    </section>
  )
}
