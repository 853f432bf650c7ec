import type { ProposedDeed } from '#domain/approvals/proposed-deeds.ts'
import { type SecondCause, whyBeyond } from '#domain/approvals/second-operator.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type By, areIndependent, isLapsed, weigh } from '#server/platform/approvals/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'

import { insertSupport, selectChannelMost } from './console-store.ts'
import type { DepositRow } from './store.ts'

/** Imported statement lines; the feature that stores them passes this in. */
export interface Statements {
  /** A statement line with this amount for this order, and the operator who imported it. */
  findLine(
    tx: Tx,
    order: Pick<DepositRow, 'merchantId' | 'channelId' | 'providerCode' | 'reference' | 'currency'> & {
      readonly amount: bigint
    },
  ): Promise<StatementLine | undefined>
}

export interface StatementLine {
  readonly statementId: bigint
  readonly line: number
  readonly broughtBy: bigint
  readonly broughtAt: Date
}

interface Credit {
  readonly amount: bigint
  readonly nowMs: number
  readonly statements: Statements
  readonly deed: 'deposits.matchDeposit' | 'deposits.creditDeposit'
  /** Whether the payment provider reported the amount, and not an operator. */
  readonly isConfirmed?: boolean
}

/**
 * Judges a manual credit: more than ordered, above the channel's maximum or beyond the thresholds needs a
 * second operator or a statement line. An amount that the provider itself reported, within the order and the
 * channel's maximum, needs neither. Beyond them it does: a corrupt or compromised provider must not create
 * money with the help of one operator.
 */
export async function weighCredit(tx: Tx, by: By, order: DepositRow, given: Credit): Promise<void> {
  const { amount, deed, isConfirmed = false } = given
  const channelMost = await selectChannelMost(tx, order)
  const cause = whyBeyond({ received: amount, ordered: order.amount, channelMost })
  if (isConfirmed && !cause) return // guard: provider-excess-weighed
  if (by.second || (await isSupported(tx, by, order, given))) return
  await weighOrder(tx, by, order, { amount, deed, cause, state: 'credited' })
}

/**
 * A statement line replaces the second operator if another operator imported it and could still do so: not
 * suspended, password and permission unchanged since. It supports one credit.
 */
async function isSupported(
  tx: Tx,
  { operatorId }: By,
  order: DepositRow,
  { amount, nowMs, statements }: Credit,
): Promise<boolean> {
  const found = await statements.findLine(tx, { ...order, amount })
  // guard: support-by-independent-statement
  if (!found || !(await areIndependent(tx, operatorId, found.broughtBy))) return false
  const brought = {
    deed: 'reconciliation.keepStatement',
    proposedBy: found.broughtBy,
    proposedAtMs: found.broughtAt.getTime(),
    lapsesAtMs: Number.POSITIVE_INFINITY,
  } as const
  if (await isLapsed(tx, brought, nowMs)) return false // guard: statement-of-lapsed-operator
  return await insertSupport(tx, { ...order, ...found }) // guard: statement-line-supports-once
}

/**
 * Within the brand's thresholds one operator suffices, and the amount is counted; beyond them a second must approve.
 */
export async function weighOrder(
  tx: Tx,
  by: By,
  order: DepositRow,
  given: {
    readonly amount: bigint
    readonly deed: Extract<ProposedDeed, `deposits.${string}`>
    readonly cause?: SecondCause | undefined
    readonly state: DepositRow['state']
  },
): Promise<void> {
  const { merchantId, id, currency } = order
  await weigh(tx, by, await findWithdrawalSettings(tx, merchantId), {
    merchantId,
    deed: given.deed,
    subject: id,
    memberId: BigInt(order.memberId),
    currency,
    amount: given.amount,
    cause: given.cause,
    before: { state: order.state, amount: writeAmount(order.amount) },
    after: { state: given.state, amount: writeAmount(given.amount) },
  })
}
