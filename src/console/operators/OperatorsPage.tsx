import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { choicePart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listOperators } from '#contract/console/operators.ts'
import { operatorRoles } from '#domain/access/operator-role.ts'

import { AddOperatorDialog } from './AddOperatorDialog.tsx'
import type { ListedOperator } from './listed-operator.ts'
import { OperatorPanel } from './OperatorPanel.tsx'
import { roleName } from './role-name.ts'
import { RolesTable } from './RolesTable.tsx'

const statuses = ['active', 'suspended'] as const

const readSearch = (raw: RawSearch) => ({
  q: textPart(raw['q']),
  status: choicePart(raw['status'], statuses),
  role: choicePart(raw['role'], operatorRoles),
  at: pagesPart(raw['at']),
  open: idPart(raw['open']),
})

type Search = ReturnType<typeof readSearch>

/** The operators, with roles and second factors. */
export default function OperatorsPage() {
  const t = useT()
  const { may } = useOperator()
  const [search, change] = useUrlState(readSearch)
  const [isAdding, setAdding] = useState(false)
  const input = {
    ...(search.q ? { search: search.q } : {}),
    ...(search.status ? { status: search.status } : {}),
    ...(search.role ? { role: search.role } : {}),
    ...pageInput(search.at),
  }
  const operators = useQuery({
    ...queryOf(useApi(), listOperators, input),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const list = operators.data?.list
  const open = list?.find(({ id }) => id === search.open)
  return (
    <>
      <ListPage
        title={t('console.page.operators')}
        figures={t('console.operators.figures')}
        actions={
          may('operators.write') && (
            <Button tone="main" size="sm" icon="plus" onClick={() => setAdding(true)}>
              {t('console.operators.add')}
            </Button>
          )
        }
        filters={<Filters search={search} onChange={(patch) => change({ ...patch, at: [] })} />}
        panel={
          open && (
            <OperatorPanel key={open.id} operator={open} onClose={() => change({ open: undefined }, false)} />
          )
        }
      >
        <WaitingProposals group="operators" />
        <PagedTable
          label={t('console.page.operators')}
          query={operators}
          columns={columns}
          search={search}
          change={change}
          empty={<State icon="key" title={t('console.operators.none')} />}
        />
        <RolesTable />
      </ListPage>
      {isAdding && <AddOperatorDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Filters({ search, onChange }: { search: Search; onChange: (patch: Partial<Search>) => void }) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={search.status}
        choices={statuses.map((id) => ({ id, label: t(`console.status.${id}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterText label={t('console.operators.find')} value={search.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={t('console.operators.role')}
        value={search.role}
        choices={operatorRoles.map((id) => ({ id, label: roleName(t, id) }))}
        onChange={(role) => onChange({ role })}
      />
    </>
  )
}

function useColumns(): readonly Column<ListedOperator>[] {
  const t = useT()
  return [
    {
      id: 'name',
      head: t('console.operators.name'),
      cell: ({ name }) => (
        <>
          <Avatar id={name} sizeRem={1.35} />
          <span dir="ltr">{name}</span>
        </>
      ),
    },
    {
      id: 'role',
      head: t('console.operators.role'),
      cell: ({ role }) => (role ? roleName(t, role) : t('console.operators.no_role')),
    },
    {
      id: 'for',
      head: t('console.operators.works_for'),
      cell: ({ merchantCode }) => (
        <span className="muted">{merchantCode ?? t('console.operators.whole_house')}</span>
      ),
    },
    {
      id: 'status',
      head: t('console.column.status'),
      cell: ({ status, mustEnrol }) => (
        <span className="row">
          <Tag tone={status === 'active' ? 'ok' : 'warn'}>{t(`console.status.${status}`)}</Tag>
          {mustEnrol && <Tag tone="info">{t('console.operators.must_enrol')}</Tag>}
        </span>
      ),
    },
    {
      id: 'proof',
      head: t('console.operators.proof'),
      cell: ({ hasTotp, hasPasskey }) => (
        <span className="muted">
          {[
            ...(hasTotp ? [t('console.second.way_totp')] : []),
            ...(hasPasskey ? [t('console.second.way_passkey')] : []),
          ].join(', ') || t('console.nothing')}
        </span>
      ),
    },
    {
      id: 'last',
      head: t('console.column.last_login'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <ExactTime at={lastLoginAt} /> : <span className="muted">{t('console.nothing')}</span>,
    },
  ]
}
