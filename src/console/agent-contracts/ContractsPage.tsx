import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { timeColumn } from '#console/ui/columns.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import { listAgentContracts } from '#contract/console/agent-contracts.ts'
import type { Output } from '#contract/endpoint.ts'
import { contractStates } from '#domain/agents/contract-life.ts'
import { contractKinds } from '#domain/agents/terms.ts'

import { ContractPanel } from './ContractPanel.tsx'
import { ContractTag } from './ContractTag.tsx'
import {
  type ContractsSearch,
  contractFilters,
  readContractsSearch,
  sides,
  versionOf,
} from './contracts-search.ts'

type Listed = Output<typeof listAgentContracts>
type Row = Listed['list'][number]

/** Versions of contracts with agents, with a panel for one of them. */
export default function ContractsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readContractsSearch)
  const input = { ...useScope(), ...contractFilters(search), ...pageInput(search.at) }
  const query = useQuery({
    ...queryOf(useApi(), listAgentContracts, input),
    select: rowsOf,
    placeholderData: keepPreviousData,
  })
  const open = search.open === undefined ? undefined : versionOf(search.open)
  return (
    <ListPage
      title={t('console.page.agent_contracts')}
      figures={t('console.contracts.figures', { name: brand?.name ?? '' })}
      actions={
        <Link
          className={buttonClass({ tone: 'line' })}
          to={paths.agents}
          search={(before) => ({ brand: before['brand'] })}
        >
          {t('console.contracts.choose_agent')}
        </Link>
      }
      // An open contract has its own proposals.
      above={!open && <WaitingProposals group="consoleAgents" />}
      filters={
        <Filters search={search} onChange={(patch) => change({ ...patch, at: [], open: undefined })} />
      }
      panel={
        open && (
          <ContractPanel
            key={search.open}
            {...open}
            onOpen={(other) => change({ open: other }, false)}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.agent_contracts')}
        query={query}
        columns={useColumns()}
        search={search}
        change={change}
        empty={
          <State icon="doc" title={t('console.contracts.none')} text={t('console.contracts.none_text')} />
        }
      />
    </ListPage>
  )
}

/** Versions of one contract have its id, so a row is named by both. */
const rowsOf = ({ list, ...others }: Listed) => ({
  ...others,
  list: list.map((row): Row => ({ ...row, id: `${row.id}.${row.version}` })),
})

function Filters({
  search: { side, kind, state, account },
  onChange,
}: {
  search: ContractsSearch
  onChange: (patch: Partial<ContractsSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterText
        label={t('console.contracts.downline')}
        icon="user"
        value={account}
        onChange={(typed) => onChange({ account: typed })}
      />
      <FilterSelect
        label={t('console.contracts.upline')}
        value={side}
        choices={sides.map((id) => ({ id, label: t(`console.contracts.side_${id}`) }))}
        onChange={(chosen) => onChange({ side: chosen })}
      />
      <FilterSelect
        label={t('console.detail.contract_kind')}
        value={kind}
        choices={contractKinds.map((id) => ({ id, label: t(`console.contract_kind.${id}`) }))}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <FilterSelect
        label={t('console.column.status')}
        value={state}
        choices={contractStates.map((id) => ({ id, label: t(`console.contracts.state_${id}`) }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </>
  )
}

function useColumns(): readonly Column<Row>[] {
  const t = useT()
  const rateText = useRateText()
  return [
    {
      id: 'downline',
      head: t('console.contracts.downline'),
      cell: ({ downline }) => <span dir="ltr">{downline.account}</span>,
    },
    {
      id: 'upline',
      head: t('console.contracts.upline'),
      cell: ({ upline }) =>
        upline === undefined ? t('console.contracts.brand') : <span dir="ltr">{upline}</span>,
    },
    {
      id: 'kind',
      head: t('console.detail.contract_kind'),
      cell: ({ terms }) => t(`console.contract_kind.${terms.kind}`),
    },
    {
      id: 'rate',
      head: t('console.contracts.top_rate'),
      isNumber: true,
      cell: ({ terms }) => (
        <span className="num">{rateText(Math.max(...terms.tiers.map(({ ratePpm }) => ratePpm)))}</span>
      ),
    },
    {
      id: 'version',
      head: t('console.contracts.version'),
      isNumber: true,
      cell: ({ version }) => <span className="num">{version}</span>,
    },
    { id: 'state', head: t('console.column.status'), cell: ({ state }) => <ContractTag state={state} /> },
    timeColumn(t('console.contracts.offered_at'), ({ offeredAt }) => offeredAt),
  ]
}
