import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listLevelChanges } from '#contract/console/levels.ts'
import type { Output } from '#contract/endpoint.ts'
import { levelKinds } from '#domain/levels/levels.ts'

import { readLevelSearch } from './level-search.ts'
import { SetLevelDialog } from './SetLevelDialog.tsx'

type Listed = Output<typeof listLevelChanges>['list'][number]

/** Changes of levels with what decided them, newest first. */
export default function LevelChangesPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [search, change] = useUrlState(readLevelSearch)
  const [isSetting, setSetting] = useState(false)
  const { kind, account } = search
  const input = {
    ...useScope(),
    ...(kind === undefined ? {} : { kind }),
    ...(account === undefined ? {} : { account }),
    ...pageInput(search.at),
  }
  const found = useQuery({ ...queryOf(useApi(), listLevelChanges, input), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('console.page.level_changes')}
      figures={t('console.levels.changes_figures', { name: brand?.name ?? '' })}
      actions={
        may('members.write') &&
        may('settings.read') && (
          <Button tone="main" size="sm" onClick={() => setSetting(true)}>
            {t('console.levels.set')}
          </Button>
        )
      }
      filters={
        <>
          <FilterStates
            value={kind}
            choices={levelKinds.map((id) => ({ id, label: t(`console.levels.kind_${id}`) }))}
            onChange={(next) => change({ kind: next, at: [] })}
          />
          <FilterText
            label={t('console.column.account')}
            value={account}
            onChange={(next) => change({ account: next, at: [] })}
          />
        </>
      }
      panel={undefined}
    >
      <WaitingProposals group="consoleLevels" deed="consoleLevels.setMemberLevel" />
      <PagedTable
        label={t('console.page.level_changes')}
        query={found}
        columns={useColumns(found.data?.currency ?? '')}
        search={search}
        change={change}
        empty={<State icon="medal" title={t('console.levels.no_changes')} />}
      />
      {isSetting && <SetLevelDialog account={account ?? ''} onClose={() => setSetting(false)} />}
    </ListPage>
  )
}

const tones = { raise: 'ok', keep: 'plain', lower: 'warn', set: 'info' } as const

function useColumns(currency: string): readonly Column<Listed>[] {
  const t = useT()
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'kind',
      head: t('console.levels.change'),
      cell: ({ kind }) => <Tag tone={tones[kind]}>{t(`console.levels.kind_${kind}`)}</Tag>,
    },
    {
      id: 'level',
      head: t('console.detail.level'),
      cell: ({ before, rank, name }) => (
        <>
          <bdi>{name}</bdi>
          <span className="console-under muted num">
            {before === rank ? rank : t('console.levels.from_to', { before, rank })}
          </span>
        </>
      ),
    },
    {
      id: 'turnover',
      head: t('console.detail.turnover'),
      isNumber: true,
      cell: ({ turnover, windowDays, day }) =>
        turnover === undefined ? (
          <span className="muted">–</span>
        ) : (
          <>
            <MoneyText amount={turnover} symbol={currency} tone="plain" />
            <span className="console-under muted">
              {t('console.levels.window', { count: windowDays, day })}
            </span>
          </>
        ),
    },
    {
      id: 'why',
      head: t('console.levels.why'),
      cell: ({ operator, second, reason, fixedThrough, isBarred }) => (
        <>
          {reason !== undefined && <bdi>{reason}</bdi>}
          {operator !== undefined && (
            <bdi className="console-under muted">{[operator, second].filter(Boolean).join(', ')}</bdi>
          )}
          {fixedThrough !== undefined && (
            <span className="console-under muted">{t('console.levels.stays', { day: fixedThrough })}</span>
          )}
          {isBarred && <span className="console-under muted">{t('console.levels.barred')}</span>}
        </>
      ),
    },
  ]
}
