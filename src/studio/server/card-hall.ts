import type { CardGame, CardRoom } from '#studio/game/card-game.ts'
import type { CardsView } from '#studio/wire/card-answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import type { LastHand } from './card-deals.ts'
import { type Seat, cardHouseOf, countSeated } from './card-seats.ts'
import type { StoredHand } from './card-store.ts'
import { MISSED_MOST, type SeenTable, seatIn, viewOfCards } from './card-view.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Money } from './money.ts'
import type { PlaySession } from './session-store.ts'
import { settingOf } from './solo.ts'
import { type TableBet, type TableRound, selectTableBets, selectTableRound } from './table-store.ts'

export interface CardParts {
  readonly database: Database
  readonly money: Money
  readonly games: ReadonlyMap<string, CardGame>
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
  /** Whether hands of an earlier process may wait: no one sits down before `resume` has ended. */
  readonly awaitsResume?: boolean
}

/** A table of the process. */
export interface CardTable extends SeenTable {
  readonly game: CardGame
  readonly room: string
  round: TableRound | undefined
  bets: readonly TableBet[]
  lastHand: LastHand | undefined
  startsAtMs: number | undefined
  isStaking: boolean
  /** The seats as they are stored; undefined where that is not known. */
  storedSeats: string | undefined
  /** Seated players when the rooms were last sent. */
  sentSeats: number
  /** Moves that arrived and are not stored yet. */
  readonly underWay: Set<Promise<unknown>>
  callOff: () => void
  advancing: Promise<void> | undefined
  isRunDue: boolean
}

export interface Watcher {
  readonly session: PlaySession
  readonly see: (view: CardsView) => void
  sent: string
}

/** All tables of the process, and the pages that follow them. */
export interface Hall {
  readonly parts: CardParts
  readonly tables: Set<CardTable>
  readonly watchers: Set<Watcher>
  isClosed: boolean
  /** Until then a player may have a seat in a hand that is not loaded yet. */
  isResumed: boolean
}

/** How long the end of a hand is shown. */
export const SETTLED_MS = 6_000
const BOT_MS = 1_000
/** The time for a move of a player who missed the last ones. */
const AWAY_MS = 5_000

export function gameOf({ parts }: Hall, { gameCode }: PlaySession): CardGame {
  const game = parts.games.get(gameCode)
  if (!game) throw new Error(`no card game ${gameCode}`)
  return game
}

export function roomsFor(hall: Hall, session: PlaySession): readonly CardRoom[] {
  return gameOf(hall, session).configure(settingOf(session)).rooms
}

export function findTable({ tables }: Hall, session: PlaySession): CardTable | undefined {
  return [...tables].find((table) => table.game.code === session.gameCode && seatIn(table, session) >= 0)
}

export function openTable(
  hall: Hall,
  given: Pick<CardTable, 'game' | 'house' | 'level' | 'room'>,
): CardTable {
  const table: CardTable = {
    ...given,
    seats: Array.from({ length: given.game.seats }, () => undefined),
    round: undefined,
    bets: [],
    lastHand: undefined,
    startsAtMs: undefined,
    isStaking: false,
    settledMs: SETTLED_MS,
    storedSeats: '',
    sentSeats: 0,
    underWay: new Set(),
    callOff: () => undefined,
    advancing: undefined,
    isRunDue: false,
  }
  hall.tables.add(table)
  return table
}

export function seatOf(session: PlaySession, nowMs: number): Seat {
  return {
    session,
    clientSeed: undefined,
    stake: undefined,
    missed: 0,
    isLeaving: false,
    idleSinceMs: nowMs,
    goneSinceMs: undefined,
    trouble: undefined,
  }
}

/** The time for a move, by the player who makes it. */
export function nextMsOf({ game, seats }: CardTable) {
  return ({ players }: StoredHand, player: number): number => {
    const one = players[player]
    if (!one || one.bet === null) return BOT_MS
    const seat = seats[one.seat]
    return seat && seat.missed < MISSED_MOST && !seat.isLeaving ? game.turnMs : AWAY_MS
  }
}

export async function reload({ parts }: Hall, table: CardTable): Promise<void> {
  const before = table.round
  if (!before) return
  const { read } = parts.database
  table.round = await selectTableRound(read, before.id)
  // Stakes do not change while a hand is played.
  const isSame = table.round?.phase === before.phase && before.phase === 'playing' && table.bets.length > 0
  if (!isSame) table.bets = await selectTableBets(read, before.id)
}

export function isWatching({ watchers }: Hall, { session }: Seat): boolean {
  return [...watchers].some((watcher) => watcher.session.playerId === session.playerId)
}

/** Sends what changed to the players of a table; others of its house see only how many sit in each room. */
export function sendAll(hall: Hall, table: CardTable): void {
  const seated = hall.tables.has(table) ? countSeated(table) : 0
  const hasChanged = seated !== table.sentSeats
  table.sentSeats = seated
  for (const watcher of hall.watchers) {
    const { session } = watcher
    const isNear = session.gameCode === table.game.code && cardHouseOf(session) === table.house
    if (isNear && (hasChanged || seatIn(table, session) >= 0)) send(hall, watcher)
  }
}

export function send(hall: Hall, watcher: Watcher): void {
  const { session } = watcher
  const { clock } = hall.parts
  const tables = [...hall.tables].filter(({ game }) => game.code === session.gameCode)
  const rooms = roomsFor(hall, session)
  const view = viewOfCards({ game: gameOf(hall, session), rooms, tables, session, nowMs: clock.nowMs() })
  const state = writeJson({ ...view, nowMs: 0 })
  if (state === watcher.sent) return
  watcher.sent = state
  watcher.see(view)
}
