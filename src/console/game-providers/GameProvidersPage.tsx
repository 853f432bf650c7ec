import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'

import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listGameProviders } from '#contract/console/game-providers.ts'

import './game-providers.css'
import { FaultRate, PaceTime } from './pace-text.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import { ProviderTags } from './provider-tags.tsx'
import type { ListedProvider } from './use-provider.ts'

const REFRESH_MS = 15_000

/** The game providers of the house, with figures of the last hour. */
export default function GameProvidersPage() {
  const t = useT()
  const { may } = useOperator()
  const navigate = useNavigate()
  const columns = useColumns()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({ ...queryOf(useApi(), listGameProviders, {}), refetchInterval: REFRESH_MS })
  const open = (code: string) => navigate({ to: paths.gameProvider, params: { code } } as never)
  const add = may('providers.write') && (
    <Button tone="main" size="sm" icon="plus" onClick={() => setAdding(true)}>
      {t('gp.add')}
    </Button>
  )
  return (
    <div className="console-list">
      <PageTitle title={t('console.page.game_providers')} figures={t('gp.figures')} actions={add} />
      <Loaded query={query} lines={6}>
        {({ list }) => (
          <Table
            look="list"
            label={t('console.page.game_providers')}
            columns={columns}
            rows={list}
            rowId={({ code }) => code}
            onOpen={({ code }: ListedProvider) => open(code)}
            empty={<State icon="pulse" title={t('gp.none')} text={t('gp.none_text')} action={add} />}
          />
        )}
      </Loaded>
      {isAdding && query.data && (
        <ProviderDialog protocols={query.data.protocols} onClose={() => setAdding(false)} onSaved={open} />
      )}
    </div>
  )
}

function useColumns(): readonly Column<ListedProvider>[] {
  const t = useT()
  const count = useCount()
  return [
    { id: 'name', head: t('gp.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: (provider) => <ProviderTags provider={provider} />,
    },
    {
      id: 'protocol',
      head: t('gp.detail.protocol'),
      cell: ({ protocol }) => <bdi dir="ltr">{protocol}</bdi>,
    },
    {
      id: 'under_way',
      head: t('gp.under_way'),
      isNumber: true,
      cell: ({ runningIn, runningOut }) => runningIn + runningOut,
    },
    { id: 'calls', head: t('gp.calls_hour'), isNumber: true, cell: ({ hour }) => count(hour.in.calls) },
    { id: 'p99', head: t('gp.p99_in'), isNumber: true, cell: ({ hour }) => <PaceTime ms={hour.in.p99Ms} /> },
    {
      id: 'p99_out',
      head: t('gp.p99_out'),
      isNumber: true,
      cell: ({ hour }) => <PaceTime ms={hour.out.p99Ms} />,
    },
    {
      id: 'faults',
      head: t('gp.faults'),
      isNumber: true,
      cell: ({ hour }) => <FaultRate pace={together(hour)} />,
    },
  ]
}

function together({ in: one, out: other }: ListedProvider['hour']) {
  return { calls: one.calls + other.calls, faults: one.faults + other.faults }
}
