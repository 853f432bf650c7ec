import { useQuery } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { promotions } from '#contract/promotions.ts'
import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import './offers.css'
import { OfferDetail } from './OfferDetail.tsx'
import { readOfferCode, readOfferId } from './offers-search.ts'
import { standing } from './offers.ts'
import { PayPage } from '#site/paying/PayPage.tsx'
import { OfferWords } from '#site/paying/words.ts'
import { useApplying } from './use-applying.tsx'
import { useDrawnHere } from './use-drawn-here.ts'
import { useMine, useOffers } from './use-offers.ts'

export default function PromotionPage() {
  const t = useT()
  const isDrawnHere = useDrawnHere()
  const code = useSearch(readOfferCode)
  return (
    <div className="wrap page offers">
      <Link className="offers-back" to={paths.promotions}>
        <Icon name="back" />
        {t('promo.all_offers')}
      </Link>
      {isDrawnHere && code !== undefined ? (
        <OfferWords>
          <PayPage code={code} />
        </OfferWords>
      ) : (
        <Promotion isDrawnHere={isDrawnHere} />
      )}
    </div>
  )
}

function Promotion({ isDrawnHere }: { isDrawnHere: boolean }) {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const named = useSearch(readOfferId) ?? ''
  const id = isDrawnHere ? named : ''
  const { nowMs } = useOffers()
  const mine = useMine()
  const applying = useApplying()
  const one = useQuery({
    ...queryOf(api, promotions.one, { id, language }),
    enabled: id !== '',
    retry: false,
  })
  const isGone = (isDrawnHere && id === '') || (one.error instanceof CallRefused && one.error.status === 404)
  return (
    <>
      {isGone ? (
        <div className="card">
          <EmptyState
            kind="messages"
            heading="h1"
            title={t('promo.gone_title')}
            text={t('promo.gone_text')}
            action={
              <Link className={buttonClass({ tone: 'main' })} to={paths.promotions}>
                {t('promo.all_offers')}
              </Link>
            }
          />
        </div>
      ) : one.isError ? (
        <ErrorState
          what={t('promo.failed_title')}
          safe={t('promo.failed_text')}
          onRetry={() => void one.refetch()}
        />
      ) : (
        ((one.data && (
          <OfferDetail
            offer={{ ...one.data, ...standing(one.data, mine?.applications ?? [], nowMs) }}
            nowMs={nowMs}
            heading="h1"
            onApply={applying.open}
          />
        )) ?? (
          <div className="offer-detail waiting" aria-busy="true">
            <SkeletonRows />
          </div>
        ))
      )}
      {applying.dialog}
    </>
  )
}
