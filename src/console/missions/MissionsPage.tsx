import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listMissions } from '#contract/console/missions.ts'

import { MissionDialog } from './MissionDialog.tsx'
import { StopMission } from './StopMission.tsx'
import type { Listed, ListedMission } from './typed-mission.ts'

/** The missions of a brand, with their rewards and budgets. */
export default function MissionsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [open, setOpen] = useState<ListedMission | 'new'>()
  const [stopped, setStopped] = useState<ListedMission>()
  const query = useQuery(queryOf(useApi(), listMissions, useScope()))
  const deeds = { onChange: setOpen, onStop: setStopped }
  const columns = useColumns(query.data, may('settings.write') ? deeds : undefined)
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.missions')}
        figures={t('console.missions.figures', { name: brand?.name ?? '' })}
        actions={
          may('settings.write') && (
            <Button tone="main" size="sm" icon="plus" onClick={() => setOpen('new')}>
              {t('console.missions.add')}
            </Button>
          )
        }
      />
      <WaitingProposals group="consoleMissions" deed="consoleMissions.saveMission" />
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            <Table
              look="list"
              label={t('console.page.missions')}
              columns={columns}
              rows={found.list}
              rowId={({ mission }) => mission}
              empty={<State icon="medal" title={t('console.missions.none')} />}
            />
            {open && (
              <MissionDialog
                found={found}
                known={open === 'new' ? undefined : open}
                onClose={() => setOpen(undefined)}
              />
            )}
            {stopped && <StopMission mission={stopped} onClose={() => setStopped(undefined)} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

const tones = { running: 'ok', next: 'info', ended: 'plain', stopped: 'bad' } as const

interface Deeds {
  readonly onChange: (mission: ListedMission) => void
  readonly onStop: (mission: ListedMission) => void
}

function MissionButtons({ mission, deeds }: { mission: ListedMission; deeds: Deeds }) {
  const t = useT()
  const { standing, name } = mission
  return (
    <div className="console-buttons">
      <Button size="sm" onClick={() => deeds.onChange(mission)}>
        {t('console.missions.change')} <span className="sr">{name}</span>
      </Button>
      {(standing === 'running' || standing === 'next') && (
        <Button size="sm" onClick={() => deeds.onStop(mission)}>
          {t('console.missions.stop')} <span className="sr">{name}</span>
        </Button>
      )}
    </div>
  )
}

function MissionName({ mission: { name, mission } }: { mission: ListedMission }) {
  return (
    <>
      <bdi>{name}</bdi>
      <bdi className="console-under muted">{mission}</bdi>
    </>
  )
}

/** The task of a mission, and the providers or games whose bets count. */
function Task({ mission, found }: { mission: ListedMission; found: Listed | undefined }) {
  const t = useT()
  const { task, target, recurrence, providers = [], games = [] } = mission
  const named = [
    ...(found?.providers ?? []).filter(({ id }) => providers.includes(id)),
    ...(found?.games ?? []).filter(({ id }) => games.includes(id)),
  ]
  return (
    <>
      {t('console.missions.target_text', { task: t(`console.missions.task_${task}`), target })}
      <span className="console-under muted">{t(`console.missions.every_${recurrence}`)}</span>
      {named.map(({ id, name }) => (
        <bdi key={id} className="console-under muted">
          {name}
        </bdi>
      ))}
    </>
  )
}

function useColumns(found: Listed | undefined, deeds: Deeds | undefined): readonly Column<ListedMission>[] {
  const t = useT()
  const currency = found?.currency ?? ''
  const count = useCount()
  const sumText = (gives: ListedMission['gives'], sum: string) =>
    gives === 'cash' ? sum : count(Number(sum))
  const gift = (gives: ListedMission['gives'], amount: string) =>
    gives === 'cash' ? (
      <MoneyText amount={amount} symbol={currency} tone="plain" />
    ) : (
      t(`console.missions.${gives}_count`, { count: Number(amount) })
    )
  return [
    {
      id: 'mission',
      head: t('console.missions.mission'),
      cell: (mission) => <MissionName mission={mission} />,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ standing, fromDay }) => (
        <>
          <Tag tone={tones[standing]}>{t(`console.missions.standing_${standing}`)}</Tag>
          {standing === 'next' && <span className="console-under muted num">{fromDay}</span>}
        </>
      ),
    },
    {
      id: 'task',
      head: t('console.missions.task'),
      cell: (mission) => <Task mission={mission} found={found} />,
    },
    {
      id: 'gift',
      head: t('console.missions.gives'),
      isNumber: true,
      cell: ({ gives, amount }) => gift(gives, amount),
    },
    {
      id: 'budget',
      head: t('console.missions.budget'),
      isNumber: true,
      cell: ({ gives, used, budget }) =>
        t('console.missions.budget_left', { used: sumText(gives, used), budget: sumText(gives, budget) }),
    },
    {
      id: 'rewards',
      head: t('console.missions.rewards'),
      cell: ({ claimed, waiting }) =>
        t('console.missions.rewards_of', { claimed: count(claimed), waiting: count(waiting) }),
    },
    ...(deeds
      ? [
          {
            id: 'change',
            head: '',
            cell: (mission: ListedMission) => <MissionButtons mission={mission} deeds={deeds} />,
          },
        ]
      : []),
  ]
}
