import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { numberColumn, timeColumn } from '#console/ui/columns.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listAgentRuns } from '#contract/console/agent-runs.ts'

import { readPayoutSearch, runStates } from './payout-search.ts'
import { PayoutTag, PeriodText, type Run } from './PayoutTag.tsx'
import { RunPanel } from './RunPanel.tsx'

/** Payouts of agents by period: previews that wait, released, stopped and paid ones. */
export default function PayoutsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readPayoutSearch)
  const { state } = search
  const input = { ...useScope(), ...(state === undefined ? {} : { state }), ...pageInput(search.at) }
  const query = useQuery({ ...queryOf(useApi(), listAgentRuns, input), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('console.page.agent_payouts')}
      figures={t('console.payouts.figures', { name: brand?.name ?? '' })}
      filters={
        <FilterStates
          value={state}
          choices={runStates.map((id) => ({ id, label: t(`console.payouts.state_${id}`) }))}
          onChange={(chosen) => change({ state: chosen, at: [], open: undefined })}
        />
      }
      panel={
        search.open !== undefined && (
          <RunPanel key={search.open} id={search.open} onClose={() => change({ open: undefined }, false)} />
        )
      }
    >
      <PagedTable
        label={t('console.page.agent_payouts')}
        query={query}
        columns={useColumns()}
        search={search}
        change={change}
        empty={<State icon="coin" title={t('console.payouts.none')} text={t('console.payouts.none_text')} />}
      />
    </ListPage>
  )
}

function useColumns(): readonly Column<Run>[] {
  const t = useT()
  return [
    numberColumn(t('console.payouts.number')),
    { id: 'period', head: t('console.payouts.period'), cell: (run) => <PeriodText {...run} /> },
    {
      id: 'kind',
      head: t('console.detail.contract_kind'),
      cell: ({ kind }) => t(`console.contract_kind.${kind}`),
    },
    {
      id: 'gross',
      head: t('console.detail.gross'),
      isNumber: true,
      cell: ({ gross, currency }) => <ConsoleAmount amount={gross} currency={currency} />,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <PayoutTag state={state} />,
    },
    timeColumn(t('console.payouts.computed_at'), ({ computedAt }) => computedAt),
  ]
}
