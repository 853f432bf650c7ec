import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { accountColumn, drawColumn, numberColumn, timeColumn } from '#console/ui/columns.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useStaleStream } from '#console/ui/use-stale-stream.ts'
import { useUrlState } from '#console/ui/url-state.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { lotteryGames } from '#contract/console/lottery-exposure.ts'
import { exportTickets, listTickets } from '#contract/console/lottery-tickets.ts'
import type { Output } from '#contract/endpoint.ts'
import { ticketStates } from '#domain/lottery/tickets/ticket-state.ts'

import './draws.css'
import { ticketStream } from './ticket.ts'
import { TicketPanel } from './TicketPanel.tsx'
import { TicketTag } from './TicketTag.tsx'
import { readTicketsSearch, ticketFilters, type TicketsSearch } from './tickets-search.ts'

type ListedTicket = Output<typeof listTickets>['list'][number]

/** The lottery tickets of a brand, with a panel for one. */
export default function TicketsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readTicketsSearch)
  useStaleStream(ticketStream)
  const input = { ...useScope(), ...ticketFilters(search), ...pageInput(search.at) }
  const tickets = useQuery({ ...queryOf(useApi(), listTickets, input), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('console.page.tickets')}
      figures={t('console.tickets.figures', { name: brand?.name ?? '' })}
      actions={<ExportButton path={exportTickets.path} filters={ticketFilters(search)} name="tickets.csv" />}
      filters={
        <Filters search={search} onChange={(patch) => change({ ...patch, at: [], open: undefined })} />
      }
      panel={
        search.open !== undefined && (
          <TicketPanel
            key={search.open}
            id={search.open}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.tickets')}
        query={tickets}
        columns={useColumns()}
        search={search}
        change={change}
        empty={
          <State icon="search" title={t('console.tickets.none')} text={t('console.tickets.none_text')} />
        }
      />
    </ListPage>
  )
}

function Filters({
  search,
  onChange,
}: {
  search: TicketsSearch
  onChange: (patch: Partial<TicketsSearch>) => void
}) {
  const t = useT()
  const games = useQuery(queryOf(useApi(), lotteryGames, useScope())).data?.list ?? []
  const { game, numero, name, account, state } = search
  return (
    <>
      <FilterStates
        value={state}
        choices={ticketStates.map((id) => ({ id, label: t(`console.tickets.state_${id}`) }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <FilterSelect
        label={t('console.draws.game')}
        value={game}
        choices={games.map((one) => ({ id: one.gameCode, label: <bdi>{one.name}</bdi> }))}
        onChange={(chosen) => onChange({ game: chosen, numero: undefined, name: undefined })}
      />
      {game !== undefined && (
        <FilterText
          label={t('console.tickets.draw')}
          value={numero}
          onChange={(typed) => onChange({ numero: typed })}
        />
      )}
      <FilterText
        label={t('console.column.account')}
        icon="user"
        value={account}
        onChange={(typed) => onChange({ account: typed })}
      />
      {game !== undefined && name !== undefined && (
        <Button size="sm" icon="x" onClick={() => onChange({ name: undefined })}>
          {t('console.tickets.only_number', { name })}
        </Button>
      )}
    </>
  )
}

function useColumns(): readonly Column<ListedTicket>[] {
  const t = useT()
  return [
    numberColumn(t('console.tickets.number')),
    timeColumn(t('console.tickets.placed_at'), ({ placedAt }) => placedAt),
    accountColumn(t),
    drawColumn(t, ({ remark, numero }) => ({ game: remark, draw: numero })),
    { id: 'lines', head: t('console.tickets.lines'), isNumber: true, cell: ({ lineCount }) => lineCount },
    {
      id: 'cost',
      head: t('console.draws.staked'),
      isNumber: true,
      cell: ({ cost, currency }) => <ConsoleAmount amount={cost} currency={currency} />,
    },
    {
      id: 'win',
      head: t('console.tickets.win'),
      isNumber: true,
      cell: ({ state, win, currency }) =>
        state === 'won' || state === 'lost' ? (
          <ConsoleAmount amount={win} currency={currency} />
        ) : (
          t('console.nothing')
        ),
    },
    { id: 'state', head: t('console.tickets.state'), cell: ({ state }) => <TicketTag state={state} /> },
  ]
}
