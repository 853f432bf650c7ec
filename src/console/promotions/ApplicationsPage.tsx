import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listApplications } from '#contract/console/promotions.ts'
import type { Output } from '#contract/endpoint.ts'
import { applicationStatuses } from '#domain/promotions/state.ts'

import { ApplicationPanel } from './ApplicationPanel.tsx'
import { applicationFilters, type ApplicationSearch, readApplicationSearch } from './application-search.ts'
import { ApplicationState } from './ApplicationState.tsx'
import './applications.css'
import type { ListedApplication } from './listed-application.ts'

/** Applications for offers, longest waiting first. */
export default function ApplicationsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readApplicationSearch)
  const input = { ...useScope(), ...applicationFilters(search), ...pageInput(search.at) }
  const applications = useQuery({
    ...queryOf(useApi(), listApplications, input),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const list = applications.data?.list
  const open = list?.find(({ id }) => id === search.open)
  return (
    <ListPage
      title={t('console.page.applications')}
      figures={t('console.offers.figures', { name: brand?.name ?? '' })}
      filters={<Filters search={search} offers={applications.data?.promotions ?? []} onChange={change} />}
      panel={
        open && (
          <ApplicationPanel
            key={open.id}
            application={open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.applications')}
        query={applications}
        columns={columns}
        search={search}
        change={change}
        empty={<State icon="gift" title={t('console.offers.none')} text={t('console.offers.none_text')} />}
      />
    </ListPage>
  )
}

function Filters({
  search,
  offers,
  onChange,
}: {
  search: ApplicationSearch
  offers: Output<typeof listApplications>['promotions']
  onChange: (patch: Partial<ApplicationSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={search.status}
        choices={applicationStatuses.map((id) => ({ id, label: t(`console.offers.${id}`) }))}
        onChange={(status) => onChange({ status, at: [] })}
      />
      <FilterSelect
        label={t('console.offers.offer')}
        value={search.offer}
        choices={offers.map(({ id, title }) => ({ id, label: title }))}
        onChange={(offer) => onChange({ offer, at: [] })}
      />
    </>
  )
}

function useColumns(): readonly Column<ListedApplication>[] {
  const t = useT()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
    {
      id: 'status',
      head: t('console.column.status'),
      cell: ({ status }) => <ApplicationState status={status} />,
    },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    {
      id: 'offer',
      head: t('console.offers.offer'),
      cell: ({ promotion }) => <bdi>{promotion.title}</bdi>,
    },
  ]
}
