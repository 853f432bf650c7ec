import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listAdjustments } from '#contract/console/adjustments.ts'
import { listedAdjustmentStates } from '#domain/ledger/adjustment.ts'

import { AdjustmentPanel } from './AdjustmentPanel.tsx'
import { adjustmentFilters, readAdjustmentSearch } from './adjustment-search.ts'
import { AdjustmentState } from './AdjustmentState.tsx'
import { Change, reasonName } from './adjustment-text.tsx'
import type { ListedAdjustment } from './listed-adjustment.ts'
import { ProposalDialog } from './ProposalDialog.tsx'

/** Adjustments: open proposals, and the decided ones. */
export default function AdjustmentsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [search, change] = useUrlState(readAdjustmentSearch)
  const [isProposing, setProposing] = useState(false)
  const input = { ...useScope(), ...adjustmentFilters(search), ...pageInput(search.at) }
  const adjustments = useQuery({
    ...queryOf(useApi(), listAdjustments, input),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const open = adjustments.data?.list.find(({ id }) => id === search.open)
  const currency = adjustments.data?.currency
  return (
    <>
      <ListPage
        title={t('console.page.adjustments')}
        figures={t('console.adjust.figures', { name: brand?.name ?? '' })}
        actions={
          may('ledger.adjust') &&
          currency !== undefined && (
            <Button tone="main" size="sm" icon="plus" onClick={() => setProposing(true)}>
              {t('console.adjust.propose')}
            </Button>
          )
        }
        filters={
          <SegmentedControl
            label={t('console.column.status')}
            options={[
              ...listedAdjustmentStates.map((id) => ({ id, label: t(`console.adjust.${id}`) })),
              { id: 'all', label: t('console.filter.all') },
            ]}
            selected={search.state}
            onSelect={(id) =>
              change({
                state: listedAdjustmentStates.find((one) => one === id) ?? 'all',
                at: [],
                open: undefined,
              })
            }
          />
        }
        panel={
          open && (
            <AdjustmentPanel
              key={open.id}
              adjustment={open}
              onClose={() => change({ open: undefined }, false)}
            />
          )
        }
      >
        <PagedTable
          label={t('console.page.adjustments')}
          query={adjustments}
          columns={columns}
          search={search}
          change={change}
          empty={<State icon="swap" title={t('console.adjust.none')} text={t('console.adjust.none_text')} />}
        />
      </ListPage>
      {isProposing && currency !== undefined && (
        <ProposalDialog currency={currency} onClose={() => setProposing(false)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<ListedAdjustment>[] {
  const t = useT()
  return [
    { id: 'number', head: t('console.ledger.number'), cell: ({ id }) => <span className="num">{id}</span> },
    {
      id: 'amount',
      head: t('console.adjust.amount'),
      isNumber: true,
      cell: (row) => <Change {...row} />,
    },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <AdjustmentState state={state} />,
    },
    { id: 'reason', head: t('console.adjust.reason'), cell: ({ reason }) => reasonName(t, reason) },
    { id: 'at', head: t('console.column.when'), cell: ({ proposedAt }) => <ExactTime at={proposedAt} /> },
    {
      id: 'by',
      head: t('console.adjust.proposed_by'),
      cell: ({ proposedBy }) => <span dir="auto">{proposedBy.name}</span>,
    },
  ]
}
