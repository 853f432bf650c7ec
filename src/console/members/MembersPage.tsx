import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { exportMembers, listMembers } from '#contract/console/members.ts'

import { useMemberColumns } from './member-columns.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import { isNarrowed, memberFilters, type MembersSearch, readMembersSearch } from './members-search.ts'
import { MembersFilters } from './MembersFilters.tsx'

const NONE = {
  q: undefined,
  status: undefined,
  type: undefined,
  club: undefined,
  upline: undefined,
  from: undefined,
  to: undefined,
  at: [],
} as const

/** The members of a brand: search, filters and a panel. */
export default function MembersPage() {
  const t = useT()
  const { may } = useOperator()
  const api = useApi()
  const scope = useScope()
  const brand = useBrand()
  const [search, change] = useUrlState(readMembersSearch)
  const input = {
    ...scope,
    ...memberFilters(search),
    ...(search.sort ? { sort: search.sort } : {}),
    ...pageInput(search.at),
  }
  const members = useQuery({ ...queryOf(api, listMembers, input), placeholderData: keepPreviousData })
  const columns = useMemberColumns()
  // A changed filter starts at the first page.
  const narrow = (patch: Partial<MembersSearch>) => change({ ...patch, at: [] })
  return (
    <ListPage
      title={t('console.page.members')}
      figures={t('console.members.figures', { name: brand?.name ?? '' })}
      actions={
        may('members.export') && (
          <ExportButton path={exportMembers.path} filters={memberFilters(search)} name="members.csv" />
        )
      }
      filters={<MembersFilters search={search} onChange={narrow} />}
      panel={
        search.open !== undefined && (
          <MemberPanel
            key={search.open}
            memberId={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.members')}
        query={members}
        columns={columns}
        search={search}
        change={change}
        sorting={{
          columnId: search.sort === 'account' ? 'account' : 'registered',
          isDescending: search.sort === undefined || search.sort === 'newest',
        }}
        onSort={(columnId) => narrow({ sort: nextSort(columnId, search.sort) })}
        empty={<NobodyFound search={search} onClear={() => change(NONE)} />}
      />
    </ListPage>
  )
}

function nextSort(columnId: string, sort: MembersSearch['sort']): MembersSearch['sort'] {
  if (columnId === 'account') return 'account'
  return sort === undefined || sort === 'newest' ? 'oldest' : 'newest'
}

function NobodyFound({ search, onClear }: { search: MembersSearch; onClear: () => void }) {
  const t = useT()
  if (!isNarrowed(search))
    return <State icon="user" title={t('console.members.none_title')} text={t('console.members.none_text')} />
  return (
    <State
      icon="filter"
      title={t('console.members.not_found_title')}
      text={t('console.members.not_found_text')}
      action={
        <Button size="sm" onClick={onClear}>
          {t('console.filter.clear')}
        </Button>
      }
    />
  )
}
