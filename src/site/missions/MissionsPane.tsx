import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'

import { PrizeGames } from '#site/raffles/PrizeGames.tsx'

import { Board } from './Board.tsx'
import { CheckIns } from './CheckIns.tsx'
import { MissionCard } from './MissionCard.tsx'
import { useRewardText } from './mission-words.ts'
import './missions.css'
import type { Mission, Summary } from './mission-type.ts'
import { useSummary } from './use-missions.ts'

/** Missions with their progress, rewards to claim, and check-ins. */
export function MissionsPane() {
  const t = useT()
  const summary = useSummary()
  if (summary.isError)
    return (
      <div className="card">
        <ErrorState
          what={t('missions.failed_title')}
          safe={t('missions.failed_text')}
          isRetrying={summary.isFetching}
          onRetry={() => void summary.refetch()}
        />
      </div>
    )
  if (!summary.data)
    return (
      <div className="card" aria-busy="true">
        <SkeletonRows />
      </div>
    )
  return <Missions summary={summary.data} />
}

const views = ['all', 'done', 'missed'] as const
type View = (typeof views)[number]

const isListed = ({ state }: Mission, view: View) =>
  view === 'all' ||
  (view === 'missed' ? state === 'missed' : ['claimable', 'claimed', 'done'].includes(state))

function Missions({ summary }: { summary: Summary }) {
  const t = useT()
  const [view, setView] = useState<View>('all')
  const { list, isInvited, checkIns } = summary
  const visible = list.filter((mission) => isListed(mission, view))
  const first = list.find(({ state }) => state === 'claimable')
  return (
    <div className="ms">
      {isInvited ? <Week summary={summary} /> : <Note tone="info">{t('missions.uninvited')}</Note>}
      {list.length > 0 && (
        <SegmentedControl
          label={t('missions.filter')}
          selected={view}
          onSelect={(id) => setView(views.find((one) => one === id) ?? 'all')}
          options={views.map((id) => ({ id, label: t(`missions.${id}`) }))}
        />
      )}
      {visible.length > 0 ? (
        <ul className="ms-cards">
          {visible.map((mission) => (
            <MissionCard
              key={`${mission.mission} ${mission.startsOn}`}
              mission={mission}
              isFirst={mission === first}
            />
          ))}
        </ul>
      ) : (
        (isInvited || list.length > 0) && (
          <div className="card">
            <EmptyState
              kind="favourites"
              title={t(`missions.none_${view}`)}
              text={t(`missions.none_${view}_text`)}
            />
          </div>
        )
      )}
      <div className="ms-sides">
        {checkIns.isOffered && <CheckIns checkIns={checkIns} />}
        {isInvited && <Board />}
      </div>
      {isInvited && <p className="xs muted">{t('missions.rules')}</p>}
      <PrizeGames />
    </div>
  )
}

function Week({ summary: { list, week, checkIns } }: { summary: Summary }) {
  const t = useT()
  const rewardText = useRewardText()
  const done = list.filter(({ state }) => ['claimable', 'claimed', 'done'].includes(state)).length
  const figures = [
    [t('missions.week_given'), rewardText({ gives: 'points', amount: week.points })],
    ...(Number(week.cash) > 0
      ? [[t('missions.week_cash'), rewardText({ gives: 'cash', amount: week.cash })]]
      : []),
    [t('missions.week_done'), t('missions.progress', { done: String(done), target: String(list.length) })],
    [t('missions.check_ins'), String(checkIns.days.length)],
  ]
  return (
    <section className="ms-week">
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="xs">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <span className="xs">
        {t('missions.week_ends')} <DateText atMs={Date.parse(week.endsAt) - 1} look="short" />
      </span>
      <div className="mosaic" aria-hidden="true" />
    </section>
  )
}
