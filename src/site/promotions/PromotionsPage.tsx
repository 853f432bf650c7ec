import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import {
  isPromotionFilter,
  isUnder,
  type PromotionFilter,
  promotionFilters,
} from '#domain/promotions/promotion.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { paths } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'

import './offers.css'
import { OfferCard } from './OfferCard.tsx'
import { OfferDetail } from './OfferDetail.tsx'
import { readOffersSearch } from './offers-search.ts'
import { countUnder, type Offer, offersOfGroup, type OfferGroup, offerGroups } from './offers.ts'
import { useApplying } from './use-applying.tsx'
import { useDrawnHere } from './use-drawn-here.ts'
import { useOffers } from './use-offers.ts'

export default function PromotionsPage() {
  const t = useT()
  const requested = useSearch(readOffersSearch)
  const search: typeof requested = useDrawnHere() ? requested : {}
  const navigate = useNavigate()
  const { offers, nowMs, isFailed, isLoading, again } = useOffers()
  const applying = useApplying()
  const group: OfferGroup = offerGroups.find((one) => one === search.show) ?? 'open'
  const filter: PromotionFilter = isPromotionFilter(search.type ?? '')
    ? (search.type as PromotionFilter)
    : 'all'
  const standing = offersOfGroup(offers, group)
  const found = standing.filter(({ types }) => isUnder(filter, types))
  const [first] = found
  const isFeaturing = group === 'open' && first !== undefined
  const show = (next: string) =>
    navigate({
      to: paths.promotions,
      search: { ...search, show: next === 'open' ? undefined : next },
      replace: true,
    })
  const choose = (next: string) =>
    navigate({
      to: paths.promotions,
      search: { ...search, type: next === 'all' ? undefined : next },
      replace: true,
    })
  return (
    <div className="wrap page offers">
      <div className="offers-head">
        <div>
          <h1>{t('page.promotions')}</h1>
          <p className="muted small">{t('promo.lead')}</p>
        </div>
        <SegmentedControl
          label={t('promo.shelves')}
          selected={group}
          onSelect={show}
          options={offerGroups.map((id) => ({ id, label: <GroupName id={id} offers={offers} /> }))}
        />
      </div>
      <Chips
        label={t('promo.types')}
        isScrolling
        selected={filter}
        onSelect={choose}
        options={promotionFilters.map((id) => ({ id, label: filterName(t, id, countUnder(standing, id)) }))}
      />
      {isFailed ? (
        <ErrorState what={t('promo.failed_title')} safe={t('promo.failed_text')} onRetry={again} />
      ) : (
        <>
          {isFeaturing && <OfferDetail offer={first} nowMs={nowMs} heading="h2" onApply={applying.open} />}
          <ul className="offers-grid" aria-busy={isLoading}>
            {found.slice(isFeaturing ? 1 : 0).map((offer) => (
              <OfferCard key={offer.id} offer={offer} nowMs={nowMs} onApply={applying.open} />
            ))}
          </ul>
          {found.length === 0 && !isLoading && (
            <Nothing group={group} isFiltered={filter !== 'all'} onAll={() => choose('all')} />
          )}
        </>
      )}
      {applying.dialog}
    </div>
  )
}

function filterName(t: ReturnType<typeof useT>, id: PromotionFilter, count: number) {
  const name = t(`promo.type.${id}`)
  return count > 0 ? t('promo.counted', { name, count }) : name
}

function GroupName({ id, offers }: { id: OfferGroup; offers: readonly Offer[] }) {
  const t = useT()
  return (
    <>
      {t(`promo.shelf.${id}`)}
      {id === 'mine' && <Badge count={offersOfGroup(offers, 'mine').length} />}
    </>
  )
}

/** Why the list is empty, and one way on. */
function Nothing({
  group,
  isFiltered,
  onAll,
}: {
  group: OfferGroup
  isFiltered: boolean
  onAll: () => void
}) {
  const t = useT()
  const { account } = useSite()
  const isStranger = group === 'mine' && account === 'visitor'
  const action = isStranger ? (
    <Button tone="main" onClick={() => openModal('loginPopupModal')}>
      {t('shell.log_in')}
    </Button>
  ) : (
    isFiltered && <Button onClick={onAll}>{t('promo.show_all')}</Button>
  )
  return (
    <div className="card">
      <EmptyState
        kind="messages"
        title={t(isFiltered && !isStranger ? 'promo.none_of_type' : `promo.none.${group}`)}
        text={t(isStranger ? 'promo.none_stranger' : `promo.none_text.${group}`)}
        action={action}
      />
    </div>
  )
}
