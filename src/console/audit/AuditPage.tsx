import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { KeysetPager } from '#console/ui/KeysetPager.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { pageInput, turnPages } from '#console/ui/pages.ts'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listAudit } from '#contract/console/audit.ts'
import type { Output } from '#contract/endpoint.ts'

import { actionName } from './action-name.ts'
import { actorName } from './actor-name.ts'
import { auditFilters, type AuditSearch, readAuditSearch } from './audit-search.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import { ChainState } from './ChainState.tsx'

export type AuditEntry = Output<typeof listAudit>['list'][number]

const NONE = {
  by: undefined,
  action: undefined,
  operator: undefined,
  member: undefined,
  from: undefined,
  to: undefined,
  at: [],
} as const

/** Everything that operators and members did to accounts and settings, and whether the record is whole. */
export default function AuditPage() {
  const t = useT()
  const scope = useScope()
  const brand = useBrand()
  const [search, change] = useUrlState(readAuditSearch)
  const input = { ...(search.all ? {} : scope), ...auditFilters(search), ...pageInput(search.at) }
  const audit = useQuery({ ...queryOf(useApi(), listAudit, input), placeholderData: keepPreviousData })
  const columns = useColumns()
  const list = audit.data?.list
  const open = list?.find(({ id }) => id === search.open)
  return (
    <div className="desk-split">
      <div className="desk-list">
        <PageTitle
          title={t('console.page.audit')}
          figures={
            search.all
              ? t('console.audit_page.of_all')
              : t('console.audit_page.of_brand', { name: brand?.name ?? '' })
          }
        />
        <ChainState />
        <AuditFilters search={search} onChange={(patch) => change({ ...patch, at: [] })} />
        {audit.isError && !list ? (
          <section className="card">
            <QueryFailed query={audit} />
          </section>
        ) : (
          <DataTable
            label={t('console.page.audit')}
            columns={columns}
            rows={list}
            rowId={({ id }) => id}
            onOpen={({ id }) => change({ open: id === search.open ? undefined : id }, false)}
            openId={search.open}
            isStale={audit.isPlaceholderData}
            empty={<NothingFound search={search} onClear={() => change(NONE)} />}
            foot={
              <KeysetPager
                count={list?.length ?? 0}
                isBusy={audit.isPlaceholderData}
                {...turnPages(search.at, (at) => change({ at }), audit.data?.next)}
              />
            }
          />
        )}
      </div>
      {open && <AuditPanel key={open.id} entry={open} onClose={() => change({ open: undefined }, false)} />}
    </div>
  )
}

function NothingFound({ search, onClear }: { search: AuditSearch; onClear: () => void }) {
  const t = useT()
  const isNarrowed = Object.keys(auditFilters(search)).length > 0
  return (
    <State
      icon="history"
      title={t('console.audit_page.none')}
      action={
        isNarrowed && (
          <Button size="sm" onClick={onClear}>
            {t('console.filter.clear')}
          </Button>
        )
      }
    />
  )
}

function useColumns(): readonly DataColumn<AuditEntry>[] {
  const t = useT()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'action',
      head: t('console.column.action'),
      cell: ({ action }) => actionName(t, action),
    },
    {
      id: 'by',
      head: t('console.column.by'),
      cell: ({ by, operator }) => <span dir="auto">{actorName(t, by, operator?.name)}</span>,
    },
    {
      id: 'member',
      head: t('console.audit_page.member'),
      cell: ({ member }) => <span dir="ltr">{member?.account ?? t('console.nothing')}</span>,
    },
    {
      id: 'reason',
      head: t('console.reason'),
      cell: ({ reason }) => (
        <span className="desk-long muted" dir="auto">
          {reason || t('console.nothing')}
        </span>
      ),
    },
    {
      id: 'block',
      head: t('console.audit_page.block'),
      isNumber: true,
      cell: ({ block }) => block ?? <span className="muted">{t('console.audit_page.waits')}</span>,
    },
  ]
}
