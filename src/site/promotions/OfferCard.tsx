import { useT, useWords } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { OfferMoment } from './OfferMoment.tsx'
import { StateTag, TypeTags } from './OfferTags.tsx'
import type { Offer } from './offers.ts'

/** An offer with its condition, its state, and one action. */
export function OfferCard({
  offer,
  nowMs,
  onApply,
}: {
  offer: Offer
  nowMs: number
  onApply: (offer: Offer) => void
}) {
  const t = useT()
  const { direction } = useWords()
  const canApply = offer.state === 'join' && offer.application !== 'none'
  return (
    <li className="card offer-card">
      <img
        className="offer-art"
        src={direction === 'rtl' ? offer.urlMirrored : offer.url}
        alt=""
        width={640}
        height={300}
        loading="lazy"
        decoding="async"
      />
      <div className="offer-words">
        <div className="offer-tags">
          <TypeTags types={offer.types} />
          <StateTag state={offer.state} />
        </div>
        <h3 id={`offer-${offer.id}`}>
          <Link to={paths.promotion} search={{ id: offer.id }}>
            {offer.title}
          </Link>
        </h3>
        <p className="small muted">{offer.lead}</p>
        <p className="small offer-condition">{offer.condition}</p>
      </div>
      <div className="offer-foot">
        <OfferMoment next={offer.next} nowMs={nowMs} />
        {canApply ? (
          <Button
            tone="soft"
            size="sm"
            aria-label={t('promo.apply_for', { title: offer.title })}
            onClick={() => onApply(offer)}
          >
            {t('promo.apply')}
          </Button>
        ) : (
          <Link
            className={buttonClass({ tone: 'line', size: 'sm' })}
            to={paths.promotion}
            search={{ id: offer.id }}
            id={`offer-${offer.id}-more`}
            aria-labelledby={`offer-${offer.id}-more offer-${offer.id}`}
          >
            {offer.own ? t('promo.status') : t('promo.terms')}
          </Link>
        )}
      </div>
    </li>
  )
}
