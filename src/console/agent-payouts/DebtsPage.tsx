import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listAgentDebts } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import { debtStates, readDebtSearch } from './payout-search.ts'
import { TeamFilter } from './TeamFilter.tsx'
import { WaiveDebt } from './WaiveDebt.tsx'

type Debt = Output<typeof listAgentDebts>['list'][number]

/** Debts of agents to their downlines, and to the brand for advances. */
export default function DebtsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readDebtSearch)
  const { state, account, team } = search
  const input = {
    ...useScope(),
    ...(account === undefined ? {} : { account }),
    ...(team === undefined ? {} : { team }),
    ...(state === undefined ? {} : { isOpen: state === 'open' }),
    ...pageInput(search.at),
  }
  const query = useQuery({ ...queryOf(useApi(), listAgentDebts, input), placeholderData: keepPreviousData })
  const currency = query.data?.currency ?? ''
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  const open = query.data?.list.find(({ id }) => id === search.open)
  return (
    <ListPage
      title={t('console.page.agent_debts')}
      figures={t('console.debts.figures', { name: brand?.name ?? '' })}
      filters={
        <>
          <FilterStates
            value={state}
            choices={debtStates.map((id) => ({ id, label: t(`console.debts.state_${id}`) }))}
            onChange={(chosen) => change({ state: chosen, at: [], open: undefined })}
          />
          <FilterText
            label={t('console.debts.debtor')}
            icon="user"
            value={account}
            onChange={(typed) => change({ account: typed, at: [], open: undefined })}
          />
          <TeamFilter
            team={query.data?.team}
            onClear={() => change({ team: undefined, at: [], open: undefined })}
          />
        </>
      }
      panel={
        open && (
          <DebtPanel
            debt={open}
            currency={currency}
            money={money}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      {query.data && (
        <KeyValues
          rows={[
            { id: 'open', name: t('console.debts.open'), value: money(query.data.totals.open) },
            { id: 'amount', name: t('console.debts.amount'), value: money(query.data.totals.amount) },
          ]}
        />
      )}
      <PagedTable
        label={t('console.page.agent_debts')}
        query={query}
        columns={useColumns(money)}
        search={search}
        change={change}
        empty={<State icon="check" title={t('console.debts.none')} text={t('console.debts.none_text')} />}
      />
    </ListPage>
  )
}

function useColumns(money: (amount: string) => ReactNode): readonly Column<Debt>[] {
  const t = useT()
  return [
    {
      id: 'debtor',
      head: t('console.debts.debtor'),
      cell: ({ debtor }) => <span dir="ltr">{debtor.account}</span>,
    },
    {
      id: 'creditor',
      head: t('console.debts.creditor'),
      cell: ({ creditor }) =>
        creditor === undefined ? t('console.debts.brand') : <span dir="ltr">{creditor}</span>,
    },
    {
      id: 'since',
      head: t('console.debts.since'),
      cell: ({ since }) => (
        <span className="num" dir="ltr">
          {since}
        </span>
      ),
    },
    { id: 'amount', head: t('console.debts.amount'), isNumber: true, cell: ({ amount }) => money(amount) },
    { id: 'open', head: t('console.debts.open'), isNumber: true, cell: ({ open }) => money(open) },
  ]
}

function DebtPanel({
  debt: { id, debtor, creditor, since, amount, open },
  currency,
  money,
  onClose,
}: {
  debt: Debt
  currency: string
  money: (amount: string) => ReactNode
  onClose: () => void
}) {
  const t = useT()
  return (
    <RecordPanel id={id} name={debtor.account} onClose={onClose}>
      <PanelPart>
        <KeyValues
          rows={[
            { id: 'debtor', name: t('console.debts.debtor'), value: <MemberLink member={debtor} /> },
            {
              id: 'creditor',
              name: t('console.debts.creditor'),
              value: creditor === undefined ? t('console.debts.brand') : <bdi>{creditor}</bdi>,
            },
            { id: 'since', name: t('console.debts.since'), value: since },
            { id: 'amount', name: t('console.debts.amount'), value: money(amount) },
            { id: 'open', name: t('console.debts.open'), value: money(open) },
          ]}
        />
        <p className="xs muted">{t('console.debts.effect')}</p>
      </PanelPart>
      <WaitingProposals group="agentRuns" deed="agentRuns.waiveAgentDebt" subject={id} />
      {creditor === undefined && Number(open) > 0 && (
        <WaiveDebt debt={{ id, open, account: debtor.account }} currency={currency} />
      )}
    </RecordPanel>
  )
}
