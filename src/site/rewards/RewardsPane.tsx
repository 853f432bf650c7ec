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
import { waitingFirst } from '#site/paying/paying.ts'
import { OfferWords } from '#site/paying/words.ts'
import { Link } from '#site/routing.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { buttonClass } from '#browser/ui/button-class.ts'

import { RewardCard } from './RewardCard.tsx'
import { RewardTable } from './RewardTable.tsx'
import './rewards.css'
import { useLapse, useRewards, useRewardTotals } from './use-rewards.ts'

/** Rewards of offers: those that wait for the member, and what became of the others. */
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
      {show === 'waiting' && totals.data && totals.data.claimable > 0 && <Tally totals={totals.data} />}
      {list ? (
        list.length === 0 ? (
          <Nothing show={show} />
        ) : show === 'waiting' ? (
          <Waiting list={list} />
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
}: {
  totals: Totals
}) {
  const t = useT()
  const { symbol } = useTermFormat(currency)
  return (
    <dl className="card rw-tally">
      <div>
        <dt>{t('reward.to_claim')}</dt>
        <dd>{claimable}</dd>
      </div>
      <div>
        <dt>{t('reward.cash')}</dt>
        <dd>
          <MoneyText amount={claimableCash} symbol={symbol} />
        </dd>
      </div>
      <div>
        <dt>{t('reward.bonus')}</dt>
        <dd>
          <MoneyText amount={claimableBonus} symbol={symbol} tone="plain" />
        </dd>
      </div>
      {claimEndsAt !== undefined && (
        <div>
          <dt>{t('reward.next_end')}</dt>
          <dd>
            <DateText atMs={Date.parse(claimEndsAt)} look="short" />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The reward that ends first stands first and has the one gold button. */
function Waiting({ list }: { list: NonNullable<ReturnType<typeof useRewards>['list']> }) {
  const sorted = waitingFirst(list)
  const first = sorted.find(({ state }) => state === 'claimable')
  return (
    <ul className="rw-cards">
      {sorted.map((reward) => (
        <RewardCard key={reward.id} reward={reward} isFirst={reward.id === first?.id} />
      ))}
    </ul>
  )
}

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
