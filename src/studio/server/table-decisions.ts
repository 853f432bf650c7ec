import { randomUUID } from 'node:crypto'

import type { Decisions, TableGame } from '#studio/game/table-game.ts'
import type { Refused } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import type { Sql } from './database.ts'
import { insertMoneyCall } from './money-store.ts'
import { openSeeds } from './seeds.ts'
import { type PlaySession, lockPlayer } from './session-store.ts'
import { houseOf, isAloneIn, isIn } from './seats.ts'
import { decideMsOf, outcomeOf, revealMsOf } from './table-outcomes.ts'
import {
  type TableBet,
  type TableRound,
  insertTableBet,
  lockTableBet,
  lockTableRound,
  selectBetsInRound,
  selectTableBet,
  selectTableBets,
  updateBetDecided,
  updatePlayMs,
} from './table-store.ts'

export type AnyDecisions = Decisions<unknown, unknown, unknown>

/** When decisions end, as time since the deal. */
function decisionsEndMs(game: TableGame, round: TableRound): number {
  return round.decidedMs ?? (round.playMs ?? 0) - revealMsOf(game, round)
}

/** After the time for decisions, for stakes that are on their way: three tries of a wallet call, a second each. */
const GRACE_MS = 3_500

/** After that many further stakes of a hand that were not taken, the hand stakes no more. */
const UNTAKEN_MOST = 5

export interface Deciding {
  readonly game: TableGame
  readonly decisions: AnyDecisions
  readonly session: PlaySession
  readonly betId: string
  readonly command: unknown
  /** Time of arrival, by the process's clock. */
  readonly atMs: number
  readonly leaseMs: number
}

/**
 * Stores a decision on a player's own bet. Where it costs a stake, that stake is stored with the id of its wallet call,
 * and its id is returned: the decision counts once the stake is taken.
 */
export async function storeDecision(
  sql: Sql,
  { game, decisions, session, betId, command, atMs, leaseMs }: Deciding,
): Promise<{ readonly raiseId?: string } | Refused> {
  await lockPlayer(sql, session.playerId)
  const found = await selectTableBet(sql, betId)
  if (found?.playerId !== session.playerId) return { refusal: 'not_now' } // guard: decision-of-owner
  const round = await lockTableRound(sql, found.roundId, 'shared')
  const bet = await lockTableBet(sql, betId)
  if (round?.phase !== 'playing' || !round.playedAt || bet?.status !== 'standing')
    return { refusal: 'too_late' }
  if (round.gameCode !== game.code || decisions.baseOf(bet.bet) !== undefined) return { refusal: 'not_now' }
  const decided = decisions.decide({
    bet: bet.bet,
    betId,
    command,
    outcome: outcomeOf(game, round, houseOf(session)),
  })
  if (decided === 'done') return {}
  const elapsedMs = atMs - round.playedAt.getTime()
  if (elapsedMs >= decisionsEndMs(game, round)) return { refusal: 'too_late' } // guard: decision-in-time
  const own = await selectBetsInRound(sql, bet)
  const raises = own.filter((one) => decisions.baseOf(one.bet) === betId)
  const isRaising = raises.some(({ status }) => status === 'staking')
  if (isRaising) return { refusal: 'busy' } // guard: one-further-stake-at-a-time
  if (typeof decided === 'string') return { refusal: decided }
  if ('bet' in decided) {
    await updateBetDecided(sql, { id: betId, bet: writeJson(decided.bet) })
    return {}
  }
  if (session.isOver) return { refusal: 'session_over' }
  // The rest of the cards is about to be shown: the stake would be returned.
  if (round.decidedMs !== null) return { refusal: 'too_late' }
  // Each try costs one or two wallet calls.
  const untaken = raises.filter(({ status }) => status === 'refused' || status === 'void').length
  if (untaken >= UNTAKEN_MOST) return { refusal: 'too_many_bets' } // guard: further-stakes-bounded
  const id = randomUUID()
  const { inUse } = await openSeeds(sql, session.playerId)
  const stake = game.stakeOf(decided.raise)
  const whose = { id, roundId: round.id, playerId: session.playerId, sessionId: session.id }
  await insertTableBet(sql, {
    ...whose,
    requestId: randomUUID(),
    bet: writeJson(decided.raise),
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
  return { raiseId: id }
}

/** Makes the decision whose stake has been taken; both rows are locked. */
export async function makeRaised(sql: Sql, decisions: AnyDecisions, raise: TableBet): Promise<void> {
  const base = await lockTableBet(sql, decisions.baseOf(raise.bet) ?? '')
  if (base)
    await updateBetDecided(sql, { id: base.id, bet: writeJson(decisions.raised(base.bet, raise.bet)) })
}

/** Whether another player of the same operator and currency has a stake on the seat. */
export async function isSeatTaken(
  sql: Sql,
  decisions: AnyDecisions,
  seat: {
    readonly roundId: string
    readonly playerId: bigint
    readonly house: string
    readonly bet: unknown
  },
): Promise<boolean> {
  const bets = await selectTableBets(sql, seat.roundId)
  const place = decisions.seatOf(seat.bet)
  return bets.some(
    (one) =>
      one.playerId !== seat.playerId &&
      one.house === seat.house &&
      (one.status === 'staking' || one.status === 'standing') &&
      decisions.seatOf(one.bet) === place,
  )
}

/** The most players of free play in a round: each has cards of their own, and all are drawn at once, within 1 ms each. */
const VISITORS_MOST = 50

/** Whether a player of free play finds no room: players with money must not wait for theirs. */
export async function isFullOfVisitors(
  sql: Sql,
  { roundId, house }: { readonly roundId: string; readonly house: string },
): Promise<boolean> {
  if (!isAloneIn(house)) return false
  const others = (await selectTableBets(sql, roundId)).filter(
    (one) => one.house !== house && (isIn(one) || one.status === 'staking'),
  )
  return new Set(others.map((one) => one.house).filter(isAloneIn)).size >= VISITORS_MOST
}

/** Whether no decision is open any more, as far as a process knows. */
export function areDecisionsOver(
  game: TableGame,
  decisions: AnyDecisions,
  {
    round,
    bets,
    elapsedMs,
  }: { readonly round: TableRound; readonly bets: readonly TableBet[]; readonly elapsedMs: number },
): boolean {
  const endMs = decisionsEndMs(game, round)
  const isStaking = bets.some(
    ({ status, bet }) => status === 'staking' && decisions.baseOf(bet) !== undefined,
  )
  // guard: cards-wait-for-stakes
  if (isStaking) return elapsedMs >= endMs + GRACE_MS
  const live = bets.filter(isIn)
  const houses = [...new Set(live.map(({ house }) => house))]
  const isOverIn = (house: string) =>
    decisions.areOver({
      bets: live.filter((one) => one.house === house).map(({ bet }) => bet),
      outcome: outcomeOf(game, round, house),
    })
  return elapsedMs >= endMs || houses.every(isOverIn)
}

/**
 * Ends decisions when their time is over or all players have decided: the rest of the outcome follows. Stakes that are
 * still on their way count no more.
 */
export async function endDecisions(
  sql: Sql,
  game: TableGame,
  decisions: AnyDecisions,
  { roundId, elapsedMs }: { readonly roundId: string; readonly elapsedMs: number },
): Promise<void> {
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'playing' || round.decidedMs !== null) return
  const bets = await selectTableBets(sql, roundId)
  if (!areDecisionsOver(game, decisions, { round, bets, elapsedMs })) return
  const playMs = elapsedMs + revealMsOf(game, round)
  await updatePlayMs(sql, { id: roundId, playMs, decidedMs: elapsedMs })
}

/**
 * A process that resumes a round gives the time for decisions again, because no player could decide meanwhile. Once the
 * rest of the outcome has been shown, there is nothing to decide.
 */
export async function prolongDecisions(
  sql: Sql,
  game: TableGame,
  { roundId, nowMs }: { readonly roundId: string; readonly nowMs: number },
): Promise<void> {
  const round = await lockTableRound(sql, roundId, 'whole')
  if (round?.phase !== 'playing' || !round.playedAt) return
  if (round.decidedMs !== null) return
  const bets = (await selectTableBets(sql, roundId)).filter(isIn)
  const decideMs = decideMsOf(game, round, bets)
  const elapsedMs = nowMs - round.playedAt.getTime()
  await updatePlayMs(sql, {
    id: roundId,
    playMs: elapsedMs + decideMs + revealMsOf(game, round),
    decidedMs: undefined,
  })
}
