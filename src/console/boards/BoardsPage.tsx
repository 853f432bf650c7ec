import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listBoards } from '#contract/console/boards.ts'

import { BoardDialog } from './BoardDialog.tsx'
import type { ListedBoard } from './typed-board.ts'

/** The boards of a brand, with their members and prizes. */
export default function BoardsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(queryOf(useApi(), listBoards, useScope()))
  const columns = useColumns()
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.boards')}
        figures={t('console.boards.figures', { name: brand?.name ?? '' })}
        actions={
          may('settings.write') && (
            <Button tone="main" size="sm" icon="plus" onClick={() => setOpen(true)}>
              {t('console.boards.add')}
            </Button>
          )
        }
      />
      <WaitingProposals group="consoleBoards" deed="consoleBoards.publishBoard" />
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            <Table
              look="list"
              label={t('console.page.boards')}
              columns={columns}
              rows={found.list}
              rowId={({ board }) => board}
              empty={<State icon="medal" title={t('console.boards.none')} />}
            />
            {isOpen && <BoardDialog found={found} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

const tones = { next: 'info', open: 'ok', finalizing: 'warn', finished: 'plain' } as const

/** Points with separators; amounts of money have two decimals. */
const prizeText = (gives: ListedBoard['gives'], count: (points: number) => string) => (prize: string) =>
  gives === 'cash' ? prize : count(Number(prize))

function useColumns(): readonly Column<ListedBoard>[] {
  const t = useT()
  const count = useCount()
  return [
    {
      id: 'board',
      head: t('console.detail.board'),
      cell: ({ name, board }) => (
        <>
          <bdi>{name}</bdi>
          <bdi className="console-under muted">{board}</bdi>
        </>
      ),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state, fromDay, toDay }) => (
        <>
          <Tag tone={tones[state]}>{t(`console.boards.state_${state}`)}</Tag>
          <span className="console-under muted num">
            {t('console.boards.days', { from: fromDay, to: toDay })}
          </span>
        </>
      ),
    },
    {
      id: 'score',
      head: t('console.boards.score'),
      cell: ({ score }) => t(`console.boards.score_${score}`),
    },
    {
      id: 'prizes',
      head: t('console.boards.prizes'),
      cell: ({ prizes, gives, sharedBy }) => (
        <>
          <span className="num">{prizes.slice(0, 5).map(prizeText(gives, count)).join(', ')}</span>
          <span className="console-under muted">{t(`console.missions.gives_${gives}`)}</span>
          {sharedBy !== undefined && (
            <span className="console-under muted">{t('console.boards.shared', { places: sharedBy })}</span>
          )}
        </>
      ),
    },
    {
      id: 'members',
      head: t('console.boards.members'),
      isNumber: true,
      cell: ({ members, teams, joined = [] }) => (
        <>
          {count(members)}
          {teams?.list.map(({ name }, at) => (
            <span key={name} className="console-under muted">
              {t('console.boards.team_size', { team: name, count: count(joined[at] ?? 0) })}
            </span>
          ))}
        </>
      ),
    },
    {
      id: 'winners',
      head: t('console.boards.winners'),
      isNumber: true,
      cell: ({ winners }) => count(winners),
    },
  ]
}
