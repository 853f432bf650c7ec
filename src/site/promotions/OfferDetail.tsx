import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { promotions } from '#contract/promotions.ts'
import { useSite } from '#site/bootstrap.ts'
import '#browser/ui/rich-text.css'

import { OfferAside } from './OfferAside.tsx'
import { TypeTags } from './OfferTags.tsx'
import type { Offer } from './offers.ts'

/** An offer in full: description, steps, terms, and its state for the viewer. */
export function OfferDetail({
  offer,
  nowMs,
  heading: Heading,
  onApply,
}: {
  offer: Offer
  nowMs: number
  heading: 'h1' | 'h2'
  onApply: (offer: Offer) => void
}) {
  const api = useApi()
  const { direction } = useWords()
  const { language } = useSite()
  const full = useQuery(queryOf(api, promotions.one, { id: offer.id, language }))
  return (
    <article className="offer-detail">
      <div className="offer-main">
        <div className="offer-hero">
          <img
            src={direction === 'rtl' ? offer.urlMirrored : offer.url}
            alt=""
            width={640}
            height={300}
            fetchPriority="high"
          />
          <div className="offer-hero-words">
            <span className="offer-tags">
              <TypeTags types={offer.types} />
            </span>
            <Heading>{offer.title}</Heading>
            <p className="small">{offer.lead}</p>
          </div>
        </div>
        <Terms steps={full.data?.steps} terms={full.data?.terms} isFailed={full.isError} />
      </div>
      <OfferAside offer={offer} nowMs={nowMs} onApply={onApply} />
    </article>
  )
}

function Terms({
  steps = '',
  terms,
  isFailed,
}: {
  steps: string | undefined
  terms: string | undefined
  isFailed: boolean
}) {
  const t = useT()
  if (isFailed) return <p className="offer-doc muted">{t('promo.terms_failed')}</p>
  if (terms === undefined)
    return (
      <div className="offer-doc one" aria-busy="true">
        <SkeletonRows count={3} />
      </div>
    )
  return (
    <div className={steps === '' ? 'offer-doc one' : 'offer-doc'}>
      {steps !== '' && (
        <div>
          <h3>{t('promo.how')}</h3>
          <Cleaned html={steps} />
        </div>
      )}
      <div>
        <h3>{t('promo.terms')}</h3>
        <Cleaned html={terms} />
      </div>
    </div>
  )
}

/** Sanitized by the server when stored, and again when read. */
function Cleaned({ html }: { html: string }) {
  return <div className="offer-prose rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
