import { randomUUID } from 'node:crypto'

import type { CardGame, CardRoom } from '#studio/game/card-game.ts'
import { isClientSeed } from '#studio/game/fairness.ts'
import type { Refused } from '#studio/wire/answers.ts'
import type { CardsView } from '#studio/wire/card-answers.ts'

import {
  type CardParts,
  type CardTable,
  type Hall,
  type Watcher,
  findTable,
  gameOf,
  nextMsOf,
  openTable,
  roomsFor,
  seatOf,
  send,
} from './card-hall.ts'
import { handOf, makeMove, prolongTurn } from './card-hands.ts'
import { restoreSeats } from './card-restore.ts'
import { advanceOnce } from './card-rounds.ts'
import { cardHouseOf, refuseReturn, refuseSeat, tableFor } from './card-seats.ts'
import { selectCurrentIds } from './card-store.ts'
import { seatIn } from './card-view.ts'
import { isAloneIn } from './seats.ts'
import { type PlaySession, selectSessionById } from './session-store.ts'
import { voidRound } from './table-bets.ts'
import { selectTableBets, selectTableRound, updateRoundPast } from './table-store.ts'
import { during } from './table-work.ts'

/** The rooms of all card games: players sit down, take part in hands, and make their moves. */
export interface CardRooms {
  /** Subscribes to what the player sees, starting with the current state. Returns the function that unsubscribes. */
  watch(session: PlaySession, see: (view: CardsView) => void): () => void
  sit(session: PlaySession, level: unknown): Promise<Done | Refused>
  /** Takes part in a hand, with the client seed that the player's page chose after it saw the hash of the hand. */
  ready(session: PlaySession, request: TakePart): Promise<Done | Refused>
  move(
    session: PlaySession,
    request: { readonly round: string; readonly nth: unknown; readonly move: unknown; readonly atMs: number },
  ): Promise<Done | Refused>
  /** Leaves the table: at once, or after the hand that the player is in. */
  leave(session: PlaySession): Promise<Done>
  /** Goes on with hands that a crash interrupted, returns the stakes of those that were not dealt, and seats waiting players. */
  resume(): Promise<void>
  close(): Promise<void>
}

/** `points` is the stake, where the player chooses it. */
export interface TakePart {
  readonly round: string
  readonly seed: unknown
  readonly points?: unknown
}

export interface Done {
  readonly done: true
}

/** The most tables of free play of a game: their bots cost a transaction a move. */
const FREE_TABLES_MOST = 200

const done: Done = { done: true }

export function openCardRooms(parts: CardParts): CardRooms {
  const hall: Hall = {
    parts,
    tables: new Set(),
    watchers: new Set(),
    isClosed: false,
    isResumed: !parts.awaitsResume,
  }
  return {
    watch(session, see) {
      const watcher: Watcher = { session, see, sent: '' }
      hall.watchers.add(watcher)
      send(hall, watcher)
      advanceOwn(hall, session)
      return () => {
        hall.watchers.delete(watcher)
        advanceOwn(hall, session)
      }
    },
    sit: (session, level) => sit(hall, session, level),
    ready: (session, request) => takePart(hall, session, request),
    move: (session, request) => move(hall, session, request),
    async leave(session) {
      const table = findTable(hall, session)
      if (table) await leaveTable(hall, table, seatIn(table, session))
      return done
    },
    async resume() {
      for (const game of parts.games.values()) {
        for (const id of await selectCurrentIds(parts.database.read, game.code))
          if (!hall.isClosed) await resumeHand(hall, game, id)
        for (const table of await restoreSeats(hall, game)) await advance(hall, table)
      }
      hall.isResumed = true
    },
    async close() {
      hall.isClosed = true
      for (const table of hall.tables) {
        table.callOff()
        await Promise.allSettled([table.advancing])
      }
    },
  }
}

async function sit(hall: Hall, session: PlaySession, level: unknown): Promise<Done | Refused> {
  const [house, game] = [cardHouseOf(session), gameOf(hall, session)]
  const known = findTable(hall, session)
  if (known) return known.level === level ? done : { refusal: 'not_now' } // guard: one-table-of-player
  if (!hall.isResumed) return { refusal: 'busy' } // guard: no-seat-before-resume
  const room = roomsFor(hall, session).find((one) => one.level === level)
  if (!room) return { refusal: 'stake_not_offered' }
  const not = refuseSeat(session, house)
  if (not) return { refusal: not }
  const tables = [...hall.tables].filter((one) => one.game.code === game.code)
  if (isAloneIn(house) && tables.filter((one) => isAloneIn(one.house)).length >= FREE_TABLES_MOST)
    return { refusal: 'table_full' }
  const table =
    tableFor(tables, { session, house, level: room.level }) ??
    openTable(hall, { game, house, level: room.level, room: randomUUID() })
  table.seats[table.seats.indexOf(undefined)] = seatOf(session, hall.parts.clock.nowMs())
  await advance(hall, table)
  return done
}

async function takePart(
  hall: Hall,
  session: PlaySession,
  { round, seed, points }: TakePart,
): Promise<Done | Refused> {
  const table = findTable(hall, session)
  const seat = table?.seats[seatIn(table, session)]
  if (!isClientSeed(seed)) return { refusal: 'not_understood' }
  // guard: seed-after-commitment
  if (!table || !seat || table.round?.id !== round || table.round.phase !== 'betting' || table.isStaking)
    return { refusal: 'stale' }
  const room = roomsFor(hall, session).find(({ level }) => level === table.level)
  if (!room) return { refusal: 'stake_not_offered' } // guard: card-stake-in-limit
  const stake = chosenStake(room, points)
  if (stake === undefined) return { refusal: 'stake_not_offered' } // guard: chosen-stake-in-room
  const not = refuseReturn(table, session)
  if (not) {
    // The seat would keep its player from sitting down anew by the rules of this session.
    await leaveTable(hall, table, seatIn(table, session))
    return { refusal: not }
  }
  seat.clientSeed ??= seed
  seat.stake = stake
  seat.session = session
  seat.trouble = undefined
  seat.isLeaving = false
  await advance(hall, table)
  return done
}

/** The least stake of the room, or the one that the player chose within it. */
function chosenStake({ point, stake, stakeMost }: CardRoom, points: unknown): bigint | undefined {
  if (points === undefined) return stake
  if (typeof points !== 'number' || !Number.isSafeInteger(points)) return undefined
  const chosen = BigInt(points) * point
  return chosen >= stake && chosen <= stakeMost ? chosen : undefined
}

async function move(
  hall: Hall,
  session: PlaySession,
  request: { readonly round: string; readonly nth: unknown; readonly move: unknown; readonly atMs: number },
): Promise<Done | Refused> {
  const table = findTable(hall, session)
  const seat = table?.seats[seatIn(table, session)]
  const { nth, round: roundId, atMs } = request
  if (!table || !seat || typeof nth !== 'number' || !Number.isSafeInteger(nth) || nth < 0)
    return { refusal: 'not_understood' }
  const read = table.game.readMove(request.move)
  if (read === undefined) return { refusal: 'not_understood' }
  const mover = { by: 'player', playerId: session.playerId, nth, move: read, atMs } as const
  const { game } = table
  const nextMs = nextMsOf(table)
  const made = await during(
    table,
    hall.parts.database.transact((sql) => makeMove(sql, { game, roundId, mover, nextMs })),
  )
  if (made === 'made') seat.missed = 0
  await advance(hall, table)
  return made === 'made' ? done : made
}

async function leaveTable(hall: Hall, table: CardTable, place: number): Promise<void> {
  const seat = table.seats[place]
  if (!seat) return
  seat.isLeaving = true
  seat.clientSeed = table.isStaking ? seat.clientSeed : undefined
  await advance(hall, table)
}

/** Does what is due at a table and schedules the next run. A call during a run triggers another one. */
function advance(hall: Hall, table: CardTable): Promise<void> {
  table.isRunDue = true
  table.advancing ??= advanceAll(hall, table)
  return table.advancing
}

async function advanceAll(hall: Hall, table: CardTable): Promise<void> {
  const { clock, onFault } = hall.parts
  while (table.isRunDue) {
    table.isRunDue = false
    table.callOff()
    const nextMs = await advanceOnce(hall, table).catch((error: unknown) => {
      onFault(error)
      return clock.nowMs() + FAULT_MS
    })
    if (nextMs !== undefined && !hall.isClosed)
      table.callOff = clock.at(Math.max(nextMs, clock.nowMs()), () => void advance(hall, table))
  }
  table.advancing = undefined
}

/** After a fault, as when the database does not answer. */
const FAULT_MS = 1_000

function advanceOwn(hall: Hall, session: PlaySession): void {
  const table = findTable(hall, session)
  if (table && !hall.isClosed) void advance(hall, table)
}

/** A hand of a process that died: one that was dealt goes on, one that was not gives all stakes back. */
async function resumeHand(hall: Hall, game: CardGame, id: string): Promise<void> {
  const { database, clock, money, onFault } = hall.parts
  const nowMs = clock.nowMs()
  const { leaseMs } = money
  const callIds = await database.transact((sql) =>
    voidRound(sql, { roundId: id, settledAt: new Date(nowMs), leaseMs }),
  )
  await Promise.all(callIds.map((call) => money.settle(call).catch(onFault)))
  await database.transact((sql) => prolongTurn(sql, { game, roundId: id, nowMs }))
  const round = await selectTableRound(database.read, id)
  if (round?.phase !== 'playing') {
    await database.transact((sql) => updateRoundPast(sql, id))
    return
  }
  const bets = await selectTableBets(database.read, id)
  const { players, level } = handOf(round)
  const seated = players.flatMap(({ seat, bet }) => {
    const own = bets.find((one) => one.id === bet)
    return own ? [{ seat, own }] : []
  })
  const sessions = await Promise.all(seated.map(({ own }) => selectSessionById(database.read, own.sessionId)))
  const [first] = sessions
  const house = first ? cardHouseOf(first) : ''
  const table = openTable(hall, { game, house, level, room: round.room })
  table.round = round
  for (const [at, { seat }] of seated.entries()) {
    const session = sessions[at]
    if (session) table.seats[seat] = seatOf(session, nowMs)
  }
  await advance(hall, table)
}
