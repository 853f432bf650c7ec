import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { type KeyValue, KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { exportRewardLines, readRewardList } from '#contract/console/reward-lists.ts'

import './offers.css'
import { ListState } from './lists/ListState.tsx'
import type { ReadList } from './lists/read-list.ts'
import { ProposeRewards } from './lists/ProposeRewards.tsx'
import { RewardLines } from './lists/RewardLines.tsx'

const REFRESH_MS = 1_500

/** One file of rewards: what its lines would give, its second operator, its run, and what became of each line. */
export default function RewardListPage() {
  const t = useT()
  const { listId = '' } = useParams()
  const id = /^[1-9]\d{0,17}$/.test(listId) ? listId : '999999999999999999'
  const query = useQuery({
    ...queryOf(useApi(), readRewardList, { ...useScope(), id }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REFRESH_MS : false),
  })
  const title = t('reward_lists.one', { id })
  useRecordTitle(query.data && title)
  return (
    <div className="console-list">
      <Link className="link console-back" to={paths.rewardLists}>
        <Icon name="left" className="flip" />
        {t('console.page.reward_lists')}
      </Link>
      <Loaded query={query} lines={10}>
        {(list) => (
          <>
            <PageTitle
              title={title}
              figures={<bdi>{list.fileName}</bdi>}
              actions={
                <ExportButton path={exportRewardLines.path} filters={{ id }} name={`rewards-${id}.csv`} />
              }
            />
            <Facts list={list} />
            <WaitingProposals group="rewardLists" subject={id} />
            {list.state === 'open' && <ProposeRewards list={list} />}
            <RewardLines list={list} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Facts({ list }: { list: ReadList }) {
  const t = useT()
  const title = t('reward_lists.preview')
  const { progress, rewards } = list
  return (
    <section className="card console-card" aria-label={title}>
      <h2>{title}</h2>
      {list.sameFileAs !== undefined && (
        <Note tone="warn">{t('reward_lists.same_file', { id: list.sameFileAs })}</Note>
      )}
      <KeyValues rows={useFacts(list)} />
      {progress && (
        <div aria-live="polite">
          <Progress
            label={t('reward_lists.progress')}
            percent={rewards === 0 ? 100 : ((rewards - progress.left) / rewards) * 100}
            start={t('reward_lists.done_lines', { done: rewards - progress.left, lines: rewards })}
          />
        </div>
      )}
    </section>
  )
}

function useFacts({ approved, progress, currency, ...list }: ReadList): KeyValue[] {
  const t = useT()
  const rows: KeyValue[] = [
    { id: 'state', name: t('console.column.status'), value: <ListState state={list.state} /> },
    {
      id: 'offer',
      name: t('rewards.offer'),
      value: (
        <Link className="link num" to={paths.offer} params={{ offer: list.offer }} dir="ltr">
          {t('rewards.version', { offer: list.offer, version: list.version })}
        </Link>
      ),
    },
    { id: 'lines', name: t('reward_lists.lines'), value: list.lines },
    { id: 'rewards', name: t('reward_lists.rewards'), value: list.rewards },
    {
      id: 'sum',
      name: t('reward_lists.sum'),
      value: <ConsoleAmount amount={list.amount} currency={currency} />,
    },
    {
      id: 'by',
      name: t('reward_lists.by'),
      value: (
        <>
          <bdi>{list.uploadedBy}</bdi> <ExactTime at={list.uploadedAt} />
        </>
      ),
    },
  ]
  if (approved)
    rows.push({
      id: 'approved',
      name: t('reward_lists.approved'),
      value: (
        <>
          {t('offers.by_two', { name: approved.operatorName, second: approved.secondName })}{' '}
          <ExactTime at={approved.at} />
        </>
      ),
    })
  if (progress)
    rows.push(
      { id: 'given', name: t('reward_lists.given'), value: progress.given },
      {
        id: 'paid',
        name: t('reward_lists.paid'),
        value: <ConsoleAmount amount={progress.paid} currency={currency} />,
      },
      { id: 'refused', name: t('reward_lists.refused'), value: progress.refused },
    )
  return rows
}
