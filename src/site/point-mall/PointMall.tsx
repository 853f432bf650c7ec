import { Suspense, useState } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'
import type { RawSearch } from '#browser/routing/search-text.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'
import { paths } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'

import './point-mall.css'
import { Goods } from './Goods.tsx'
import { Movements } from './Movements.tsx'
import { Purse } from './Purse.tsx'
import { RatesCard } from './RatesCard.tsx'
import { Redemptions } from './Redemptions.tsx'
import { Rules } from './Rules.tsx'
import { type Good, useGoods } from './use-goods.ts'
import { type PointTerms, useConfig, useHasPoints, usePointBalance } from './use-points.ts'

const ConvertDialog = lazyPart(() =>
  import('#site/points/ConvertDialog.tsx').then((chunk) => chunk.ConvertDialog),
)

const RedeemDialog = lazyPart(() =>
  import('#site/points/RedeemDialog.tsx').then((chunk) => chunk.RedeemDialog),
)

const shows = ['overview', 'history', 'details', 'rules'] as const
type Show = (typeof shows)[number]

function readShow({ show }: RawSearch): Show {
  return shows.find((one) => one === show) ?? 'overview'
}

export function PointMall() {
  const t = useT()
  const config = useConfig()
  if (config.isError)
    return (
      <ErrorState
        what={t('points.failed_title')}
        safe={t('points.failed_text')}
        onRetry={() => void config.refetch()}
      />
    )
  if (!config.data) return <Skeleton shape="box" />
  const { terms, next } = config.data
  if (!terms)
    return (
      <div className="card">
        <EmptyState kind="favourites" title={t('planned.points_title')} text={t('planned.points_text')} />
      </div>
    )
  return <OpenMall terms={terms} next={next} />
}

function OpenMall({ terms, next }: { terms: PointTerms; next: PointTerms | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const show = useSearch(readShow)
  const hasPoints = useHasPoints()
  const balance = usePointBalance()
  const goods = useGoods()
  const [isConverting, setConverting] = useState(false)
  const [redeemed, setRedeemed] = useState<Good>()
  const go = (to: string) =>
    navigate({ to: paths.points, search: to === 'overview' ? {} : { show: to }, replace: true })
  const offered = hasPoints ? shows : shows.filter((one) => one !== 'details' && one !== 'history')
  return (
    <div className="points">
      <div className="points-head">
        <p className="muted small">{t('points.lead')}</p>
        <SegmentedControl
          label={t('points.sections')}
          selected={show}
          onSelect={go}
          options={offered.map((id) => ({ id, label: t(`points.show.${id}`) }))}
        />
      </div>
      {show === 'overview' && (
        <div className="points-top">
          <Purse
            terms={terms}
            balance={balance.data}
            isFailed={balance.isError}
            onRetry={() => void balance.refetch()}
            onConvert={() => setConverting(true)}
            onRules={() => go('rules')}
          />
          <RatesCard
            terms={terms}
            next={next}
            today={balance.data?.today}
            percent={balance.data?.levelPercent}
          />
        </div>
      )}
      {show === 'overview' && goods.data && goods.data.list.length > 0 && (
        <Goods goods={goods.data.list} balance={balance.data} onRedeem={setRedeemed} />
      )}
      {show === 'history' && hasPoints && <Redemptions />}
      {show === 'details' && hasPoints && <Movements />}
      {show === 'rules' && <Rules terms={terms} />}
      {redeemed && balance.data && (
        <ModalBoundary onClose={() => setRedeemed(undefined)}>
          <Suspense>
            <RedeemDialog good={redeemed} has={balance.data.points} onClose={() => setRedeemed(undefined)} />
          </Suspense>
        </ModalBoundary>
      )}
      {isConverting && terms.cashPerPoint !== undefined && balance.data && (
        <ModalBoundary onClose={() => setConverting(false)}>
          <Suspense>
            <ConvertDialog
              cashPerPoint={terms.cashPerPoint}
              least={terms.convertLeast}
              has={balance.data.points}
              onClose={() => setConverting(false)}
            />
          </Suspense>
        </ModalBoundary>
      )}
    </div>
  )
}
