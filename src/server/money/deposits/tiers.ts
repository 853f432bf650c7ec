import type { TierReached } from '#contract/verification.ts'
import { AMOUNT_MAX } from '#domain/money/amount.ts'
import { type DepositLimit, reachedIn } from '#domain/verification/tiers.ts'
import { findBalances } from '#server/money/ledger/actions.ts'
import { findDepositSums } from '#server/money/limits/actions.ts'
import { describeReached, findReached, findTierStanding } from '#server/people/verification/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Who {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Used sums of the limits for deposits. The balance counts open orders too, and nothing that is on its way out. */
export async function findDepositUse(
  tx: Tx,
  who: Who,
  {
    currency,
    exceptDeposit = '',
  }: { readonly currency: string; readonly exceptDeposit?: string | undefined },
): Promise<Readonly<Record<DepositLimit, bigint>>> {
  const { day, month, total, open } = await findDepositSums(tx, who, exceptDeposit)
  const own = (await findBalances(tx, who)).filter(
    (one) => one.currency === currency && (one.account === 'main' || one.account.startsWith('vendor:')),
  )
  const balance = own.reduce((sum, one) => sum + one.balance, 0n)
  return { depositDay: day, depositMonth: month, depositTotal: total, balance: balance + open }
}

/**
 * The limit of the member's tier that a deposit does not fit. Call it under the lock of the member's limits: of two deposits
 * at once the second one then sees the first.
 */
export async function findTierInTheWay(
  tx: Tx,
  who: Who,
  { amount, exceptDeposit }: { readonly amount: bigint; readonly exceptDeposit?: string | undefined },
): Promise<TierReached | undefined> {
  const standing = await findTierStanding(tx, who, 'deposit')
  if (!standing) return undefined
  const used = await findDepositUse(tx, who, { currency: standing.currency, exceptDeposit })
  return findReached(standing, { amount, used })
}

/** The limit of the member's tier that has the least room for a deposit, and what lifts it; undefined without a limit. */
export async function findTierRoom(tx: Tx, who: Who): Promise<TierReached | undefined> {
  const standing = await findTierStanding(tx, who, 'deposit')
  if (!standing) return undefined
  const used = await findDepositUse(tx, who, { currency: standing.currency })
  const nearest = reachedIn(standing.own, { amount: AMOUNT_MAX, used })
  return nearest && describeReached(standing, { reached: nearest, move: { amount: nearest.left + 1n, used } })
}
