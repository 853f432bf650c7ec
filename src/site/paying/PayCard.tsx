import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { offerLines, offerTitle } from '#browser/offers/offer-title.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { OfferMoment } from '#site/promotions/OfferMoment.tsx'
import { StateTag, TypeTags } from '#site/promotions/OfferTags.tsx'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { ClaimButton } from './ClaimButton.tsx'
import { PayArt } from './PayArt.tsx'
import { canAskToJoin } from './paying.ts'
import type { PayingOffer } from './paying.ts'
import type { Paying } from './use-paying.ts'

export function PayCards({
  offers,
  paying: { currency, nowMs },
  onJoin,
}: {
  offers: readonly PayingOffer[]
  paying: Pick<Paying, 'currency' | 'nowMs'>
  onJoin: (offer: PayingOffer) => void
}) {
  return offers.map((offer) => (
    <PayCard key={offer.offer} offer={offer} currency={currency} nowMs={nowMs} onJoin={onJoin} />
  ))
}

/** An offer that pays: what it gives, its main condition, its state, and one action. */
function PayCard({
  offer,
  currency,
  nowMs,
  onJoin,
}: {
  offer: PayingOffer
  currency: string
  nowMs: number
  onJoin: (offer: PayingOffer) => void
}) {
  const t = useT()
  const format = useTermFormat(currency)
  const title = offerTitle(offer, format)
  const { lead, places, condition } = offerLines(offer.rules, currency, format)
  const id = `pay-${offer.offer}`
  const [reward] = offer.claimable
  return (
    <li className="card offer-card">
      <PayArt offer={offer} className="offer-art" />
      <div className="offer-words">
        <div className="offer-tags">
          <TypeTags types={[...offer.types]} />
          <StateTag state={offer.state} />
        </div>
        <h3 id={id}>
          <Link to={paths.promotion} search={{ offer: offer.offer }}>
            {title}
          </Link>
        </h3>
        <p className="small muted">{offer.text?.lead ?? lead}</p>
        {places.length > 0 && (
          <ul className="small pay-places">
            {places.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p className="small offer-condition">{condition}</p>
      </div>
      <div className="offer-foot">
        <OfferMoment next={offer.next} nowMs={nowMs} />
        {reward ? (
          <ClaimButton reward={reward} isFirst />
        ) : canAskToJoin(offer) ? (
          <Button
            tone="soft"
            size="sm"
            aria-label={t('pay.join_named', { title })}
            onClick={() => onJoin(offer)}
          >
            {t('pay.join')}
          </Button>
        ) : (
          <Link
            className={buttonClass({ tone: 'line', size: 'sm' })}
            to={paths.promotion}
            search={{ offer: offer.offer }}
            id={`${id}-more`}
            aria-labelledby={`${id}-more ${id}`}
          >
            {t('promo.terms')}
          </Link>
        )}
      </div>
    </li>
  )
}
