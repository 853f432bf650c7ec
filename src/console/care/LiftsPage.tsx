import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listLifts } from '#contract/console/lifts.ts'
import { liftStates } from '#domain/limits/lift.ts'

import { liftFilters, readLiftSearch } from './care-search.ts'
import { LiftTag, type ListedLift } from './care-tags.tsx'
import { LiftPanel } from './LiftPanel.tsx'
import { LimitText, useLimitName } from './limit-text.tsx'

/** Proposals to loosen house limits: open and decided ones. */
export default function LiftsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readLiftSearch)
  const input = { ...useScope(), ...liftFilters(search), ...pageInput(search.at) }
  const lifts = useQuery({ ...queryOf(useApi(), listLifts, input), placeholderData: keepPreviousData })
  const currency = lifts.data?.currency ?? ''
  const open = lifts.data?.list.find(({ id }) => id === search.open)
  return (
    <ListPage
      title={t('console.page.lifts')}
      figures={t('console.lift.figures', { name: brand?.name ?? '' })}
      filters={
        <FilterSelect
          label={t('console.column.status')}
          value={search.state === 'all' ? undefined : search.state}
          choices={liftStates.map((id) => ({ id, label: t(`console.lift.state_${id}`) }))}
          onChange={(state) => change({ state: state ?? 'all', at: [], open: undefined })}
        />
      }
      panel={
        open && (
          <LiftPanel
            key={open.id}
            lift={open}
            currency={currency}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.lifts')}
        query={lifts}
        columns={useColumns(currency)}
        search={search}
        change={change}
        empty={<State icon="clock" title={t('console.lift.none_title')} text={t('console.lift.none_text')} />}
      />
    </ListPage>
  )
}

function useColumns(currency: string): readonly Column<ListedLift>[] {
  const t = useT()
  const nameOf = useLimitName()
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    { id: 'limit', head: t('console.lift.limit'), cell: nameOf },
    {
      id: 'current',
      head: t('console.lift.held'),
      cell: ({ current, kind }) => <LimitText value={current} kind={kind} currency={currency} />,
      isNumber: true,
    },
    {
      id: 'requested',
      head: t('console.lift.wanted'),
      cell: ({ requested, kind }) => <LimitText value={requested} kind={kind} currency={currency} />,
      isNumber: true,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <LiftTag state={state} />,
    },
    { id: 'opens', head: t('console.lift.opens'), cell: ({ opensAt }) => <ExactTime at={opensAt} /> },
    {
      id: 'by',
      head: t('console.lift.proposed_by'),
      cell: ({ proposedBy }) => <span dir="auto">{proposedBy}</span>,
    },
  ]
}
