import type { AgentDebt } from '#domain/agents/settlement.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { lockDebts } from './debt-store.ts'
import { lockWallets } from './store.ts'

/**
 * Locks the open debts of these agents, then their wallets and those of their creditors: one order for all that pays debts, so
 * that no two payments wait for each other. Answers the debts, oldest first.
 */
export async function lockDebtsAndWallets(
  tx: Tx,
  {
    merchantId,
    currency,
    memberIds,
  }: { readonly merchantId: number; readonly currency: string; readonly memberIds: readonly bigint[] },
): Promise<readonly AgentDebt[]> {
  const debts = await lockDebts(tx, { merchantId, currency, debtorIds: memberIds })
  const creditors = debts.flatMap(({ creditorId }) => (creditorId === 'brand' ? [] : [creditorId]))
  await lockWallets(tx, { merchantId, currency, memberIds: [...memberIds, ...creditors] })
  return debts
}
