import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { agentRates } from '#contract/agent-rates.ts'
import { type RateProduct, rateProducts } from '#domain/agents/rate-products.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

/** The highest rates that the brand gives, where it publishes them; without them nothing. */
export function BrandRates() {
  const { data } = useQuery(queryOf(useApi(), agentRates.brandRates, {}))
  const most = data?.mostPpm
  const given = most ? rateProducts.filter((product) => most[product] > 0) : []
  if (!most || given.length === 0) return null
  return (
    <MemberWords>
      <Rates given={given.map((product) => ({ product, percent: most[product] / 10_000 }))} />
    </MemberWords>
  )
}

function Rates({ given }: { given: readonly { product: RateProduct; percent: number }[] }) {
  const t = useT()
  return (
    <section className="card join-rates" aria-labelledby="join-rates">
      <h2 id="join-rates">{t('join.rates')}</h2>
      <dl>
        {given.map(({ product, percent }) => (
          <div key={product}>
            <dt className="small muted">{t(`join.rate_${product}`)}</dt>
            <dd className="num" dir="ltr">
              {t('join.share_percent', { percent })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('join.rates_note')}</p>
    </section>
  )
}
