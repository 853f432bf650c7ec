import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

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
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { memberRecord, memberRecordFile, memberTotals } from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'
import { recordGroups } from '#domain/records/record-group.ts'

import { areDaysFit, readRecordSearch, recordFilters, type RecordSearch } from './record-search.ts'
import { DayRow } from './DayRow.tsx'
import { type RecordRow, RecordMatter } from './RecordMatter.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { TransferEntries } from './TransferEntries.tsx'

/** A member's account record, the same as the member sees: the rounds of a game stand in one row. */
export function MemberRecord({ memberId }: { memberId: string }) {
  const t = useT()
  const api = useApi()
  const [search, change] = useUrlState(readRecordSearch)
  const { at, open } = search
  // A changed filter starts at the first page.
  const filter = (patch: Partial<RecordSearch>) => change({ ...patch, at: [], open: undefined })
  const input = { ...useScope(), id: memberId, ...recordFilters(search) }
  const transfers = useQuery({
    ...queryOf(api, memberRecord, { ...input, ...pageInput(at) }),
    select: withIds,
    placeholderData: keepPreviousData,
  })
  const totals = useQuery(queryOf(api, memberTotals, input))
  const { list = [], days = [], currency = '', next } = transfers.data ?? {}
  // Behind a long session that was cut, pages are empty until it has begun: the next one takes the place of each.
  const behindEmpty = list.length === 0 && !transfers.isPlaceholderData ? next : undefined
  const goOn = useEffectEvent((to: string) => change({ at: [...at.slice(0, -1), to] }, false))
  useEffect(() => {
    if (behindEmpty !== undefined) goOn(behindEmpty)
  }, [behindEmpty])
  const opened = list.find(({ id }) => id === open)
  const sessionGame = (opened?.session?.rounds ?? 0) > 1 ? opened?.newest.game?.name : undefined
  const columns = useColumns()
  const close = () => change({ open: undefined }, false)
  return (
    <section className="console-list" aria-labelledby="member-record">
      <div className="row rec-head">
        <h2 id="member-record">{t('console.record.title')}</h2>
        <ExportButton
          path={memberRecordFile.path}
          filters={{ id: memberId, ...recordFilters(search) }}
          name={`player-${memberId}.csv`}
        />
      </div>
      <Filters search={search} filter={filter} />
      {!areDaysFit(search) && <p role="alert">{t('console.record.period_unfit')}</p>}
      {totals.data && totals.data.count > 0 && <Sums totals={totals.data} />}
      <PagedTable
        label={t('console.record.label')}
        query={transfers}
        columns={columns}
        before={({ newest: { day } }, previous) =>
          day !== previous?.newest.day && (
            <DayRow
              day={day}
              sums={days.find((one) => one.day === day)}
              currency={currency}
              columns={columns.length}
            />
          )
        }
        empty={<State icon="list" title={t('console.record.none')} text={t('console.record.none_text')} />}
        search={{ at, open }}
        change={change}
      />
      {open !== undefined &&
        (sessionGame === undefined ? (
          <TransferEntries memberId={memberId} transferId={open} onClose={close} />
        ) : (
          <SessionPanel input={{ ...input, transferId: open }} game={sessionGame} onClose={close} />
        ))}
    </section>
  )
}

function Filters({
  search,
  filter,
}: {
  search: RecordSearch
  filter: (patch: Partial<RecordSearch>) => void
}) {
  const t = useT()
  const { from, to, group, way } = search
  return (
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
  )
}

function withIds({ list, ...page }: Output<typeof memberRecord>) {
  return { ...page, list: list.map((row): RecordRow => ({ id: row.newest.id, ...row })) }
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
      cell: ({ newest, session }) => <bdi dir="ltr">{session?.reference ?? newest.reference}</bdi>,
    },
    {
      id: 'change',
      head: t('console.record.amount'),
      isNumber: true,
      cell: ({ newest, session }) => (
        <MoneyText amount={session?.change ?? newest.change} symbol="" tone="plain" showsPlus />
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
