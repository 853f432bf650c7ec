import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import './paying.css'
import { PayDetail } from './PayDetail.tsx'
import { useJoining } from './use-joining.tsx'
import { usePaying } from './use-paying.ts'

/** One offer that pays, on the page of an offer. */
export function PayPage({ code }: { code: string }) {
  const t = useT()
  const paying = usePaying()
  const joining = useJoining(paying)
  const offer = paying.offers.find((one) => one.offer === code)
  return (
    <>
      {offer ? (
        <PayDetail offer={offer} currency={paying.currency} onJoin={joining.open} />
      ) : paying.isFailed ? (
        <ErrorState what={t('promo.failed_title')} safe={t('pay.failed_text')} onRetry={paying.again} />
      ) : paying.isLoading ? (
        <div className="offer-detail waiting" aria-busy="true">
          <SkeletonRows />
        </div>
      ) : (
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
      )}
      {joining.dialog}
    </>
  )
}
