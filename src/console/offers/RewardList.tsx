import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable, type TableState } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { listRewards } from '#contract/console/offer-rewards.ts'
import type { Input, Output } from '#contract/endpoint.ts'

import { RewardPanel } from './RewardPanel.tsx'

type Reward = Output<typeof listRewards>['list'][number]

/** A list of rewards, with a panel for one of them. */
export function RewardList({
  title,
  filter,
  search,
  change,
  columns,
  empty,
  ...around
}: {
  title: string
  filter: Omit<Input<typeof listRewards>, 'merchantCode' | 'after' | 'limit'>
  search: TableState
  change: (patch: Partial<TableState>, isStep?: boolean) => void
  columns: readonly Column<Reward>[]
  empty: ReactNode
} & Pick<Parameters<typeof ListPage>[0], 'figures' | 'actions' | 'above' | 'filters'>) {
  const input = { ...useScope(), ...filter, ...pageInput(search.at) }
  const rewards = useQuery({ ...queryOf(useApi(), listRewards, input), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={title}
      {...around}
      panel={
        search.open !== undefined && (
          <RewardPanel
            key={search.open}
            id={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={title}
        query={rewards}
        columns={columns}
        search={search}
        change={change}
        empty={empty}
      />
    </ListPage>
  )
}
