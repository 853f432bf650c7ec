import { type Difference, judgeArrival } from '#domain/cashier/arrival.ts'
import { feeOf } from '#domain/cashier/fee.ts'
import { afterDeed } from '#domain/cashier/deposit-state.ts'
import { movedLessFee, turnedRound } from '#domain/ledger/posting.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { countCredit, forgetDeposit, lockLimits, standingOf } from '#server/money/limits/actions.ts'
import { rewardDeed } from '#server/money/offers/actions.ts'
import { findStanding } from '#server/people/members/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'

import { countCredited } from './credited-store.ts'
import { type DepositRow, type NewStep, insertStep, updateDeposit } from './store.ts'
import { findTierInTheWay } from './tiers.ts'

export type Actor = Pick<NewStep, 'actor' | 'operatorId'>

export interface Came {
  readonly amount: bigint
  readonly currency: string
}

/** The reason not to credit the money as things stand now. The order is locked. */
export async function findDifference(
  tx: Tx,
  order: DepositRow,
  came: Came & { readonly atMs: number },
): Promise<Difference | undefined> {
  const who = { merchantId: order.merchantId, memberId: BigInt(order.memberId) }
  const standing = await findStanding(tx, who)
  const { shutOut } = await standingOf(tx, who)
  return judgeArrival({ ...order, expiresAtMs: order.expiresAt.getTime() }, came, {
    isActive: standing?.status === 'active',
    isExcluded: shutOut !== undefined,
  })
}

/** Sets money with a difference aside: it stays with its order until an operator decides. */
export async function setAside(
  tx: Tx,
  order: DepositRow,
  came: Came & { readonly difference: Difference },
  by: Actor,
): Promise<DepositRow> {
  const row = await updateDeposit(tx, order, { state: 'matched', arrived: came, isReleased: true })
  const note = `${came.difference} ${writeAmount(came.amount)} ${came.currency}`
  await insertStep(tx, { ...order, ...by, deed: 'match', state: 'matched', note })
  return row
}

/** Sets money aside because of a limit of the member or of their tier; while it waits for their choice it does not count. */
async function holdByLimit(tx: Tx, order: DepositRow, came: Came, by: Actor): Promise<DepositRow> {
  const row = await setAside(tx, order, { ...came, difference: 'limit' }, by)
  await forget(tx, row)
  return row
}

/**
 * Credits the received money less the agreed fee. The transfer's key is the order's own, so any second credit, from
 * whichever process, moves nothing. Money beyond a deposit limit of the member or of their tier is set aside instead, on every path.
 */
export async function credit(
  tx: Tx,
  order: DepositRow,
  came: Came & { readonly difference: Difference | null },
  by: Actor & { readonly note?: string },
): Promise<DepositRow> {
  if (came.currency !== order.currency) throw new Error('the received currency is not the order’s')
  const who = { merchantId: order.merchantId, memberId: BigInt(order.memberId) }
  await lockLimits(tx, who) // guard: tier-sums-locked
  const { id: exceptDeposit } = order
  // guard: tier-bounds-credit
  if (await findTierInTheWay(tx, who, { amount: came.amount, exceptDeposit }))
    return await holdByLimit(tx, order, came, by)
  // guard: credit-counted-in-limit
  if (await countCredit(tx, { ...who, reference: order.id, amount: came.amount }))
    return await holdByLimit(tx, order, came, by)
  const requested = feeOf(came.amount, order, order.currency)
  const fee = requested < came.amount ? requested : 0n
  const amountCredited = came.amount - fee
  const legs = movedLessFee({ amount: came.amount, fee }, { from: `payment:${order.channelId}`, to: 'main' })
  const posted = await postOne(tx, {
    merchantId: order.merchantId,
    memberId: BigInt(order.memberId),
    currency: order.currency,
    key: `deposit:${order.id}`,
    kind: 'deposit',
    reference: order.id,
    legs,
  })
  if (posted.outcome !== 'posted') throw new Error(`deposit ${order.id} was not credited: ${posted.outcome}`)
  const row = await updateDeposit(tx, order, {
    state: 'credited',
    arrived: came,
    credited: { amount: amountCredited, transferId: posted.transferId },
    isEnded: true,
    isReleased: true,
  })
  if (order.state !== 'matched') await insertStep(tx, { ...order, ...by, deed: 'match', state: 'matched' })
  await insertStep(tx, { ...order, ...by, deed: 'credit', state: 'credited' })
  await rewardDeed(tx, who, {
    event: 'deposit',
    id: BigInt(order.id),
    value: amountCredited,
    currency: order.currency,
    channel: order.channelId,
    number: await countCredited(tx, who),
  })
  await sendNews(tx, who, {
    kind: 'deposit_credited',
    about: order.id,
    amount: writeAmount(amountCredited),
    currency: order.currency,
  })
  return row
}

/** Reverses a credited deposit with its fee. Undefined if the member has spent the money. */
export async function takeBack(tx: Tx, order: DepositRow): Promise<bigint | undefined> {
  if (order.transferId === null || order.received === null || order.credited === null)
    throw new Error('a deposit without a credit cannot be reversed')
  const fee = order.received - order.credited
  const posted = await postOne(tx, {
    merchantId: order.merchantId,
    memberId: BigInt(order.memberId),
    currency: order.currency,
    key: `deposit_return:${order.id}`,
    kind: 'deposit_return',
    reference: order.id,
    legs: turnedRound(
      movedLessFee({ amount: order.received, fee }, { from: `payment:${order.channelId}`, to: 'main' }),
    ),
    reverses: order.transferId,
  })
  if (posted.outcome === 'insufficient') return undefined
  if (posted.outcome !== 'posted')
    throw new Error(`deposit ${order.id} was not taken back: ${posted.outcome}`)
  return posted.transferId
}

/** Whether arriving money can still be matched to the order. */
export function canMatch(order: DepositRow): boolean {
  return afterDeed(order.state, 'match') !== undefined
}

/** A deposit that ended without money no longer counts against limits. */
export async function forget(tx: Tx, { merchantId, memberId, id }: DepositRow): Promise<void> {
  await forgetDeposit(tx, { merchantId, memberId: BigInt(memberId), reference: id })
}
