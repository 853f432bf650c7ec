import type { deposits } from '#contract/deposits.ts'
import type { Input } from '#contract/endpoint.ts'
import type { TierReached } from '#contract/verification.ts'
import { afterDeed } from '#domain/cashier/deposit-state.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { findCreditableFrom, withLimit } from '#server/money/limits/actions.ts'

import { credit, findDifference } from './crediting.ts'
import {
  type DepositRow,
  insertStep,
  lockDeposit,
  selectNowMs,
  updateChoice,
  updateDeposit,
} from './store.ts'
import { findTierInTheWay } from './tiers.ts'

type Choose = typeof deposits.choose

/**
 * The member's choice for money held by a limit: credit it, judged by the current limits, or have an operator
 * send it back. Idempotent per request id.
 */
export async function chooseDeposit(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
  { id, requestId, choice }: Input<Choose>,
): Promise<DepositRow> {
  const order = await lockDeposit(tx, { merchantId, id })
  if (order?.memberId !== memberId.toString()) throw refusePlainly('absent') // guard: choice-of-member
  // guard: choice-request-same
  if (order.choiceRequestId === requestId) {
    if (order.choice === choice) return order
    throw refuse<Choose>('request_conflict')
  }
  // guard: choice-of-limited-order
  if (order.difference !== 'limit' || afterDeed(order.state, 'credit') === undefined)
    throw refuse<Choose>('deposit_moved_on')
  await updateChoice(tx, order, { requestId, choice })
  const row = choice === 'credit' ? await creditHeld(tx, order) : await askBack(tx, order)
  await writeAudit(tx, {
    merchantId,
    operatorId: null,
    memberId,
    action: 'deposit.choose',
    reason: '',
    before: { id, state: order.state },
    after: { state: row.state, choice },
  })
  return row
}

async function creditHeld(tx: Tx, order: DepositRow): Promise<DepositRow> {
  const { received, receivedCurrency } = order
  if (received === null || receivedCurrency === null)
    throw new Error('a deposit that waits for a choice has an amount')
  const came = { amount: received, currency: receivedCurrency }
  const difference = await findDifference(tx, order, { ...came, atMs: await selectNowMs(tx) })
  if (difference === 'excluded') throw refuse<Choose>('excluded') // guard: choice-refused-when-excluded
  if (difference === 'closed' || difference === 'currency') throw refuse<Choose>('deposit_moved_on')
  const row = await credit(tx, order, { ...came, difference: 'limit' }, { actor: 'member' })
  // guard: choice-credits-within-limit
  if (row.state !== 'credited') {
    const who = { merchantId: order.merchantId, memberId: BigInt(order.memberId) }
    const tier = await findTierInTheWay(tx, who, { amount: received, exceptDeposit: order.id })
    if (tier) throw refuse<Choose>('tier_deposit', { tier })
    throw await withLimit(tx, who, refuse<Choose>('deposit_limit'), order.id)
  }
  return row
}

async function askBack(tx: Tx, order: DepositRow): Promise<DepositRow> {
  const row = await updateDeposit(tx, order, { state: order.state })
  await insertStep(tx, { ...order, actor: 'member', deed: 'ask_return', state: order.state })
  return row
}

/**
 * The limit of the member's tier that holds the money; else when the member's own limits leave room for it, undefined if it
 * exceeds a whole period's limit.
 */
export async function whatHolds(
  tx: Tx,
  row: DepositRow,
): Promise<{ readonly tier?: TierReached; readonly fromMs?: number | undefined }> {
  if (row.state !== 'matched' || row.difference !== 'limit' || row.received === null) return {}
  const who = { merchantId: row.merchantId, memberId: BigInt(row.memberId) }
  const tier = await findTierInTheWay(tx, who, { amount: row.received, exceptDeposit: row.id })
  if (tier) return { tier }
  return { fromMs: await findCreditableFrom(tx, { ...who, reference: row.id, amount: row.received }) }
}
