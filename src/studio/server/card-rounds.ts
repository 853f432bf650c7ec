import assert from 'node:assert/strict'

import type { CardRoom } from '#studio/game/card-game.ts'
import type { PlayRefusal } from '#studio/wire/answers.ts'

import { lastHandOf } from './card-deals.ts'
import {
  PLAYERS_LEAST,
  type Ready,
  closeHand,
  dealHand,
  handOf,
  makeMove,
  openHand,
  settleHand,
  storeStakes,
} from './card-hands.ts'
import { type CardTable, type Hall, SETTLED_MS, isWatching, nextMsOf, reload, sendAll } from './card-hall.ts'
import { storeSeats } from './card-restore.ts'
import { type Seat, countSeated } from './card-seats.ts'
import { MISSED_MOST } from './card-view.ts'
import { meaningOf } from './refusals.ts'
import { isAloneIn } from './seats.ts'
import { voidRound } from './table-bets.ts'
import { type TableBet, type TableRound, selectTableRound, updateRoundPast } from './table-store.ts'
import { waitFor } from './table-work.ts'

/** From the first moment with enough players until stakes are taken: others may join. */
const JOIN_MS = 8_000
/** Once every seated player is ready there is no one to wait for. */
const ALL_READY_MS = 1_500
/** A seated player who takes part in no hand for that long gets up. */
const IDLE_MS = 45_000
/** A player between hands whose page is gone for that long gets up. */
const GONE_MS = 20_000

/** Does what is due at a table. Returns when something is due again. */
export async function advanceOnce(hall: Hall, table: CardTable): Promise<number | undefined> {
  const { database, clock } = hall.parts
  if (hall.isClosed) return undefined
  await reload(hall, table)
  const { round } = table
  // The answer of a deal that was stored may have been lost.
  if (round?.phase !== 'betting') endStaking(table)
  if (!round?.isCurrent) await openNext(hall, table)
  else if (round.phase === 'betting') await gather(hall, table, round)
  else if (round.phase === 'playing') await goOn(hall, table, round)
  else if (clock.nowMs() >= (round.settledAt?.getTime() ?? 0) + SETTLED_MS) {
    await database.transact((sql) => updateRoundPast(sql, round.id))
    await openNext(hall, table)
  }
  await reload(hall, table)
  await storeSeats(hall, table)
  sendAll(hall, table)
  return nextRunMs(table)
}

function endStaking(table: CardTable): void {
  table.isStaking = false
  table.startsAtMs = undefined
}

/** Players who left or stayed away get up; for the others the next hand is prepared. */
async function openNext(hall: Hall, table: CardTable): Promise<void> {
  const { database, clock } = hall.parts
  const nowMs = clock.nowMs()
  if (table.round) table.lastHand = lastHandOf(table.game, table.round, table.bets) ?? table.lastHand
  for (const [place, seat] of table.seats.entries()) {
    if (!seat) continue
    if (seat.isLeaving || seat.missed >= MISSED_MOST) table.seats[place] = undefined
    else Object.assign(seat, { clientSeed: undefined, idleSinceMs: nowMs })
  }
  table.round = undefined
  table.bets = []
  if (countSeated(table) === 0) {
    hall.tables.delete(table)
    return
  }
  const { game, room } = table
  const id = await database.transact((sql) => openHand(sql, { game, room, nowMs }))
  table.round = await selectTableRound(database.read, id)
}

/** Waits for enough players, takes their stakes, and deals. */
async function gather(hall: Hall, table: CardTable, round: TableRound): Promise<void> {
  const { database, money, clock } = hall.parts
  const nowMs = clock.nowMs()
  if (!table.isStaking) clearSeats(hall, table, nowMs)
  const ready = readyOf(hall, table)
  const isEnough = ready.length >= (isAloneIn(table.house) ? 1 : PLAYERS_LEAST)
  if (countSeated(table) === 0) {
    // Before the update, so that no player joins a table that ends.
    hall.tables.delete(table)
    table.round = undefined
    const closing = { roundId: round.id, nowMs, leaseMs: money.leaseMs }
    payOut(hall, await database.transact((sql) => closeHand(sql, closing)))
  } else if (table.isStaking) await callOffHand(hall, table, round)
  else if (!isEnough) table.startsAtMs = undefined
  else if (table.startsAtMs !== undefined && nowMs >= table.startsAtMs) await start(hall, table, round)
  else {
    const isAll = ready.length === countSeated(table)
    const waitMs = isAll ? ALL_READY_MS : JOIN_MS
    table.startsAtMs = Math.min(table.startsAtMs ?? Number.POSITIVE_INFINITY, nowMs + waitMs)
  }
}

/** Between hands players get up who leave, who take part in none, or whose page is gone. */
function clearSeats(hall: Hall, { seats }: CardTable, nowMs: number): void {
  for (const [place, seat] of seats.entries()) {
    if (!seat) continue
    seat.goneSinceMs = isWatching(hall, seat) ? undefined : (seat.goneSinceMs ?? nowMs)
    if (seat.isLeaving || nowMs >= upAtMs(seat)) seats[place] = undefined
  }
}

/** When a player between hands gets up. */
function upAtMs({ clientSeed, idleSinceMs, goneSinceMs }: Seat): number {
  const idle = clientSeed === undefined ? idleSinceMs + IDLE_MS : Number.POSITIVE_INFINITY
  return Math.min(idle, goneSinceMs === undefined ? Number.POSITIVE_INFINITY : goneSinceMs + GONE_MS)
}

/** No stake is taken from a player whose page is gone. */
function readyOf(hall: Hall, table: CardTable): readonly Ready[] {
  return table.seats.flatMap((seat, place) => {
    if (seat?.clientSeed === undefined) return []
    if (!isWatching(hall, seat)) return [] // guard: absent-player-not-dealt-in
    const { session, clientSeed, stake = roomOf(table).stake } = seat
    return [{ seat: place, session, clientSeed, stake }]
  })
}

/** Stakes are stored with their calls, then asked for, and only players whose stake was taken are dealt in. */
async function start(hall: Hall, table: CardTable, round: TableRound): Promise<void> {
  const { database, money, clock } = hall.parts
  const { game } = table
  const ready = readyOf(hall, table)
  const cardRoom = roomOf(table)
  table.isStaking = true
  sendAll(hall, table)
  const { leaseMs } = money
  const staking = { game, roundId: round.id, cardRoom, ready, leaseMs }
  const betIds = await database.transact((sql) => storeStakes(sql, staking))
  await Promise.allSettled(betIds.map((id) => money.takeBet(id)))
  const nextMs = nextMsOf(table)
  const callIds = await database.transact((sql) =>
    dealHand(sql, {
      game,
      roundId: round.id,
      cardRoom,
      nowMs: clock.nowMs(),
      leaseMs,
      nextMs,
      before: table.lastHand,
    }),
  )
  endStaking(table)
  payOut(hall, callIds)
  await reload(hall, table)
  setTroubles(table, ready)
}

/** The stake of a table, whatever the limits of those who sit at it. */
function roomOf({ game, level, seats }: CardTable): CardRoom {
  const currency = seats.find((seat) => seat !== undefined)?.session.currency ?? ''
  const room = game.configure({ currency, stakeMax: undefined }).rooms.find((one) => one.level === level)
  assert(room, 'a table without a stake')
  return room
}

/** After a fault while stakes were taken all of them go back: their players may be gone, and the fault may stay. */
async function callOffHand(hall: Hall, table: CardTable, { id: roundId }: TableRound): Promise<void> {
  const { database, money, clock } = hall.parts
  const { leaseMs } = money
  const settledAt = new Date(clock.nowMs())
  const callIds = await database.transact((sql) => voidRound(sql, { roundId, settledAt, leaseMs }))
  endStaking(table)
  payOut(hall, callIds)
  await reload(hall, table)
}

/** Tells players who were not dealt in why. */
function setTroubles(table: CardTable, ready: readonly Ready[]): void {
  for (const { seat, session } of ready) {
    const [known, bet] = [table.seats[seat], table.bets.find((one) => one.playerId === session.playerId)]
    if (!known) continue
    known.trouble = troubleOf(bet)
    // A player whose stake was refused decides anew.
    if (known.trouble) known.clientSeed = undefined
  }
}

function troubleOf(bet: TableBet | undefined): PlayRefusal | undefined {
  if (!bet) return 'session_over'
  if (bet.status === 'refused') return meaningOf(bet.answer ?? '')
  return bet.status === 'standing' ? undefined : 'returned'
}

async function goOn(hall: Hall, table: CardTable, round: TableRound): Promise<void> {
  const { database, clock, money } = hall.parts
  const { game } = table
  const nowMs = clock.nowMs()
  const { players, hand } = handOf(round)
  const turn = game.turnOf(hand)
  if (turn === undefined) {
    const settling = { game, roundId: round.id, nowMs, leaseMs: money.leaseMs }
    payOut(hall, await database.transact((sql) => settleHand(sql, settling)))
    return
  }
  if (nowMs < dueMsOf(round)) return
  if (table.underWay.size > 0) {
    // A move that arrived in time counts, however long it takes to store.
    await waitFor(clock, table.underWay)
    table.round = await selectTableRound(database.read, round.id)
    if (!table.round || dueMsOf(table.round) !== dueMsOf(round)) {
      table.isRunDue = true
      return
    }
  }
  const player = players[turn]
  const isBot = player?.bet === null
  const seat = isBot || !player ? undefined : table.seats[player.seat]
  if (seat) seat.missed += 1
  const mover = { by: isBot ? 'bot' : 'clock', nth: game.movesOf(hand).length, nowMs } as const
  await database.transact((sql) => makeMove(sql, { game, roundId: round.id, mover, nextMs: nextMsOf(table) }))
  table.isRunDue = true
}

function dueMsOf({ playedAt, playMs }: TableRound): number {
  return (playedAt?.getTime() ?? 0) + (playMs ?? 0)
}

/** A slow operator must not delay a table: unanswered calls are retried later. */
function payOut({ parts }: Hall, ids: readonly string[]): void {
  for (const id of ids) void parts.money.settle(id).catch(parts.onFault)
}

function nextRunMs(table: CardTable): number | undefined {
  const { round, startsAtMs, seats } = table
  if (!round?.isCurrent) return undefined
  if (round.phase === 'playing') return dueMsOf(round)
  if (round.phase === 'settled') return (round.settledAt?.getTime() ?? 0) + SETTLED_MS
  const up = seats.flatMap((seat) => (seat ? [upAtMs(seat)] : []))
  const next = Math.min(...up, startsAtMs ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(next) ? next : undefined
}
