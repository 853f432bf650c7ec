import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import type { CardGame, CardRoom, HandPayout } from '#studio/game/card-game.ts'
import type { Refused } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import { type LastHand, dealTo, seatOf, stakesOf } from './card-deals.ts'
import { type SeatBet, type SeatResult, type StoredHand, selectPreparedId, updateHand } from './card-store.ts'
import { createServerSeed, joinSeeds } from './chance.ts'
import type { Sql } from './database.ts'
import { insertMoneyCall } from './money-store.ts'
import { createSealedSeed } from './sealed-decks.ts'
import { isAloneIn } from './seats.ts'
import { type PlaySession, selectCurrency, selectSessionById } from './session-store.ts'
import { nextRoundId } from './solo-store.ts'
import { payBet, voidRound } from './table-bets.ts'
import {
  type TableRound,
  insertTableBet,
  insertTableRound,
  lockStandingBets,
  lockTableRound,
  selectTableBets,
  updateRoundDrawn,
  updateRoundPast,
  updateRoundSettled,
} from './table-store.ts'

/** A hand needs two players. */
export const PLAYERS_LEAST = 2

/** Commits to the server seed of the next hand of a table, before any player names a seed. */
export async function openHand(
  sql: Sql,
  { game, room, nowMs }: { readonly game: CardGame; readonly room: string; readonly nowMs: number },
): Promise<string> {
  // The answer of the call that prepared it may have been lost.
  const prepared = await selectPreparedId(sql, { gameCode: game.code, room })
  if (prepared !== undefined) return prepared
  const id = await nextRoundId(sql)
  const openedAt = new Date(nowMs)
  const { code: gameCode, version } = game
  await insertTableRound(sql, {
    id,
    gameCode,
    version,
    openedAt,
    bettingEndsAt: openedAt,
    room,
    ...(game.sealed ? createSealedSeed() : createServerSeed()),
  })
  return id
}

/** The time for the move of a player of the hand. */
export type NextMs = (stored: StoredHand, player: number) => number

/** A player who takes part in a hand. */
export interface Ready {
  readonly seat: number
  readonly session: PlaySession
  readonly clientSeed: string
  readonly stake: bigint
}

/** Stores the stake of each player with the id of its wallet call, before any call is sent. Returns their ids. */
export async function storeStakes(
  sql: Sql,
  stakes: {
    readonly game: CardGame
    readonly roundId: string
    readonly cardRoom: CardRoom
    readonly ready: readonly Ready[]
    readonly leaseMs: number
  },
): Promise<readonly string[]> {
  const { game, roundId, cardRoom, ready, leaseMs } = stakes
  const round = await lockTableRound(sql, roundId, 'whole')
  const isBegun = (await selectTableBets(sql, roundId)).length > 0
  if (round?.phase !== 'betting' || isBegun) return [] // guard: hand-staked-once
  if (!round.isCurrent) return [] // guard: past-hand-not-staked
  const ids: string[] = []
  for (const { seat, session, clientSeed, stake } of ready) {
    const known = await selectSessionById(sql, session.id)
    if (!known || known.isOver) continue // guard: ended-session-not-dealt-in
    const id = randomUUID()
    const whose = { id, roundId, playerId: session.playerId, sessionId: session.id }
    const bet: SeatBet = { seat, level: cardRoom.level }
    await insertTableBet(sql, {
      ...whose,
      requestId: randomUUID(),
      bet: writeJson(bet),
      clientSeed,
      stake,
    })
    await insertMoneyCall(
      sql,
      { ...whose, kind: 'bet', gameCode: game.code, amount: stake, reference: null, closesRound: false },
      leaseMs,
    )
    ids.push(id)
  }
  return ids
}

/**
 * Deals the hand to the players whose stakes were taken; in free play bots take the other seats. Too few players get
 * their stakes back. Returns the ids of the resulting calls.
 */
export async function dealHand(
  sql: Sql,
  dealing: {
    readonly game: CardGame
    readonly roundId: string
    readonly cardRoom: CardRoom
    readonly nowMs: number
    readonly leaseMs: number
    readonly nextMs: NextMs
    readonly before?: LastHand | undefined
  },
): Promise<readonly string[]> {
  const { game, roundId, cardRoom, nowMs, leaseMs, nextMs, before } = dealing
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'betting') return []
  const voiding = { roundId, settledAt: new Date(nowMs), leaseMs }
  // No process would go on with the hand.
  if (!round.isCurrent) return await voidRound(sql, voiding) // guard: past-hand-not-dealt
  // guard: only-taken-stakes-dealt-in
  const bets = (await selectTableBets(sql, roundId))
    .filter(({ status }) => status === 'standing')
    .toSorted((one, other) => seatOf(one) - seatOf(other))
  const isFree = bets.some(({ house }) => isAloneIn(house)) // guard: bots-in-free-play-only
  const least = isFree ? 1 : PLAYERS_LEAST
  if (bets.length < least) return await voidRound(sql, voiding)
  const seeds = bets.map(({ clientSeed }) => clientSeed)
  const clientSeed = joinSeeds(roundId, seeds)
  const dealt = dealTo({ game, round, clientSeed, cardRoom, bets, hasBots: isFree, before })
  const { level, point, stake } = cardRoom
  const stored: StoredHand = { level, point, stake, seeds, ...dealt }
  const turn = game.turnOf(stored.hand)
  await updateRoundDrawn(sql, {
    id: roundId,
    clientSeed,
    outcome: writeJson(stored),
    playedAt: new Date(nowMs),
    playMs: turn === undefined ? 0 : nextMs(stored, turn),
  })
  return []
}

/** Ends the prepared hand of an empty table. Stakes that another process took for it go back: returns their calls. */
export async function closeHand(
  sql: Sql,
  { roundId, nowMs, leaseMs }: { readonly roundId: string; readonly nowMs: number; readonly leaseMs: number },
): Promise<readonly string[]> {
  if (await updateRoundPast(sql, roundId)) return []
  const callIds = await voidRound(sql, { roundId, settledAt: new Date(nowMs), leaseMs })
  await updateRoundPast(sql, roundId)
  return callIds
}

/** The stored part of a dealt hand. */
export function handOf({ outcome }: Pick<TableRound, 'outcome'>): StoredHand {
  return outcome as StoredHand
}

/** A player of a hand, the clock for an absent one, or a bot. */
export type Mover =
  | {
      readonly by: 'player'
      readonly playerId: bigint
      readonly nth: number
      readonly move: unknown
      readonly atMs: number
    }
  | { readonly by: 'clock' | 'bot'; readonly nth: number; readonly nowMs: number }

/** Makes one move of a hand, under the lock of its round. */
export async function makeMove(
  sql: Sql,
  making: {
    readonly game: CardGame
    readonly roundId: string
    readonly mover: Mover
    readonly nextMs: NextMs
  },
): Promise<'made' | Refused> {
  const { game, roundId, mover, nextMs } = making
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.gameCode !== game.code || round.phase !== 'playing' || !round.playedAt)
    return { refusal: 'stale' }
  const stored = handOf(round)
  const { hand } = stored
  const made = game.movesOf(hand)
  const player = mover.by === 'player' ? await playerOf(sql, round, mover.playerId) : game.turnOf(hand)
  if (player === undefined) return { refusal: 'not_now' }
  const atMs = mover.by === 'player' ? mover.atMs : mover.nowMs
  const dueMs = round.playedAt.getTime() + (round.playMs ?? 0)
  if (mover.by === 'player') {
    // A retry gets the same answer.
    const known = made[mover.nth]
    if (known) return isSame(known, { player, move: mover.move }) ? 'made' : { refusal: 'stale' }
    if (atMs >= dueMs) return { refusal: 'too_late' } // guard: card-move-in-time
  }
  if (mover.nth !== made.length) return { refusal: 'stale' } // guard: card-move-once
  if (mover.by !== 'player' && atMs < dueMs) return { refusal: 'not_now' }
  const move =
    mover.by === 'player' ? mover.move : mover.by === 'bot' ? game.botMove(hand) : game.absentMove(hand)
  const not = game.refuseMove({ hand, player, move })
  if (not) return { refusal: not }
  const next: StoredHand = { ...stored, hand: game.play({ hand, player, move }) }
  const turn = game.turnOf(next.hand)
  const playMs = atMs - round.playedAt.getTime() + (turn === undefined ? 0 : nextMs(next, turn))
  await updateHand(sql, { id: roundId, outcome: writeJson(next), playMs })
  return 'made'
}

function isSame(one: object, other: object): boolean {
  return writeJson(one) === writeJson(other)
}

async function playerOf(sql: Sql, round: TableRound, playerId: bigint): Promise<number | undefined> {
  const own = (await selectTableBets(sql, round.id)).find(
    (bet) => bet.playerId === playerId && bet.status === 'standing',
  )
  const player = own && handOf(round).players.findIndex(({ bet }) => bet === own.id)
  return player === undefined || player < 0 ? undefined : player
}

/** Gives the player of the turn the time for a move again: no one could reach the process that died. */
export async function prolongTurn(
  sql: Sql,
  { game, roundId, nowMs }: { readonly game: CardGame; readonly roundId: string; readonly nowMs: number },
): Promise<void> {
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'playing' || !round.playedAt) return
  const playMs = nowMs - round.playedAt.getTime() + game.turnMs
  await updateHand(sql, { id: roundId, outcome: writeJson(round.outcome), playMs })
}

/** Pays a hand that is over: each stake with the player's gain or loss, less the rake. Returns the ids of the wins. */
export async function settleHand(
  sql: Sql,
  settling: {
    readonly game: CardGame
    readonly roundId: string
    readonly nowMs: number
    readonly leaseMs: number
  },
): Promise<readonly string[]> {
  const { game, roundId, nowMs, leaseMs } = settling
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'playing') return []
  const stored = handOf(round)
  if (game.turnOf(stored.hand) !== undefined) return []
  const standing = await lockStandingBets(sql, roundId)
  const currency = await selectCurrency(sql, standing[0]?.playerId ?? 0n)
  const stakes = stakesOf(game, stored)
  const shares = game.payoutsOf(stored.hand, { currency, point: stored.point, stakes })
  assertWhole(shares, stakes)
  const payouts = standing.map((bet) => {
    const player = stored.players.findIndex((one) => one.bet === bet.id)
    const share = shares[player]
    assert(share && stakes[player] === bet.stake, 'a standing stake without a hand')
    const result: SeatResult = { rake: share.rake }
    return { bet, paid: { win: share.win, result } }
  })
  const winIds: string[] = []
  for (const { bet, paid } of payouts)
    winIds.push(await payBet(sql, { round, bet, paid, isLast: true, leaseMs }))
  await updateRoundSettled(sql, { id: roundId, settledAt: new Date(nowMs), isInterrupted: false })
  return winIds
}

/** The payments are the stakes without the rake. */
function assertWhole(shares: readonly HandPayout[], stakes: readonly bigint[]): void {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
  const paid = sum(shares.map(({ win, rake }) => win + rake))
  assert(paid === sum(stakes), 'a hand pays other than its stakes')
  assert(
    shares.every(({ win, rake }) => win >= 0n && rake >= 0n),
    'a hand costs more than its stake',
  )
}
