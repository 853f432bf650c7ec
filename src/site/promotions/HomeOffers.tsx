import { useId } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { offersOfGroup } from './offers.ts'
import { OfferCard } from './OfferCard.tsx'
import './offers.css'
import { useApplying } from './use-applying.tsx'
import { useOffers } from './use-offers.ts'

/** Offers on the home page. */
const OFFERS = 3

/** The first offers of the promotions page that have not ended. */
export function HomeOffers() {
  const t = useT()
  const id = useId()
  const { offers, nowMs, isLoading } = useOffers()
  const applying = useApplying()
  const list = offersOfGroup(offers, 'open').slice(0, OFFERS)
  // The place is reserved while it is empty.
  if (list.length === 0) return isLoading ? null : <span hidden />
  return (
    <section aria-labelledby={id}>
      <div className="sect-h">
        <h2 id={id}>{t('home.offers')}</h2>
        <div className="end">
          <Link className="link shelf-all" to={paths.promotions}>
            {t('home.all_offers')}
            <Icon name="right" />
          </Link>
        </div>
      </div>
      <ul className="offers-grid">
        {list.map((offer) => (
          <OfferCard key={offer.id} offer={offer} nowMs={nowMs} onApply={applying.open} />
        ))}
      </ul>
      {applying.dialog}
    </section>
  )
}
