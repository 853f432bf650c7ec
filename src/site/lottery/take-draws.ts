import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

import { readServerNowMs } from '#browser/ui/clock-store.ts'
import type { Output } from '#contract/endpoint.ts'
import type { LiveMessage } from '#contract/live.ts'
import { drawStates, lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { randomBelow } from '#site/lottery/random.ts'

type Message = Extract<LiveMessage, { type: 'draws' }>
type Draw = Message['draws'][number]
type Game = Output<typeof lottery.lottLabby>['list'][number]
type Ticket = Output<typeof lotteryTickets.ticket>
interface List<Row> {
  readonly list: readonly Row[]
}
interface Pages<Row> {
  readonly pages: readonly List<Row>[]
}

/** Within this time members refetch their tickets of a settled draw: thousands may have one. */
const TICKETS_MS = 5_000

/** Updates the answers in the cache with draws of a live message. Only the member's own tickets are refetched, spread. */
export function takeDraws(
  client: QueryClient,
  message: Message,
  later: (deed: () => void) => void = (deed) => void setTimeout(deed, randomBelow(TICKETS_MS)),
): void {
  const update = <Data>(path: string, after: (data: Data, query: Query) => Data) => {
    for (const query of client.getQueryCache().findAll({ queryKey: [path] }))
      updateQuery(client, query, after)
  }
  for (const { path } of [lottery.lottLabby, lottery.popularLotteries])
    update<List<Game>>(path, (data, { state, queryKey }) => {
      const ageMs = Date.now() - state.dataUpdatedAt
      const list = gamesAfter(data.list, message, readServerNowMs() + ageMs)
      if (isLastCancelled(data.list, message)) later(() => refetch(client, queryKey))
      if (list === data.list) return data
      return { ...data, list: path === lottery.lottLabby.path ? list : list.toSorted(bySoonest) }
    })
  update<List<Draw> | Pages<Draw>>(lottery.openedNumbersOfGame.path, (data, { queryKey }) => {
    const { gameCode, count } = queryKey[1] as { readonly gameCode: string; readonly count?: number }
    const own = message.draws.filter((draw) => draw.gameCode === gameCode)
    return onFirstPage(data, (list) => pastAfter(list, own, 'pages' in data ? undefined : count))
  })
  update<List<Draw>>(lottery.comingDraws.path, (data) => {
    const list = data.list.filter(
      ({ gameCode, numero }) =>
        !message.draws.some((draw) => isSame(draw, { gameCode, numero }) && !takesBets(draw)),
    )
    return list.length === data.list.length ? data : { ...data, list }
  })
  update<Draw>(lottery.draw.path, (known) => {
    const draw = message.draws.find((one) => isSame(one, known))
    return draw && isNewer(draw, known) ? { ...known, ...draw } : known
  })
  update<Pages<Ticket>>(lotteryTickets.list.path, (data, { queryKey }) => {
    if (data.pages.some(({ list }) => list.some((ticket) => isChanged(ticket, message))))
      later(() => refetch(client, queryKey))
    const pages = data.pages.map((page) => ({
      ...page,
      list: page.list.map((ticket) => ticketAfter(ticket, message)),
    }))
    return { ...data, pages }
  })
  update<Ticket>(lotteryTickets.ticket.path, (ticket, { queryKey }) => {
    if (isChanged(ticket, message)) later(() => refetch(client, queryKey))
    return ticketAfter(ticket, message)
  })
}

/** The age of the answer stays as it is: the answer as a whole is no newer. */
function updateQuery<Data>(
  client: QueryClient,
  query: Query,
  after: (data: Data, query: Query) => Data,
): void {
  const { queryKey } = query
  const { data, dataUpdatedAt: updatedAt, isInvalidated, fetchStatus } = query.state
  // The answer on its way may be older than the message.
  if (fetchStatus === 'fetching') {
    const again = () => refetch(client, queryKey)
    void query.promise?.then(again, again)
  }
  if (data === undefined || isInvalidated) return
  const updated = after(data as Data, query)
  if (updated !== data) client.setQueryData(queryKey, updated, { updatedAt })
}

const refetch = (client: QueryClient, queryKey: QueryKey): void =>
  void client.invalidateQueries({ queryKey, exact: true })

const isSame = (one: Pick<Draw, 'gameCode' | 'numero'>, other: Pick<Draw, 'gameCode' | 'numero'>): boolean =>
  one.gameCode === other.gameCode && one.numero === other.numero

const takesBets = ({ state }: Draw): boolean => state === 'planned' || state === 'open'

/** Messages may overtake each other. */
function isNewer(draw: Draw, known: Draw): boolean {
  if (draw.version !== known.version) return draw.version > known.version
  return drawStates.indexOf(draw.state) >= drawStates.indexOf(known.state)
}

/** The same list if no lottery of it changed. `measuredAtMs` is the moment from which remaining times are counted. */
function gamesAfter(games: readonly Game[], { draws, next }: Message, nowMs: number): readonly Game[] {
  const changed = new Set(draws.map(({ gameCode }) => gameCode))
  if (!games.some(({ gameId }) => changed.has(gameId))) return games
  return games.map((game) => {
    if (!changed.has(game.gameId)) return game
    const { nextNumero, winningTime: _, remainTime: __, lockTime: ___, isFirst, ...rest } = game
    const last = draws
      .filter(
        ({ gameCode, numero, opened, state }) =>
          gameCode === game.gameId && opened && state !== 'cancelled' && numero >= (game.numero ?? ''),
      )
      .toSorted((a, b) => (a.numero < b.numero ? 1 : -1))[0]
    const coming = next.find(({ gameCode }) => gameCode === game.gameId)
    return {
      ...rest,
      ...(last?.opened ? { numero: last.numero, opened: last.opened } : {}),
      ...(coming ? nextOf(coming, nowMs) : {}),
      ...(isFirst && coming?.nextNumero === nextNumero ? { isFirst } : {}),
    }
  })
}

function nextOf({ nextNumero, winningTime, lockTime }: Message['next'][number], nowMs: number) {
  return { nextNumero, winningTime, lockTime, remainTime: Date.parse(winningTime) - nowMs }
}

/** Then the result before it counts, which the message does not have. */
const isLastCancelled = (games: readonly Game[], { draws }: Message): boolean =>
  draws.some(
    ({ gameCode, numero, state }) =>
      state === 'cancelled' && games.some((game) => game.gameId === gameCode && game.numero === numero),
  )

const bySoonest = (a: Game, b: Game): number => (a.remainTime ?? Infinity) - (b.remainTime ?? Infinity)

function onFirstPage<Row>(
  data: List<Row> | Pages<Row>,
  after: (list: readonly Row[]) => readonly Row[],
): List<Row> | Pages<Row> {
  if (!('pages' in data)) {
    const list = after(data.list)
    return list === data.list ? data : { ...data, list }
  }
  const [first, ...others] = data.pages
  const list = first && after(first.list)
  return !list || list === first.list ? data : { ...data, pages: [{ ...first, list }, ...others] }
}

/** Draws whose time is over, newest first. */
function pastAfter(
  list: readonly Draw[],
  draws: readonly Draw[],
  count: number | undefined,
): readonly Draw[] {
  let after = list
  for (const draw of draws.toSorted((a, b) => (a.drawsAt < b.drawsAt ? -1 : 1))) {
    const known = after.find((one) => isSame(one, draw))
    if (known && isNewer(draw, known))
      after = after.map((one) => (one === known ? { ...known, ...draw } : one))
    if (!known && isOver(draw) && draw.drawsAt > (after[0]?.drawsAt ?? '')) after = [draw, ...after]
  }
  return after === list ? list : after.slice(0, count)
}

const isOver = ({ opened, partial, drawsAt }: Draw): boolean =>
  opened !== undefined || partial !== undefined || Date.parse(drawsAt) <= readServerNowMs()

/** The draws of a ticket that the message has: of a ticket on two draws one or both. */
function drawsOfTicket({ gameCode, second, numero }: Ticket, { draws }: Message): readonly Draw[] {
  const codes = [gameCode, ...(second ? [second.gameCode] : [])]
  return codes.flatMap((code) => draws.find((draw) => isSame(draw, { gameCode: code, numero })) ?? [])
}

/** Whether the server has settled, corrected or returned the ticket since it was read. */
function isChanged(ticket: Ticket, message: Message): boolean {
  return drawsOfTicket(ticket, message).some(
    ({ state, version }) =>
      (state === 'settled' || state === 'cancelled') &&
      (ticket.state === 'open' || version > 1 || state === 'cancelled'),
  )
}

/** Its numbers can be marked before it is settled. */
function ticketAfter(ticket: Ticket, message: Message): Ticket {
  return drawsOfTicket(ticket, message).reduce(afterDraw, ticket)
}

function afterDraw(ticket: Ticket, { gameCode, state, opened }: Draw): Ticket {
  const part = { drawState: state, ...(opened ? { opened } : {}) }
  if (ticket.second && gameCode === ticket.second.gameCode)
    return { ...ticket, second: { ...ticket.second, ...part } }
  return { ...ticket, ...part }
}
