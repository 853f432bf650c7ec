import { shutOutBy } from '#domain/limits/exclusion.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { type PlayRefusal, refuseDeposit as judgeDeposit } from '#domain/limits/play.ts'
import type { Tx } from '#server/db/transaction.ts'

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
} from './store.ts'

export type { PlayRefusal } from '#domain/limits/play.ts'
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
  await updateDepositFailed(tx, who, reference, true)
}

/** An order that was forgotten came in all the same: it counts again, on the day that it was asked for. */
export async function recallDeposit(
  tx: Tx,
  { reference, ...who }: Who & { readonly reference: string },
): Promise<void> {
  await updateDepositFailed(tx, who, reference, false)
}

/**
 * Why a member may not open a game, or move money to a vendor. The bet itself is judged by the database, within the
 * ledger's own call; this one judges by the same function and decides nothing for the bet.
 */
export async function refusePlay(
  tx: Tx,
  { stake = 0n, ...who }: Who & { readonly stake?: bigint },
): Promise<PlayRefusal | undefined> {
  return await selectPlayRefusal(tx, who, { kind: 'bet', stake, atMs: await selectNowMs(tx) })
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
