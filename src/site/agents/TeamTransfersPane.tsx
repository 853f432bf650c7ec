import { useT } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { teamScopes } from '#domain/agents/team-report.ts'
import { isLedgerKind } from '#domain/ledger/kind.ts'
import { recordGroups } from '#domain/records/record-group.ts'
import '#site/records/records.css'

import { AccountSearch } from './AccountSearch.tsx'
import {
  ListFoot,
  MoneySum,
  NoRows,
  RangeControl,
  ReportState,
  Result,
  ScopeControl,
  SumsRefused,
} from './ReportParts.tsx'
import { type TeamTransfer, useAgentSearch, useTeamTransfers } from './use-reports.ts'

const groups = recordGroups.filter((group) => group !== 'bets')

/** Transfers that changed the wallets of the team, without play. */
export function TeamTransfersPane() {
  const t = useT()
  const [{ range, scope, group, find }, change] = useAgentSearch()
  const filters = { range, scope, group, find }
  const { pages, sums, list } = useTeamTransfers(filters)
  return (
    <>
      <div className="rec-bar">
        <RangeControl search={filters} onChange={change} />
        <ScopeControl scopes={teamScopes} search={filters} onChange={change} />
      </div>
      <div className="rec-bar">
        <Chips
          label={t('record.group')}
          isScrolling
          options={[
            { id: '', label: t('record.group_all') },
            ...groups.map((id) => ({ id, label: t(`record.group_${id}`) })),
          ]}
          selected={group ?? ''}
          onSelect={(id) => change({ group: groups.find((one) => one === id) })}
        />
        <AccountSearch key={find} find={find} onFind={(text) => change({ find: text })} />
      </div>
      <SumsRefused error={sums.error} />
      {sums.data && (
        <dl className="card rec-sums ac-three">
          <MoneySum name={t('agent.figure.deposits')} amount={sums.data.deposits} />
          <MoneySum name={t('agent.figure.withdrawals')} amount={sums.data.withdrawals} />
          <MoneySum name={t('agent.difference')} amount={sums.data.net} isResult />
        </dl>
      )}
      {!list ? (
        <ReportState query={pages} />
      ) : list.length === 0 ? (
        <NoRows />
      ) : (
        <div className="card">
          <TransferTable list={list} />
        </div>
      )}
      <ListFoot pages={pages} report="transfers" search={filters} isEmpty={!list || list.length === 0} />
    </>
  )
}

function TransferTable({ list }: { list: readonly TeamTransfer[] }) {
  const t = useT()
  return (
    <Table
      label={t('record.count')}
      rows={list}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'account',
          head: t('agent.account'),
          cell: ({ account, isAgent }) => (
            <span className="ac-account">
              <bdi>{account}</bdi>
              <small>{t(isAgent ? 'agent.role_agent' : 'agent.role_member')}</small>
            </span>
          ),
        },
        {
          id: 'kind',
          head: t('record.transfer'),
          cell: ({ kind }) => (isLedgerKind(kind) ? t(`kind_${kind}`) : kind),
        },
        {
          id: 'change',
          head: t('record.amount'),
          isNumber: true,
          cell: (row) => <Result amount={row.change} />,
        },
        { id: 'at', head: t('record.time'), cell: ({ at }) => <DateText atMs={Date.parse(at)} /> },
      ]}
    />
  )
}
