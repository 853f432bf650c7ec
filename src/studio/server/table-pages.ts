import type { TableGame } from '#studio/game/table-game.ts'
import type { TableView } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { houseOf } from './seats.ts'
import type { PlaySession } from './session-store.ts'
import {
  type TableBet,
  type TableRound,
  selectCurrentRound,
  selectPastRounds,
  selectTableBets,
} from './table-store.ts'
import { type Others, keepParts, othersOf, viewOf } from './table-view.ts'

export interface PagesParts {
  readonly database: Database
  readonly clock: Clock
}

interface Watcher {
  readonly session: PlaySession
  readonly see: (view: TableView) => void
}

/** One table of the process: its round, its watchers and its next due time. */
export interface Table {
  readonly game: TableGame
  readonly watchers: Set<Watcher>
  /** Bets and commands that arrived in time and are not stored yet. */
  readonly underWay: Set<Promise<unknown>>
  round: TableRound | undefined
  bets: readonly TableBet[]
  others: Others
  past: readonly TableRound[]
  sentState: string
  /** Ends with the last refresh that was asked for; it never fails. */
  refreshing: Promise<void>
  /** The refresh that has not begun yet. */
  queued: Promise<void> | undefined
  callOff: () => void
  advancing: Promise<void> | undefined
  isRunDue: boolean
  isClosed: boolean
}

const PAST_ROUNDS = 40

export function openTable(game: TableGame): Table {
  return {
    game,
    watchers: new Set(),
    underWay: new Set(),
    round: undefined,
    bets: [],
    others: othersOf(game, []),
    past: [],
    sentState: '',
    refreshing: Promise.resolve(),
    queued: undefined,
    callOff: () => undefined,
    advancing: undefined,
    isRunDue: false,
    isClosed: false,
  }
}

/**
 * Reloads the table's state and sends each watcher what changed for them. Calls during a refresh share the next one, so
 * that bets which come together cost one.
 */
export function refresh(parts: PagesParts, table: Table): Promise<void> {
  if (table.queued) return table.queued
  const next = table.refreshing.then(async () => {
    table.queued = undefined
    await refreshOnce(parts, table)
  })
  table.queued = next
  table.refreshing = next.catch(() => undefined)
  return next
}

async function refreshOnce({ database, clock }: PagesParts, table: Table): Promise<void> {
  // Pending work may finish after the table was closed.
  if (table.isClosed) return
  const round = await selectCurrentRound(database.read, table.game.code)
  const isNew =
    round?.id !== table.round?.id || round?.phase !== table.round?.phase || table.past.length === 0
  table.round = round
  table.bets = round ? await selectTableBets(database.read, round.id) : []
  table.others = othersOf(table.game, table.bets)
  if (isNew) {
    const past = await selectPastRounds(database.read, { gameCode: table.game.code, most: PAST_ROUNDS })
    table.past = keepParts(past, table.past)
  }
  const houses = table.game.decisions ? [...table.watchers].map(({ session }) => houseOf(session)) : ['']
  // Without past rounds, which change with the current one only: there are 40 for each player of free play.
  const seen = [...new Set(houses)].map((house) =>
    viewOf({ ...table, past: [], session: undefined, house, nowMs: clock.nowMs() }),
  )
  const state = writeJson([
    seen.map((view) => ({ ...view, nowMs: 0 })),
    table.bets.map(({ id, status, win }) => [id, status, win]),
  ])
  if (state === table.sentState) return
  table.sentState = state
  for (const watcher of table.watchers) sendView({ clock }, table, watcher)
}

export function sendView(
  { clock }: Pick<PagesParts, 'clock'>,
  table: Table,
  { session, see }: Watcher,
): void {
  see(viewOf({ ...table, session, house: houseOf(session), nowMs: clock.nowMs() }))
}
