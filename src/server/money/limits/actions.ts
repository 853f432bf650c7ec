import { shutOutBy } from '#domain/limits/exclusion.ts'
import { type LaunchRefusal, refuseUnlooked } from '#domain/limits/launch.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { depositFitsFrom, refuseDeposit as judgeDeposit } from '#domain/limits/play.ts'
import type { GameBounds } from '#domain/limits/game-bounds.ts'
import { boundsOf } from '#domain/limits/stake-rule.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import type { StakedOn } from '#domain/plays/play.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectPlaySession, selectPlaySessions } from './session-store.ts'
import {
  type GuardRow,
  type Who,
  insertDeposit,
  isMemberActive,
  lockLimits,
  selectGuard,
  selectLimits,
  selectNowMs,
  selectPlayRefusal,
  selectStakeRules,
  updateDepositFailed,
  updateDepositSettled,
} from './store.ts'

export { findLimitReached, withLimit } from './reached.ts'
/** Breaks, exclusions and deposits of the member wait until the transaction ends. */
export { lockLimits, lockLimitsOfAll, selectNowMs as findNowMs } from './store.ts'
/** Of all deposits that count, without one order. */
export { selectDepositSums as findDepositSums } from './store.ts'
export { findLiftTasks } from './lifts.ts'
export type { LaunchRefusal } from '#domain/limits/launch.ts'
export type DepositRefusal = 'not_active' | 'excluded' | 'deposit_limit'
export type TransferRefusal = 'not_active' | 'excluded'

/** A member's position: what bars them from play, and each limit with its used amount. */
export interface Standing extends GuardRow {
  readonly nowMs: number
  /** Reasons that bar them at this moment. */
  readonly shutOut: 'break' | 'exclusion' | undefined
  readonly limits: readonly Limit[]
}

export async function standingOf(tx: Tx, who: Who): Promise<Standing> {
  const nowMs = await selectNowMs(tx)
  const [guard, limits] = [await selectGuard(tx, who), await selectLimits(tx, who, nowMs)]
  return { ...guard, nowMs, shutOut: shutOutBy(guard, nowMs), limits }
}

/**
 * Why a member may not deposit this amount. Call it in the transaction that creates the order, before other locks: it
 * serializes the member's orders until commit, and `countDeposit` then counts this one.
 */
export async function refuseDeposit(
  tx: Tx,
  { amount, ...who }: Who & { readonly amount: bigint },
): Promise<DepositRefusal | undefined> {
  const atMs = await lockLimits(tx, who) // guard: deposit-limits-locked
  if (!(await isMemberActive(tx, who))) return 'not_active'
  if (shutOutBy(await selectGuard(tx, who), atMs)) return 'excluded' // guard: no-deposit-when-shut-out
  return judgeDeposit(await selectLimits(tx, who, atMs), { amount, atMs })
}

/** Counts a deposit from now on by its order's id, with the gross amount. */
export async function countDeposit(
  tx: Tx,
  { reference, amount, ...who }: Who & { readonly reference: string; readonly amount: bigint },
): Promise<void> {
  await insertDeposit(tx, who, { reference, amount, atMs: await selectNowMs(tx) })
}

/** The order failed, was cancelled or expired: frees what it counted. */
export async function forgetDeposit(
  tx: Tx,
  { reference, ...who }: Who & { readonly reference: string },
): Promise<void> {
  await updateDepositFailed(tx, who, reference)
}

/** The brand's bounds of a game, if it has any: its provider then offers nothing beyond them. */
export async function findBounds(
  tx: Tx,
  { merchantId, on }: { readonly merchantId: number; readonly on: StakedOn },
): Promise<GameBounds> {
  return boundsOf(await selectStakeRules(tx, merchantId), on)
}

export {
  type BoundedGame,
  selectGameBounds as findGameBounds,
  upsertGameBounds as setGameBounds,
} from './game-bounds-store.ts'

type Counted = Who & { readonly reference: string; readonly amount: bigint }

/**
 * Counts an amount that is about to be credited, or reports that a limit holds it. Call it in the crediting
 * transaction: it locks the member's limits until commit.
 */
export async function countCredit(
  tx: Tx,
  { reference, amount, ...who }: Counted,
): Promise<'deposit_limit' | undefined> {
  const nowMs = await lockLimits(tx, who)
  const refusal = judgeDeposit(await selectLimits(tx, who, nowMs, reference), { amount, atMs: nowMs })
  if (!refusal) await updateDepositSettled(tx, who, { reference, amount, atMs: nowMs })
  return refusal
}

/** When the limits leave room for the amount; undefined if it exceeds a whole period's limit. */
export async function findCreditableFrom(
  tx: Tx,
  { reference, amount, ...who }: Counted,
): Promise<number | undefined> {
  const atMs = await selectNowMs(tx)
  return depositFitsFrom(await selectLimits(tx, who, atMs, reference), { amount, atMs })
}

/** The smallest stake: a game may be opened if at least this much may still be staked. */
const SMALLEST_STAKE = 1n // guard: smallest-stake-left

/**
 * Why a member may not open a game, or move money to a vendor's wallet. Call it in the transaction that creates the
 * launch and return the refusal unchanged; no other check of the member is needed.
 *
 * | Refusal             | Means                                                                                    |
 * | ------------------- | ---------------------------------------------------------------------------------------- |
 * | `not_active`        | the account is suspended, closed, or not of this brand                                   |
 * | `excluded`          | a break or an exclusion, their own or an operator's; also in the wait before a return    |
 * | `game_excluded`     | the member has excluded this game, its category, its vendor or product                   |
 * | `stake_too_large`   | bets only: beyond the brand's largest stake                                              |
 * | `stake_limit`       | nothing is left to stake in the day, week or month                                       |
 * | `loss_limit`        | nothing is left to lose                                                                  |
 * | `session_limit`     | no playing time is left                                                                  |
 * | `reality_check_due` | a reality check is due: the page shows it, the member confirms (`limits.goOn`), and the  |
 * |                     | launch is retried                                                                        |
 *
 * Checked in this order; `domain/limits/launch-cases.ts` lists the cases. `realityCheckMinutes` comes from the market
 * profile. An admitted launch does not admit its bets: the database judges each one again within the ledger's call
 * (`play_refusal`), while a win is always booked, whatever the member's state.
 */
export async function refusePlay(
  tx: Tx,
  {
    realityCheckMinutes,
    on,
    ...who
  }: Who & Pick<MarketProfile, 'realityCheckMinutes'> & { readonly on?: StakedOn | undefined },
): Promise<LaunchRefusal | undefined> {
  const nowMs = await selectNowMs(tx)
  const refusal = await selectPlayRefusal(tx, who, { kind: 'bet', stake: SMALLEST_STAKE, atMs: nowMs, on })
  // guard: launch-refuses-shut-out
  return refusal ?? refuseUnlooked(await selectPlaySession(tx, who), { realityCheckMinutes, nowMs })
}

/** Members who have to look at a reality check before their next bet. The ledger judges everything else of it. */
export async function findRealityChecksDue(
  tx: Tx,
  members: readonly (Who & Pick<MarketProfile, 'realityCheckMinutes'>)[],
): Promise<readonly bigint[]> {
  const sessions = await selectPlaySessions(
    tx,
    members.map(({ memberId }) => memberId),
  )
  return members.flatMap(({ memberId, realityCheckMinutes }) => {
    const session = sessions.get(memberId)
    const isDue =
      session && refuseUnlooked(session, { realityCheckMinutes, nowMs: session.nowMs }) !== undefined
    return isDue === true ? [memberId] : []
  })
}

/** Why money may not move between two members: neither may be shut out, nor have a closed account. */
export async function refuseTransfer(
  tx: Tx,
  {
    merchantId,
    memberId,
    toMemberId,
  }: Who & {
    readonly toMemberId: bigint
  },
): Promise<TransferRefusal | undefined> {
  const nowMs = await selectNowMs(tx)
  // guard: both-sides-guarded
  for (const side of [memberId, toMemberId]) {
    const who = { merchantId, memberId: side }
    if (!(await isMemberActive(tx, who))) return 'not_active'
    if (shutOutBy(await selectGuard(tx, who), nowMs)) return 'excluded'
  }
  return undefined
}

/** Whether bonuses, offers and other advertising may be sent to a member: not while they are shut out. */
export async function mayBeInvited(tx: Tx, who: Who): Promise<boolean> {
  return shutOutBy(await selectGuard(tx, who), await selectNowMs(tx)) === undefined
}
