import { randomUUID } from 'node:crypto'

import type { Paid, TableGame } from '#studio/game/table-game.ts'
import type { Refused } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import type { Sql } from './database.ts'
import type { BetEnded } from './money.ts'
import { insertMoneyCall } from './money-store.ts'
import { houseOf, isAloneIn } from './seats.ts'
import { openSeeds } from './seeds.ts'
import { type PlaySession, lockPlayer } from './session-store.ts'
import { settingOf } from './solo.ts'
import { isFullOfVisitors, isSeatTaken, makeRaised } from './table-decisions.ts'
import { moveRisk, takeRisk } from './table-exposure.ts'
import { outcomeOf } from './table-outcomes.ts'
import {
  type TableBet,
  type TableRound,
  insertTableBet,
  lockStandingBets,
  lockTableBet,
  lockTableRound,
  selectBetOfRequest,
  selectBetsInRound,
  updateBetPaid,
  updateBetStaked,
  updateRoundSettled,
} from './table-store.ts'

/** A bet as the page sends it. */
export interface TableCommand {
  readonly requestId: string
  readonly round: string
  readonly bet: unknown
  /** Time of arrival, by the process's clock. */
  readonly atMs: number
}

export interface Betting {
  readonly game: TableGame
  readonly session: PlaySession
  readonly nowMs: number
  readonly leaseMs: number
}

/** After that many returned bets in a round, a player places no further one. */
const RETURNED_MOST = 5

/** Judges a bet and stores it with the id of its stake before any wallet call. */
export async function storeBet(
  sql: Sql,
  { game, session, nowMs, leaseMs }: Betting,
  request: TableCommand,
): Promise<TableBet | Refused> {
  await lockPlayer(sql, session.playerId)
  const { playerId } = session
  const known = await selectBetOfRequest(sql, { playerId, requestId: request.requestId })
  if (known) return known
  if (session.isOver) return { refusal: 'session_over' }
  // Exclusive lock: what the round may cost depends on every earlier bet.
  const round = await lockTableRound(sql, request.round, 'whole') // guard: table-round-locked-whole
  if (round?.gameCode !== game.code) return { refusal: 'stale' }
  // guard: betting-phase-only
  if (round.phase !== 'betting' || nowMs >= round.bettingEndsAt.getTime()) return { refusal: 'too_late' }
  const bet = game.readBet(request.bet)
  if (bet === undefined) return { refusal: 'not_understood' }
  const own = await selectBetsInRound(sql, { roundId: round.id, playerId })
  const open = own.filter(({ status }) => status === 'standing' || status === 'staking')
  const config = game.configure(settingOf(session))
  const not = game.refuseBet({ bet, placed: open.map((one) => one.bet), config })
  if (not) return { refusal: not }
  // Each bet that is taken back costs two wallet calls.
  const returned = own.filter((one) => one.status === 'void').length
  if (returned >= RETURNED_MOST) return { refusal: 'too_many_bets' } // guard: take-backs-bounded
  const house = houseOf(session)
  if (game.decisions) {
    const seat = { roundId: round.id, playerId, house, bet }
    if (await isSeatTaken(sql, game.decisions, seat)) return { refusal: 'seat_taken' } // guard: seat-taken-once
    if (await isFullOfVisitors(sql, seat)) return { refusal: 'table_full' } // guard: free-play-bounded
  }
  // Free play costs the operator nothing, and would leave a row for each player and round.
  const risk = { game, bet, config, session, roundId: round.id }
  const full = isAloneIn(house) ? undefined : await takeRisk(sql, risk)
  if (full) return full
  const { inUse } = await openSeeds(sql, playerId)
  const id = randomUUID()
  const stake = game.stakeOf(bet)
  const whose = { id, roundId: round.id, playerId, sessionId: session.id }
  await insertTableBet(sql, {
    ...whose,
    requestId: request.requestId,
    bet: writeJson(bet),
    clientSeed: inUse.clientSeed,
    stake,
  })
  const money = {
    kind: 'bet',
    gameCode: game.code,
    amount: stake,
    reference: null,
    closesRound: false,
  } as const
  await insertMoneyCall(sql, { ...whose, ...money }, leaseMs)
  return (await lockTableBet(sql, id)) ?? { refusal: 'busy' }
}

/**
 * Stores the outcome of a stake, in the transaction that stores the operator's answer. A stake taken after the draw
 * is rolled back, as is one of a decision once the rest of the cards is shown.
 */
export async function endTableBet(
  sql: Sql,
  ended: BetEnded,
  { games, leaseMs }: { readonly games: ReadonlyMap<string, TableGame>; readonly leaseMs: number },
): Promise<void> {
  const round = await lockTableRound(sql, ended.roundId, 'shared')
  const bet = round && (await lockTableBet(sql, ended.betId))
  if (bet?.status !== 'staking') return
  const game = games.get(round?.gameCode ?? '')
  const decisions = game?.decisions
  const isFurther = decisions?.baseOf(bet.bet) !== undefined
  const isDeciding = round?.phase === 'playing' && round.decidedMs === null
  const isInTime = isFurther ? isDeciding : round?.phase === 'betting' // guard: stake-before-cards
  const status = ended.outcome !== 'taken' ? ended.outcome : isInTime ? 'standing' : 'void'
  await updateBetStaked(sql, { id: bet.id, status, answer: ended.answer })
  if (game && isInTime) await moveRisk(sql, game, { bet, from: 'staking', to: status })
  if (decisions && isFurther && status === 'standing') await makeRaised(sql, decisions, bet)
  const isLate = ended.outcome === 'taken' && !isInTime
  if (isLate && round) await rollBackStake(sql, round, bet, leaseMs) // guard: late-stake-taken-back
}

/** Rolls back the stake of a taken bet. */
export async function rollBackStake(
  sql: Sql,
  round: TableRound,
  bet: TableBet,
  leaseMs: number,
): Promise<string> {
  const id = randomUUID()
  await insertMoneyCall(
    sql,
    {
      id,
      kind: 'rollback',
      playerId: bet.playerId,
      sessionId: bet.sessionId,
      gameCode: round.gameCode,
      roundId: round.id,
      amount: bet.stake,
      reference: bet.id,
      closesRound: false,
    },
    leaseMs,
  )
  return id
}

/** Pays a standing bet, whose row is locked. Returns the id of the win. */
export async function payBet(
  sql: Sql,
  {
    round,
    bet,
    paid,
    isLast,
    leaseMs,
  }: {
    readonly round: TableRound
    readonly bet: TableBet
    readonly paid: Paid<unknown>
    /** Whether the player has no other standing bet in the round. */
    readonly isLast: boolean
    readonly leaseMs: number
  },
): Promise<string> {
  const winId = randomUUID()
  await updateBetPaid(sql, { id: bet.id, win: paid.win, result: writeJson(paid.result), winId })
  await insertMoneyCall(
    sql,
    {
      id: winId,
      kind: 'win',
      playerId: bet.playerId,
      sessionId: bet.sessionId,
      gameCode: round.gameCode,
      roundId: round.id,
      amount: paid.win,
      reference: bet.id,
      // For the operator the player's round is open while another bet of theirs stands.
      closesRound: isLast,
    },
    leaseMs,
  )
  return winId
}

/** Pays bets that are due by now. Returns the ids of the wins. */
export async function payDue(
  sql: Sql,
  {
    game,
    roundId,
    elapsedMs,
    leaseMs,
  }: {
    readonly game: TableGame
    readonly roundId: string
    readonly elapsedMs: number
    readonly leaseMs: number
  },
): Promise<readonly string[]> {
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'playing') return []
  const winIds: string[] = []
  let standing = await lockStandingBets(sql, roundId)
  for (const bet of standing) {
    const due = game.dueMs?.({ bet: bet.bet, outcome: round.outcome })
    if (due === undefined || due > elapsedMs || due >= (round.playMs ?? 0)) continue
    const paid = game.settle({ bet: bet.bet, outcome: round.outcome })
    standing = standing.filter(({ id }) => id !== bet.id)
    winIds.push(await payBet(sql, { round, bet, paid, isLast: !hasBetOf(standing, bet), leaseMs }))
  }
  return winIds
}

function hasBetOf(bets: readonly TableBet[], { playerId }: TableBet): boolean {
  return bets.some((bet) => bet.playerId === playerId)
}

/** Voids a round interrupted before the draw: every taken stake is rolled back. Returns the ids of the calls. */
export async function voidRound(
  sql: Sql,
  {
    roundId,
    settledAt,
    leaseMs,
  }: { readonly roundId: string; readonly settledAt: Date; readonly leaseMs: number },
): Promise<readonly string[]> {
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'betting') return []
  const callIds: string[] = []
  for (const bet of await lockStandingBets(sql, roundId)) {
    await updateBetStaked(sql, { id: bet.id, status: 'void', answer: 'interrupted' })
    callIds.push(await rollBackStake(sql, round, bet, leaseMs))
  }
  await updateRoundSettled(sql, { id: roundId, settledAt, isInterrupted: true })
  return callIds
}

/**
 * Ends a round: each standing bet is paid once. Where the process died during a phase with decisions, the players who
 * could have decided get their stakes back. Returns the ids of the resulting calls.
 */
export async function settleRound(
  sql: Sql,
  {
    game,
    roundId,
    settledAt,
    isInterrupted,
    leaseMs,
  }: {
    readonly game: TableGame
    readonly roundId: string
    readonly settledAt: Date
    readonly isInterrupted: boolean
    readonly leaseMs: number
  },
): Promise<readonly string[]> {
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'playing') return []
  const callIds: string[] = []
  const standing = await lockStandingBets(sql, roundId)
  for (const [place, bet] of standing.entries()) {
    const outcome = outcomeOf(game, round, bet.house)
    const isOpen = isInterrupted && game.dueMs?.({ bet: bet.bet, outcome }) === undefined
    if (isOpen) {
      await updateBetStaked(sql, { id: bet.id, status: 'void', answer: 'interrupted' })
      callIds.push(await rollBackStake(sql, round, bet, leaseMs))
    } else {
      const baseId = game.decisions?.baseOf(bet.bet)
      const base = standing.find(({ id }) => id === baseId)?.bet
      const paid = game.settle({ bet: bet.bet, outcome, base })
      const isLast = !hasBetOf(standing.slice(place + 1), bet)
      callIds.push(await payBet(sql, { round, bet, paid, isLast, leaseMs }))
    }
  }
  await updateRoundSettled(sql, { id: roundId, settledAt, isInterrupted })
  return callIds
}
