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
import { ElsewhereCards } from '#site/paying/ElsewhereCards.tsx'
import { PayCards } from '#site/paying/PayCard.tsx'
import { payingOfGroup } from '#site/paying/paying.ts'
import '#site/paying/paying.css'
import { useJoining } from '#site/paying/use-joining.tsx'
import { type Paying, usePaying } from '#site/paying/use-paying.ts'
import { useElsewhere } from '#site/paying/use-elsewhere.ts'
import { OfferWords } from '#site/paying/words.ts'
import { useApplying } from './use-applying.tsx'
import { useDrawnHere } from './use-drawn-here.ts'
import { useOffers } from './use-offers.ts'

/** Offers of operators, and offers that pay. */
export default function PromotionsPage() {
  return (
    <OfferWords>
      <Promotions />
    </OfferWords>
  )
}

function Promotions() {
  const t = useT()
  const { group, filter, show, choose } = useChosen()
  const { offers, nowMs, isFailed, isLoading, again } = useOffers()
  const applying = useApplying()
  const paying = usePaying()
  const joining = useJoining(paying)
  const standing = offersOfGroup(offers, group)
  const found = standing.filter(({ types }) => isUnder(filter, types))
  const payStanding = payingOfGroup(paying.offers, group)
  const payFound = payStanding.filter(({ types }) => isUnder(filter, types))
  // Those of other engines are open to the member, and are no part of what they have joined here.
  const elsewhere = useElsewhere().map((offer) => ({ ...offer, types: ['others'] as const }))
  const elseStanding = group === 'open' ? elsewhere : []
  const elseFound = elseStanding.filter(({ types }) => isUnder(filter, types))
  const all = [...standing, ...payStanding, ...elseStanding]
  const [first] = found
  const isFeaturing = group === 'open' && first !== undefined
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
          options={offerGroups.map((id) => ({
            id,
            label: <GroupName id={id} offers={offers} paying={paying.offers} />,
          }))}
        />
      </div>
      <Chips
        label={t('promo.types')}
        isScrolling
        selected={filter}
        onSelect={choose}
        options={promotionFilters.map((id) => ({ id, label: filterName(t, id, countUnder(all, id)) }))}
      />
      {isFailed || paying.isFailed ? (
        <ErrorState
          what={t('promo.failed_title')}
          safe={t('promo.failed_text')}
          onRetry={() => {
            again()
            paying.again()
          }}
        />
      ) : (
        <>
          {isFeaturing && <OfferDetail offer={first} nowMs={nowMs} heading="h2" onApply={applying.open} />}
          <ul className="offers-grid" aria-busy={isLoading || paying.isLoading}>
            <PayCards offers={payFound} paying={paying} onJoin={joining.open} />
            {found.slice(isFeaturing ? 1 : 0).map((offer) => (
              <OfferCard key={offer.id} offer={offer} nowMs={nowMs} onApply={applying.open} />
            ))}
            <ElsewhereCards offers={elseFound} />
          </ul>
          {found.length + payFound.length + elseFound.length === 0 && !isLoading && !paying.isLoading && (
            <Nothing group={group} isFiltered={filter !== 'all'} onAll={() => choose('all')} />
          )}
        </>
      )}
      {applying.dialog}
      {joining.dialog}
    </div>
  )
}

/** The group and the type stand in the URL. */
function useChosen() {
  const requested = useSearch(readOffersSearch)
  const search: typeof requested = useDrawnHere() ? requested : {}
  const navigate = useNavigate()
  const group: OfferGroup = offerGroups.find((one) => one === search.show) ?? 'open'
  const filter: PromotionFilter = isPromotionFilter(search.type ?? '')
    ? (search.type as PromotionFilter)
    : 'all'
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
  return { group, filter, show, choose }
}

function filterName(t: ReturnType<typeof useT>, id: PromotionFilter, count: number) {
  const name = t(`promo.type.${id}`)
  return count > 0 ? t('promo.counted', { name, count }) : name
}

function GroupName({
  id,
  offers,
  paying,
}: {
  id: OfferGroup
  offers: readonly Offer[]
  paying: Paying['offers']
}) {
  const t = useT()
  const count = offersOfGroup(offers, 'mine').length + payingOfGroup(paying, 'mine').length
  return (
    <>
      {t(`promo.shelf.${id}`)}
      {id === 'mine' && <Badge count={count} />}
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
