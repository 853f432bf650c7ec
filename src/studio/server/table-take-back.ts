import type { TableGame } from '#studio/game/table-game.ts'
import type { Refused } from '#studio/wire/answers.ts'

import type { Sql } from './database.ts'
import { rollBackStake } from './table-bets.ts'
import { moveRisk } from './table-exposure.ts'
import {
  lockTableBet,
  lockTableRound,
  selectRollbackOf,
  selectTableBet,
  updateBetStaked,
} from './table-store.ts'

export interface TakingBack {
  readonly game: TableGame
  readonly playerId: bigint
  readonly betId: string
  /** Time of arrival, by the process's clock. */
  readonly atMs: number
  readonly leaseMs: number
}

/** The stored answer of a bet that its player took back. */
const TAKEN_BACK = 'taken back'

/**
 * Takes a standing bet back while bets are open. Returns the id of the rollback of its stake, which is stored in the
 * same transaction.
 */
export async function takeBackBet(
  sql: Sql,
  { game, playerId, betId, atMs, leaseMs }: TakingBack,
): Promise<string | Refused> {
  const found = await selectTableBet(sql, betId)
  if (found?.playerId !== playerId) return { refusal: 'not_now' } // guard: take-back-of-owner
  // The draw waits for this lock, so a bet is either drawn with or taken back.
  const round = await lockTableRound(sql, found.roundId, 'shared')
  const bet = await lockTableBet(sql, found.id)
  if (!round || !bet || round.gameCode !== game.code) return { refusal: 'not_now' }
  if (game.takesBack !== true) return { refusal: 'not_now' } // guard: take-back-offered
  const known = bet.answer === TAKEN_BACK ? await selectRollbackOf(sql, bet.id) : undefined
  // A retry gets the same answer.
  if (known !== undefined) return known // guard: taken-back-once
  // guard: take-back-before-start
  if (round.phase !== 'betting' || atMs >= round.bettingEndsAt.getTime()) return { refusal: 'too_late' }
  if (bet.status !== 'standing') return { refusal: bet.status === 'staking' ? 'busy' : 'not_now' }
  await updateBetStaked(sql, { id: bet.id, status: 'void', answer: TAKEN_BACK })
  await moveRisk(sql, game, { bet, from: 'standing', to: 'void' })
  return await rollBackStake(sql, round, bet, leaseMs)
}
