import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { listRedemptions } from '#contract/console/points.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RedemptionState, redemptionStates } from '#domain/points/goods.ts'

import { readRedemptionSearch } from './redemption-search.ts'
import { RedemptionPanel } from './RedemptionPanel.tsx'
import { RedemptionSums } from './RedemptionSums.tsx'

type Listed = Output<typeof listRedemptions>['list'][number]

/** Redemptions of goods: those that wait oldest first. */
export default function RedemptionsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readRedemptionSearch)
  const input = { ...useScope(), state: search.state, ...pageInput(search.at) }
  const found = useQuery({ ...queryOf(useApi(), listRedemptions, input), placeholderData: keepPreviousData })
  const open = found.data?.list.find(({ id }) => id === search.open)
  return (
    <ListPage
      title={t('console.page.redemptions')}
      figures={t('console.points.redemptions_figures', { name: brand?.name ?? '' })}
      filters={
        <SegmentedControl
          label={t('console.column.status')}
          selected={search.state}
          onSelect={(state) => change({ state: state as RedemptionState, at: [], open: undefined })}
          options={redemptionStates.map((id) => ({ id, label: t(`console.points.state_${id}`) }))}
        />
      }
      panel={
        open && (
          <RedemptionPanel
            key={open.id}
            redemption={open}
            currency={found.data?.currency ?? ''}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <RedemptionSums sums={found.data?.sums ?? []} />
      <PagedTable
        label={t('console.page.redemptions')}
        query={found}
        columns={useColumns()}
        search={search}
        change={change}
        empty={<State icon="gift" title={t('console.points.no_redemptions')} />}
      />
    </ListPage>
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useT()
  const count = useCount()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    { id: 'good', head: t('console.points.good'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'count', head: t('console.points.pieces'), isNumber: true, cell: (row) => count(row.count) },
    {
      id: 'points',
      head: t('console.detail.points'),
      isNumber: true,
      cell: ({ points }) => count(points),
    },
  ]
}
