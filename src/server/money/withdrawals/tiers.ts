import type { TierReached } from '#contract/verification.ts'
import { leftOfWithdrawals, reachedByWithdrawal } from '#domain/verification/tier-override.ts'
import type { WithdrawalLimit } from '#domain/verification/tiers.ts'
import { findBalanceOfDay } from '#server/money/ledger/actions.ts'
import { describeReached, findEarlierTiers, findTierStanding } from '#server/people/verification/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'
import { selectCameBackSince, selectWithdrawnSums } from './tier-store.ts'

/** Used sums of the limits for withdrawals. */
export async function findWithdrawalUse(
  tx: Tx,
  who: OfMember,
): Promise<Readonly<Record<WithdrawalLimit, bigint>>> {
  const { day, month } = await selectWithdrawnSums(tx, who)
  return { withdrawalDay: day, withdrawalMonth: month }
}

/** The limit of the member's tier that a withdrawal does not fit. Call it under the lock of the member's wallet. */
export async function findTierInTheWay(
  tx: Tx,
  who: OfMember,
  amount: bigint,
): Promise<TierReached | undefined> {
  const standing = await findTierStanding(tx, who, 'withdrawal')
  if (!standing) return undefined
  const move = { amount, used: await findWithdrawalUse(tx, who) }
  if (!reachedByWithdrawal(standing.own, [], move)) return undefined
  const earlier = await findEarlier(tx, { ...who, currency: standing.currency })
  const reached = reachedByWithdrawal(standing.own, earlier, move)
  return reached && describeReached(standing, { reached, move })
}

/** How much the member's tiers still let out; undefined without a limit. */
export async function findLeftOfTier(tx: Tx, who: OfMember): Promise<bigint | undefined> {
  const standing = await findTierStanding(tx, who, 'withdrawal')
  if (!standing) return undefined
  const earlier = await findEarlier(tx, { ...who, currency: standing.currency })
  return leftOfWithdrawals(standing.own, earlier, await findWithdrawalUse(tx, who))
}

const findEarlier = async (tx: Tx, whose: OfMember & { readonly currency: string }) =>
  await findEarlierTiers(tx, whose, async (day) => {
    const balance = await findBalanceOfDay(tx, { ...whose, day })
    const kept = balance + (await selectCameBackSince(tx, whose, day))
    return kept > 0n ? kept : 0n
  })
