import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterDays } from '#console/ui/FilterDays.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { memberTotals, memberTransfers } from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'
import { recordGroups } from '#domain/records/record-group.ts'

import { areDaysFit, readRecordSearch, recordFilters, type RecordSearch } from './record-search.ts'
import { type RecordRow, rowsOfPage } from './record-rows.ts'
import { RecordMatter } from './RecordMatter.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { TransferEntries } from './TransferEntries.tsx'

/** Transfers of a page: those of one game fold into few rows. */
const MOVES = 100

/** A member's account record, the same as the member sees: the rounds of a game stand in one row. */
export function MemberRecord({ memberId }: { memberId: string }) {
  const t = useT()
  const api = useApi()
  const [search, change] = useUrlState(readRecordSearch)
  const { from, to, group, way, at, open } = search
  // A changed filter starts at the first page.
  const filter = (patch: Partial<RecordSearch>) => change({ ...patch, at: [], open: undefined })
  const input = { ...useScope(), id: memberId, ...recordFilters(search) }
  const transfers = useQuery({
    ...queryOf(api, memberTransfers, { ...input, ...pageInput(at, MOVES) }),
    select: rowsOfPage,
    placeholderData: keepPreviousData,
  })
  const totals = useQuery(queryOf(api, memberTotals, input))
  const fold = transfers.data?.list.find(({ id }) => id === open)?.fold
  const close = () => change({ open: undefined }, false)
  return (
    <section className="console-list" aria-labelledby="member-record">
      <h2 id="member-record">{t('console.record.title')}</h2>
      <div className="row">
        <FilterDays label={t('console.record.days')} from={from} to={to} onChange={filter} />
        <FilterSelect
          label={t('console.record.group')}
          value={group}
          choices={recordGroups.map((id) => ({ id, label: t(`console.record.group_${id}`) }))}
          onChange={(chosen) => filter({ group: chosen })}
        />
        <FilterSelect
          label={t('console.record.way')}
          value={way}
          choices={[
            { id: 'in', label: t('console.record.way_in') },
            { id: 'out', label: t('console.record.way_out') },
          ]}
          onChange={(chosen) => filter({ way: chosen })}
        />
      </div>
      {!areDaysFit(search) && <p role="alert">{t('console.record.period_unfit')}</p>}
      {totals.data && totals.data.count > 0 && <Sums totals={totals.data} />}
      <PagedTable
        label={t('console.record.label')}
        query={transfers}
        columns={useColumns()}
        pageSize={MOVES}
        empty={<State icon="list" title={t('console.record.none')} text={t('console.record.none_text')} />}
        search={{ at, open }}
        change={change}
      />
      {fold && fold.rounds.length > 1 ? (
        <SessionPanel fold={fold} onClose={close} />
      ) : (
        open !== undefined && <TransferEntries memberId={memberId} transferId={open} onClose={close} />
      )}
    </section>
  )
}

function Sums({ totals }: { totals: Output<typeof memberTotals> }) {
  const t = useT()
  const { language } = useFormat()
  const write = (amount: string) => `${writeMoney(amount, language, '')} ${totals.currency}`
  return (
    <p className="muted xs">
      {t('console.record.sums', {
        count: totals.count,
        in: write(totals.in),
        out: write(totals.out),
        net: write(totals.net),
      })}
    </p>
  )
}

function useColumns(): readonly Column<RecordRow>[] {
  const t = useT()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ newest }) => <ExactTime at={newest.at} /> },
    {
      id: 'kind',
      head: t('console.record.kind'),
      cell: (row) => <RecordMatter row={row} />,
    },
    {
      id: 'reference',
      head: t('console.record.reference'),
      cell: ({ newest, fold }) => <bdi dir="ltr">{fold?.rounds.at(-1)?.reference ?? newest.reference}</bdi>,
    },
    {
      id: 'change',
      head: t('console.record.amount'),
      isNumber: true,
      cell: ({ newest, fold }) => (
        <MoneyText amount={fold?.change ?? newest.change} symbol="" tone="plain" showsPlus />
      ),
    },
    {
      id: 'balance',
      head: t('console.record.balance'),
      isNumber: true,
      cell: ({ newest: { balance } }) =>
        balance === undefined ? '–' : <MoneyText amount={balance} symbol="" tone="plain" />,
    },
  ]
}
