import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listAudit } from '#contract/console/audit.ts'

import { actionName } from './action-name.ts'
import { actorName } from './actor-name.ts'
import type { AuditEntry } from './audit-entry.ts'
import { auditFilters, type AuditSearch, readAuditSearch } from './audit-search.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import { ChainState } from './ChainState.tsx'

const NONE = {
  by: undefined,
  action: undefined,
  operator: undefined,
  member: undefined,
  from: undefined,
  to: undefined,
  at: [],
} as const

/** The audit log of operators and members, and the integrity of its chain. */
export default function AuditPage() {
  const t = useT()
  const scope = useScope()
  const brand = useBrand()
  const [search, change] = useUrlState(readAuditSearch)
  const input = { ...(search.all ? {} : scope), ...auditFilters(search), ...pageInput(search.at) }
  const audit = useQuery({ ...queryOf(useApi(), listAudit, input), placeholderData: keepPreviousData })
  const columns = useColumns()
  const open = audit.data?.list.find(({ id }) => id === search.open)
  return (
    <ListPage
      title={t('console.page.audit')}
      figures={
        search.all
          ? t('console.audit_page.of_all')
          : t('console.audit_page.of_brand', { name: brand?.name ?? '' })
      }
      above={<ChainState />}
      filters={<AuditFilters search={search} onChange={(patch) => change({ ...patch, at: [] })} />}
      panel={
        open && <AuditPanel key={open.id} entry={open} onClose={() => change({ open: undefined }, false)} />
      }
    >
      <PagedTable
        label={t('console.page.audit')}
        query={audit}
        columns={columns}
        search={search}
        change={change}
        empty={<NothingFound search={search} onClear={() => change(NONE)} />}
      />
    </ListPage>
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

function useColumns(): readonly Column<AuditEntry>[] {
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
        <span className="console-long muted" dir="auto">
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
