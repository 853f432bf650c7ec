import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { memberChecks } from '#contract/console/verification-vendors.ts'
import type { Output } from '#contract/endpoint.ts'

import { CheckTag } from './CheckTag.tsx'

type Check = Output<typeof memberChecks>['list'][number]

/** The player’s checks at vendors; nothing where there was none. */
export function MemberChecks({ memberId }: { memberId: string }) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), memberChecks, { ...useScope(), id: memberId }))
  const columns: readonly Column<Check>[] = [
    {
      id: 'kind',
      head: t('console.documents.kind'),
      cell: ({ kind, startedAt }) => (
        <>
          {t(`console.documents.kind_${kind}`)}
          <span className="console-under muted">
            <ExactTime at={startedAt} />
          </span>
        </>
      ),
    },
    { id: 'vendor', head: t('console.vendors.vendor'), cell: ({ vendor }) => <bdi>{vendor}</bdi> },
    { id: 'state', head: t('console.column.status'), cell: ({ state }) => <CheckTag state={state} /> },
    {
      id: 'why',
      head: t('console.reason'),
      cell: ({ faults, advice }) =>
        [
          ...faults.map((fault) => t(`document.fault_${fault}`)),
          ...advice.map((reason) => t(`console.vendors.advice_${reason}`)),
        ].map((text) => <div key={text}>{text}</div>),
    },
  ]
  if (!found.data || found.data.list.length === 0) return null
  return (
    <section className="card console-card">
      <h2>{t('console.vendors.checks_of')}</h2>
      <Table
        look="list"
        label={t('console.vendors.checks_of')}
        rows={found.data.list}
        rowId={({ id }) => id}
        columns={columns}
      />
    </section>
  )
}
