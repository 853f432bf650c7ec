import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterDays } from '#console/ui/FilterDays.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { useStaleStream } from '#console/ui/use-stale-stream.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listDraws } from '#contract/console/lottery-draws.ts'
import { drawFilters } from '#domain/lottery/draw/draw-filters.ts'
import { games } from '#domain/lottery/games/games.ts'
import { dayAt } from '#domain/records/zone.ts'

import { drawListFilters, type DrawListSearch, readDrawListSearch } from './draw-list-search.ts'
import { drawStream, type ListedDraw } from './draw.ts'
import { DrawTag } from './DrawTag.tsx'

/** Draws of all lotteries, newest first, by state, lottery and day. */
export default function DrawListPage() {
  const t = useT()
  const brand = useBrand()
  const navigate = useNavigate()
  const [search, change] = useUrlState(readDrawListSearch)
  useStaleStream(drawStream)
  const { timeZone } = useFormat()
  const period = { ...search, to: search.to ?? lastDay(search, timeZone) }
  const input = { ...useScope(), ...drawListFilters(period), ...pageInput(search.at) }
  const draws = useQuery({ ...queryOf(useApi(), listDraws, input), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('console.draws.all')}
      figures={t('console.draws.all_text', { name: brand?.name ?? '' })}
      filters={<Filters search={period} onChange={(patch) => change({ ...patch, at: [] })} />}
      panel={undefined}
    >
      <PagedTable
        label={t('console.draws.all')}
        query={draws}
        columns={useColumns()}
        search={search}
        change={({ open, ...patch }, isStep) => {
          if (open === undefined) change(patch, isStep)
          else navigate({ to: paths.draw, params: { drawId: open } })
        }}
        empty={
          <State icon="search" title={t('console.draws.no_draws')} text={t('console.draws.no_draws_text')} />
        }
      />
    </ListPage>
  )
}

/** Draws are planned for more than a year, so the list of all begins with today. */
function lastDay({ only, from }: DrawListSearch, zone: string): string | undefined {
  return only === undefined && from === undefined ? dayAt(readServerNowMs(), zone) : undefined
}

function Filters({
  search: { only, game, from, to },
  onChange,
}: {
  search: DrawListSearch
  onChange: (patch: Partial<DrawListSearch>) => void
}) {
  const t = useT()
  return (
    <>
      <FilterStates
        value={only}
        choices={drawFilters.map((id) => ({ id, label: t(`console.draws.only_${id}`) }))}
        onChange={(chosen) => onChange({ only: chosen })}
      />
      <FilterSelect
        label={t('console.draws.game')}
        value={game}
        choices={games.map(({ code, name }) => ({ id: code, label: <bdi>{name}</bdi> }))}
        onChange={(chosen) => onChange({ game: chosen })}
      />
      <FilterDays label={t('console.draws.days')} from={from} to={to} onChange={onChange} />
    </>
  )
}

function useColumns(): readonly Column<ListedDraw>[] {
  const t = useT()
  const count = useCount()
  const money = (amount: string, currency: string) => <ConsoleAmount amount={amount} currency={currency} />
  return [
    {
      id: 'draw',
      head: t('console.tickets.draw'),
      cell: ({ name, numero }) => (
        <>
          <bdi>{name}</bdi>{' '}
          <span className="num" dir="ltr">
            {numero}
          </span>
        </>
      ),
    },
    { id: 'at', head: t('console.draw.draws_at'), cell: ({ drawsAt }) => <ExactTime at={drawsAt} /> },
    { id: 'state', head: t('console.tickets.state'), cell: (draw) => <DrawTag draw={draw} /> },
    {
      id: 'tickets',
      head: t('console.draws.tickets_head'),
      isNumber: true,
      cell: ({ sums }) => count(sums.tickets),
    },
    {
      id: 'stake',
      head: t('console.draws.staked'),
      isNumber: true,
      cell: ({ sums }) => money(sums.stake, sums.currency),
    },
    {
      id: 'win',
      head: t('console.draw.paid'),
      isNumber: true,
      cell: ({ sums }) => money(sums.win, sums.currency),
    },
  ]
}
