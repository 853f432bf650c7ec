import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { paths } from '#site/paths.ts'
import { OfferWords } from '#site/paying/words.ts'
import { Link } from '#site/routing.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { buttonClass } from '#browser/ui/button-class.ts'

import { OtherRewardCard } from './OtherRewardCard.tsx'
import { PastMissions } from './PastMissions.tsx'
import { RewardCard } from './RewardCard.tsx'
import { RewardTable } from './RewardTable.tsx'
import './rewards.css'
import { type OtherReward, useOtherRewards, withCash } from './use-other-rewards.ts'
import { useLapse, useRewards, useRewardTotals } from './use-rewards.ts'

/** Rewards that wait for the member, of offers, missions and friends; and what became of those of offers. */
export function RewardsPane() {
  return (
    <OfferWords>
      <Rewards />
    </OfferWords>
  )
}

function Rewards() {
  const t = useT()
  const [show, setShow] = useState<'waiting' | 'past'>('waiting')
  const totals = useRewardTotals({ show: 'waiting' })
  const { pages, list } = useRewards({ show })
  const others = useOtherRewards()
  useLapse(totals.data?.claimEndsAt)
  return (
    <>
      <SegmentedControl
        label={t('reward.shelves')}
        selected={show}
        onSelect={(id) => setShow(id === 'past' ? 'past' : 'waiting')}
        options={[
          { id: 'waiting', label: t('reward.waiting') },
          { id: 'past', label: t('reward.past') },
        ]}
      />
      {show === 'waiting' && totals.data && totals.data.claimable + others.length > 0 && (
        <Tally totals={totals.data} others={others} />
      )}
      {list ? (
        list.length + (show === 'waiting' ? others.length : 0) === 0 ? (
          <Nothing show={show} />
        ) : show === 'waiting' ? (
          <Waiting list={list} others={others} />
        ) : (
          <RewardTable list={list} />
        )
      ) : pages.isError ? (
        <div className="card">
          <ErrorState
            what={t('reward.failed_title')}
            safe={t('pay.failed_text')}
            isRetrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          />
        </div>
      ) : (
        <div className="card" aria-busy="true">
          <SkeletonRows />
        </div>
      )}
      {show === 'past' && <PastMissions />}
      {pages.hasNextPage && (
        <Button
          tone="line"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
      <Link to="." search={withCentre('bonusDetails')} keepsScroll className="link" preload={false}>
        {t('centre.bonusDetails')}
      </Link>
    </>
  )
}

type Totals = NonNullable<ReturnType<typeof useRewardTotals>['data']>

function Tally({
  totals: { currency, claimable, claimableCash, claimableBonus, claimEndsAt },
  others,
}: {
  totals: Totals
  others: readonly OtherReward[]
}) {
  const t = useT()
  const { symbol } = useTermFormat(currency)
  const ends = [...(claimEndsAt === undefined ? [] : [claimEndsAt]), ...others.map((one) => one.claimEndsAt)]
  const nextEnd = ends.toSorted()[0]
  return (
    <dl className="card rw-tally">
      <div>
        <dt>{t('reward.to_claim')}</dt>
        <dd>{claimable + others.length}</dd>
      </div>
      <div>
        <dt>{t('reward.cash')}</dt>
        <dd>
          <MoneyText amount={withCash(claimableCash, others)} symbol={symbol} />
        </dd>
      </div>
      <div>
        <dt>{t('reward.bonus')}</dt>
        <dd>
          <MoneyText amount={claimableBonus} symbol={symbol} tone="plain" />
        </dd>
      </div>
      {nextEnd !== undefined && (
        <div>
          <dt>{t('reward.next_end')}</dt>
          <dd>
            <DateText atMs={Date.parse(nextEnd)} look="short" />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The reward that ends first stands first and has the one gold button. */
function Waiting({
  list,
  others,
}: {
  list: NonNullable<ReturnType<typeof useRewards>['list']>
  others: readonly OtherReward[]
}) {
  const all = soonestFirst([
    ...list.map((reward) => ({ of: 'offer', reward, endsAt: reward.claimEndsAt }) as const),
    ...others.map((reward) => ({ of: reward.from, reward, endsAt: reward.claimEndsAt }) as const),
  ])
  const first = all.find((one) => one.of !== 'offer' || one.reward.state === 'claimable')
  return (
    <ul className="rw-cards">
      {all.map((one) =>
        one.of === 'offer' ? (
          <RewardCard key={one.reward.id} reward={one.reward} isFirst={one === first} />
        ) : (
          <OtherRewardCard key={`${one.of} ${one.reward.id}`} reward={one.reward} isFirst={one === first} />
        ),
      )}
    </ul>
  )
}

const soonestFirst = <One extends { readonly endsAt?: string | undefined }>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => ((a.endsAt ?? '~') < (b.endsAt ?? '~') ? -1 : 1))

function Nothing({ show }: { show: 'waiting' | 'past' }) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        kind="favourites"
        title={t(`reward.none_${show}`)}
        text={t(`reward.none_${show}_text`)}
        action={
          <Link className={buttonClass({ tone: 'line' })} to={paths.promotions}>
            {t('reward.to_offers')}
          </Link>
        }
      />
    </div>
  )
}
