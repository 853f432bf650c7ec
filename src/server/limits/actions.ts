import { shutOutBy } from '#domain/limits/exclusion.ts'
import { type LaunchRefusal, refuseUnlooked } from '#domain/limits/launch.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { depositFitsFrom, refuseDeposit as judgeDeposit } from '#domain/limits/play.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import type { Tx } from '#server/db/transaction.ts'

import { selectPlaySession } from './session-store.ts'
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
  updateDepositFailed,
  updateDepositSettled,
} from './store.ts'

export type { LaunchRefusal } from '#domain/limits/launch.ts'
export type DepositRefusal = 'not_active' | 'excluded' | 'deposit_limit'
export type TransferRefusal = 'not_active' | 'excluded'

/** Where a member stands: what keeps them out of play, and every limit with what is used of it. */
export interface Standing extends GuardRow {
  readonly nowMs: number
  /** What keeps them out at this moment. */
  readonly shutOut: 'break' | 'exclusion' | undefined
  readonly limits: readonly Limit[]
}

export async function standingOf(tx: Tx, who: Who): Promise<Standing> {
  const nowMs = await selectNowMs(tx)
  const [guard, limits] = [await selectGuard(tx, who), await selectLimits(tx, who, nowMs)]
  return { ...guard, nowMs, shutOut: shutOutBy(guard, nowMs), limits }
}

/**
 * Why a member may not deposit so much. In the transaction that makes the order, before anything of it is locked: until
 * its end no other order of this member is judged, and `countDeposit` counts this one.
 */
export async function refuseDeposit(
  tx: Tx,
  { amount, ...who }: Who & { readonly amount: bigint },
): Promise<DepositRefusal | undefined> {
  const atMs = await lockLimits(tx, who)
  if (!(await isMemberActive(tx, who))) return 'not_active'
  if (shutOutBy(await selectGuard(tx, who), atMs)) return 'excluded'
  return judgeDeposit(await selectLimits(tx, who, atMs), { amount, atMs })
}

/** Counts a deposit as it is asked for, by the id of its order: gross, and from now on. */
export async function countDeposit(
  tx: Tx,
  { reference, amount, ...who }: Who & { readonly reference: string; readonly amount: bigint },
): Promise<void> {
  await insertDeposit(tx, who, { reference, amount, atMs: await selectNowMs(tx) })
}

/** The order failed, was cancelled or lapsed: what it counted is free again. */
export async function forgetDeposit(
  tx: Tx,
  { reference, ...who }: Who & { readonly reference: string },
): Promise<void> {
  await updateDepositFailed(tx, who, reference)
}

type Counted = Who & { readonly reference: string; readonly amount: bigint }

/**
 * Counts what is about to be credited, whatever was ordered, or says that a limit holds it. In the transaction that
 * credits: until its end nothing else of this member is judged, and no limit of theirs changes.
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

/** From when on the limits leave room for it; nothing where it is more than a whole period allows. */
export async function findCreditableFrom(
  tx: Tx,
  { reference, amount, ...who }: Counted,
): Promise<number | undefined> {
  const atMs = await selectNowMs(tx)
  return depositFitsFrom(await selectLimits(tx, who, atMs, reference), { amount, atMs })
}

/** The smallest stake that there is: a game is opened where something may still be staked. */
const SMALLEST_STAKE = 1n

/**
 * The door of games: why a member may not open one, or move money to a vendor's wallet. Whoever launches asks here, in
 * the transaction that makes the launch, and tells the reason as it is; nothing else about the member need be asked.
 *
 * | Refusal             | Means                                                                                    |
 * | ------------------- | ---------------------------------------------------------------------------------------- |
 * | `not_active`        | the account is suspended, closed, or not of this brand                                   |
 * | `excluded`          | a break or an exclusion, their own or an operator's; also one that waits for its return  |
 * | `stake_limit`       | nothing is left to stake in the day, week or month                                       |
 * | `loss_limit`        | nothing is left to lose                                                                  |
 * | `session_limit`     | no playing time is left                                                                  |
 * | `reality_check_due` | a look at the clock is owed: the page shows it, the member goes on (`limits.goOn`), and  |
 * |                     | the launch is sent again                                                                 |
 *
 * They are asked in this order; `domain/limits/launch-cases.ts` is the table. `realityCheckMinutes` is the market
 * profile's field. A launch that is let in promises nothing of the bets: each is judged anew by the database, within the
 * ledger's own call (`play_refusal`), and a win is booked whatever became of the member meanwhile.
 */
export async function refusePlay(
  tx: Tx,
  { realityCheckMinutes, ...who }: Who & Pick<MarketProfile, 'realityCheckMinutes'>,
): Promise<LaunchRefusal | undefined> {
  const nowMs = await selectNowMs(tx)
  const refusal = await selectPlayRefusal(tx, who, { kind: 'bet', stake: SMALLEST_STAKE, atMs: nowMs })
  return refusal ?? refuseUnlooked(await selectPlaySession(tx, who), { realityCheckMinutes, nowMs })
}

/** Why money may not go from one member to another: neither side may be shut out, nor its account be closed. */
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
  for (const side of [memberId, toMemberId]) {
    const who = { merchantId, memberId: side }
    if (!(await isMemberActive(tx, who))) return 'not_active'
    if (shutOutBy(await selectGuard(tx, who), nowMs)) return 'excluded'
  }
  return undefined
}

/** Whether a bonus, an offer or any word that invites to play may go to a member: not to who is shut out. */
export async function mayBeInvited(tx: Tx, who: Who): Promise<boolean> {
  return shutOutBy(await selectGuard(tx, who), await selectNowMs(tx)) === undefined
}
