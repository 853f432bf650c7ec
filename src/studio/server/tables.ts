import type { TableGame } from '#studio/game/table-game.ts'
import type { Refused, TableView } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import { joinSeeds } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Money } from './money.ts'
import type { PlaySession } from './session-store.ts'
import { nextRoundId } from './solo-store.ts'
import { areDecisionsOver, endDecisions, prolongDecisions } from './table-decisions.ts'
import { type TableCommand, payBet, payDue, settleRound, storeBet, voidRound } from './table-bets.ts'
import { capBets } from './table-caps.ts'
import { drawRound } from './table-outcomes.ts'
import type { TableSeeds } from './table-seeds.ts'
import {
  type TableBet,
  type TableRound,
  insertTableRound,
  lockTableBet,
  lockTableRound,
  selectCurrentRound,
  selectTableBet,
  selectTableBets,
  selectTableRound,
  hasOtherStanding,
  updateBetsCapped,
  updateRoundDrawn,
  updateRoundPast,
} from './table-store.ts'
import { decideHand, takeStake } from './table-stakes.ts'
import { takeBackBet } from './table-take-back.ts'
import { type Table, openTable, refresh, sendView } from './table-pages.ts'
import { during, waitFor } from './table-work.ts'

export interface Tables {
  /** Subscribes to the table's views, starting with the current one. Returns the function that unsubscribes. */
  sit(session: PlaySession, see: (view: TableView) => void): () => void
  place(session: PlaySession, request: TableCommand): Promise<TableBet | Refused>
  /** A command on the player's own bet, judged by its time of arrival. */
  act(
    session: PlaySession,
    request: { readonly bet: string; readonly command: unknown; readonly atMs: number },
  ): Promise<TableBet | Refused>
  /** Returns the stake of the player's own bet while bets are open. */
  takeBack(
    session: PlaySession,
    request: { readonly bet: string; readonly atMs: number },
  ): Promise<TableBet | Refused>
  /** Resumes or voids rounds that a crash interrupted. */
  resume(): Promise<void>
  close(): Promise<void>
}

export interface TableParts {
  readonly database: Database
  readonly money: Money
  readonly games: ReadonlyMap<string, TableGame>
  readonly seeds: TableSeeds
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}

/** Refresh interval during `playing`: cards are revealed in between. */
const REFRESH_MS = 200

export function openTables(parts: TableParts): Tables {
  const tables = new Map([...parts.games.values()].map((game) => [game.code, openTable(game)] as const))
  const tableOf = (session: PlaySession) => {
    const table = tables.get(session.gameCode)
    if (!table) throw new Error(`no table ${session.gameCode}`)
    return table
  }
  return {
    sit(session, see) {
      const table = tableOf(session)
      const watcher = { session, see }
      table.watchers.add(watcher)
      void startIfIdle(parts, table).then(() => {
        if (table.watchers.has(watcher)) sendView(parts, table, watcher)
      })
      return () => void table.watchers.delete(watcher)
    },
    place: (session, request) => placeBet(parts, tableOf(session), session, request),
    act: (session, request) => actOn(parts, tableOf(session), session, request),
    takeBack: (session, request) => takeBack(parts, tableOf(session), session, request),
    async resume() {
      for (const table of tables.values()) if (!table.isClosed) await resumeTable(parts, table)
    },
    async close() {
      for (const table of tables.values()) table.isClosed = true
      for (const table of tables.values()) {
        table.callOff()
        await Promise.allSettled([...table.underWay, table.advancing])
      }
    },
  }
}

/**
 * Handles an interrupted round. If its betting time has passed, all bets are rolled back. If it was in `playing`
 * while players could not reach us, stakes with a possible decision are refunded.
 */
async function resumeTable(parts: TableParts, table: Table): Promise<void> {
  const { database, clock, money } = parts
  const round = await selectCurrentRound(database.read, table.game.code)
  // guard: broken-round-abandoned
  if (round?.phase === 'betting' && clock.nowMs() >= round.bettingEndsAt.getTime()) {
    const settledAt = new Date(clock.nowMs())
    const { leaseMs } = money
    const callIds = await database.transact((sql) =>
      voidRound(sql, { roundId: round.id, settledAt, leaseMs }),
    )
    await Promise.all(callIds.map((id) => money.settle(id)))
  }
  if (round?.phase === 'playing' && table.game.act) {
    const settledAt = new Date(clock.nowMs())
    const { leaseMs } = money
    const settling = { game: table.game, roundId: round.id, settledAt, isInterrupted: true, leaseMs }
    const callIds = await database.transact((sql) => settleRound(sql, settling))
    await Promise.all(callIds.map((id) => money.settle(id)))
  }
  const { decisions } = table.game
  if (round?.phase === 'playing' && decisions)
    await database.transact((sql) =>
      prolongDecisions(sql, table.game, { roundId: round.id, nowMs: clock.nowMs() }),
    )
  if (round) await advance(parts, table)
}

/** Starts a round at an idle table. The second run is needed if the first one began before this player joined. */
async function startIfIdle(parts: TableParts, table: Table): Promise<void> {
  await advance(parts, table)
  if (!table.round) await advance(parts, table)
}

/**
 * Does what is due and schedules the next run. A call during a run triggers another run, because the current one may
 * have missed a change of the clock or the watchers.
 */
function advance(parts: TableParts, table: Table): Promise<void> {
  table.isRunDue = true
  table.advancing ??= advanceAll(parts, table)
  return table.advancing
}

async function advanceAll(parts: TableParts, table: Table): Promise<void> {
  while (table.isRunDue) {
    table.isRunDue = false
    table.callOff()
    await advanceOnce(parts, table).catch(parts.onFault)
  }
  table.advancing = undefined
}

async function advanceOnce(parts: TableParts, table: Table): Promise<void> {
  const { database, clock } = parts
  if (table.isClosed) return
  table.round = await selectCurrentRound(database.read, table.game.code)
  const round = table.round
  const nowMs = clock.nowMs()
  if (!round) {
    if (table.watchers.size > 0) await begin(parts, table)
  } else if (round.phase === 'betting' && nowMs >= round.bettingEndsAt.getTime()) {
    await drawOutcome(parts, table, round)
  } else if (round.phase === 'playing' && round.playedAt) {
    await goOn(parts, table, round, nowMs - round.playedAt.getTime())
  } else if (round.phase === 'settled' && nowMs >= endOf(table, round)) {
    await database.transact((sql) => updateRoundPast(sql, round.id))
    if (table.watchers.size > 0) await begin(parts, table)
  }
  // Pages may act on a view before its refresh has ended: what is due by then is not put off.
  const seenMs = clock.nowMs()
  await refresh(parts, table)
  const next = nextRunMs(table, seenMs)
  if (next !== undefined && !table.isClosed) table.callOff = clock.at(next, () => void advance(parts, table))
}

function endOf({ game }: Table, { settledAt }: TableRound): number {
  return (settledAt?.getTime() ?? 0) + game.settledMs
}

function nextRunMs(table: Table, nowMs: number): number | undefined {
  const { round } = table
  if (!round?.isCurrent) return undefined
  if (round.phase === 'betting') return round.bettingEndsAt.getTime()
  if (round.phase === 'settled') return endOf(table, round)
  if (table.game.decisions && round.decidedMs === null) return nowMs + REFRESH_MS
  const endsAt = (round.playedAt?.getTime() ?? 0) + (round.playMs ?? 0)
  return Math.max(nowMs, Math.min(endsAt, nowMs + REFRESH_MS))
}

async function begin({ database, clock, seeds }: TableParts, { game }: Table): Promise<void> {
  const openedAt = new Date(clock.nowMs())
  const bettingEndsAt = new Date(openedAt.getTime() + game.bettingMs)
  await database.transact(async (sql) => {
    const id = await nextRoundId(sql)
    const round = { id, gameCode: game.code, version: game.version, openedAt, bettingEndsAt }
    await insertTableRound(sql, { ...round, ...(await seeds.next(sql, game)) })
  })
}

/** Ends betting and draws the outcome. Pending stakes get a grace period; later ones are rolled back. */
async function drawOutcome(parts: TableParts, table: Table, { id }: TableRound): Promise<void> {
  const { database, clock } = parts
  await waitFor(clock, table.underWay)
  await database.transact(async (sql) => {
    const round = await lockTableRound(sql, id, 'whole')
    if (round?.phase !== 'betting') return
    const standing = (await selectTableBets(sql, id)).filter(({ status }) => status === 'standing')
    // A continuing shoe keeps the client seed of its first round.
    const before = round.goesOnFrom === null ? undefined : await selectTableRound(sql, round.goesOnFrom)
    const joined = joinSeeds(
      id,
      standing.map((bet) => bet.clientSeed),
    )
    const clientSeed = before?.clientSeed ?? joined
    const { serverSeed } = round
    const drawing = { bets: standing, before: before?.outcome }
    const drawn = drawRound(table.game, { serverSeed, clientSeed }, drawing)
    const { playMs } = drawn
    const outcome = writeJson(drawn.outcome)
    const playedAt = new Date(clock.nowMs())
    await updateRoundDrawn(sql, { id, clientSeed, outcome, playedAt, playMs })
    const capped = capBets(table.game, standing).map(({ id: betId, bet }) => ({
      id: betId,
      bet: writeJson(bet),
    }))
    if (capped.length > 0) await updateBetsCapped(sql, capped) // guard: flight-capped
  })
}

async function goOn(parts: TableParts, table: Table, round: TableRound, elapsedMs: number): Promise<void> {
  const { database, clock, money } = parts
  const { game } = table
  const { leaseMs } = money
  const { decisions } = game
  const isRevealed = decisions === undefined || round.decidedMs !== null
  const isOver = isRevealed && elapsedMs >= (round.playMs ?? 0)
  const { bets } = table
  if (decisions && round.decidedMs === null && areDecisionsOver(game, decisions, { round, bets, elapsedMs }))
    await database.transact((sql) => endDecisions(sql, game, decisions, { roundId: round.id, elapsedMs }))
  if (isOver) await waitFor(clock, table.underWay)
  const settledAt = new Date(clock.nowMs())
  const callIds = isOver
    ? await database.transact((sql) =>
        settleRound(sql, { game, roundId: round.id, settledAt, isInterrupted: false, leaseMs }),
      )
    : game.dueMs
      ? await database.transact((sql) => payDue(sql, { game, roundId: round.id, elapsedMs, leaseMs }))
      : []
  // A slow operator must not delay the table: unanswered wins are retried later.
  for (const id of callIds)
    void money
      .settle(id)
      .then(() => refresh(parts, table))
      .catch(parts.onFault)
}

async function placeBet(
  parts: TableParts,
  table: Table,
  session: PlaySession,
  request: TableCommand,
): Promise<TableBet | Refused> {
  const { database, money } = parts
  const betting = { game: table.game, session, nowMs: request.atMs, leaseMs: money.leaseMs }
  const work = async () => {
    const stored = await database.transact((sql) => storeBet(sql, betting, request))
    if ('refusal' in stored) return stored
    return await takeStake(parts, stored)
  }
  const done = await during(table, work())
  await refresh(parts, table)
  return done
}

async function actOn(
  parts: TableParts,
  table: Table,
  session: PlaySession,
  request: { readonly bet: string; readonly command: unknown; readonly atMs: number },
): Promise<TableBet | Refused> {
  const { database, money } = parts
  const { atMs } = request
  const { game } = table
  const { decisions } = game
  if (decisions) {
    const decided = await during(table, decideHand(parts, { game, decisions, session, ...request }))
    // The last decision ends the time for them.
    await advance(parts, table)
    return decided
  }
  const command = game.readCommand?.(request.command)
  if (!game.act || command === undefined) return { refusal: 'not_understood' }
  const { act } = game
  const decide = database.transact(async (sql): Promise<string | Refused> => {
    const found = await selectTableBet(sql, request.bet)
    if (found?.playerId !== session.playerId) return { refusal: 'not_now' } // guard: cash-out-of-owner
    const round = await lockTableRound(sql, found.roundId, 'shared')
    const bet = await lockTableBet(sql, found.id)
    // A retry gets the same answer.
    if (bet?.status === 'paid' && bet.winId !== null) return bet.winId // guard: cash-out-once
    if (round?.phase !== 'playing' || !round.playedAt || bet?.status !== 'standing')
      return { refusal: 'too_late' }
    const elapsedMs = atMs - round.playedAt.getTime()
    if (elapsedMs >= (round.playMs ?? 0)) return { refusal: 'too_late' } // guard: cash-out-in-time
    const paid = act.call(game, { bet: bet.bet, command, outcome: round.outcome, elapsedMs })
    if (typeof paid === 'string') return { refusal: paid }
    const isLast = !(await hasOtherStanding(sql, bet))
    return await payBet(sql, { round, bet, paid, isLast, leaseMs: money.leaseMs })
  })
  const winId = await during(table, decide)
  if (typeof winId !== 'string') return winId
  await money.settle(winId)
  await refresh(parts, table)
  return (await selectTableBet(database.read, request.bet)) ?? { refusal: 'not_now' }
}

async function takeBack(
  parts: TableParts,
  table: Table,
  { playerId }: PlaySession,
  { bet: betId, atMs }: { readonly bet: string; readonly atMs: number },
): Promise<TableBet | Refused> {
  const { database, money } = parts
  const { leaseMs } = money
  const taking = { game: table.game, playerId, betId, atMs, leaseMs }
  const callId = await during(
    table,
    database.transact((sql) => takeBackBet(sql, taking)),
  )
  if (typeof callId !== 'string') return callId
  await money.settle(callId)
  await refresh(parts, table)
  return (await selectTableBet(database.read, betId)) ?? { refusal: 'not_now' }
}
