import type { TierReached } from '#contract/verification.ts'
import { type WithdrawalLimit, withdrawalLimits } from '#domain/verification/tiers.ts'
import { findReached, findTierStanding } from '#server/people/verification/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'
import { selectWithdrawnSums } from './tier-store.ts'

/** Used sums of the limits for withdrawals. */
export async function findWithdrawalUse(
  tx: Tx,
  who: OfMember,
): Promise<Readonly<Record<WithdrawalLimit, bigint>>> {
  const { day, month } = await selectWithdrawnSums(tx, who)
  return { withdrawalDay: day, withdrawalMonth: month }
}

/** The limit of the member's tier that a withdrawal does not fit. Call it under the lock of the member's requests. */
export async function findTierInTheWay(
  tx: Tx,
  who: OfMember,
  amount: bigint,
): Promise<TierReached | undefined> {
  const standing = await findTierStanding(tx, who)
  return standing && findReached(standing, { amount, used: await findWithdrawalUse(tx, who) })
}

/** How much the member's tier still lets out; undefined without a limit. */
export async function findLeftOfTier(tx: Tx, who: OfMember): Promise<bigint | undefined> {
  const standing = await findTierStanding(tx, who)
  if (!standing) return undefined
  const { limits } = standing.own
  const used = await findWithdrawalUse(tx, who)
  let least: bigint | undefined
  for (const limit of withdrawalLimits) {
    const most = limits[limit]
    if (most === undefined) continue
    const left = most > used[limit] ? most - used[limit] : 0n
    if (least === undefined || left < least) least = left
  }
  return least
}
