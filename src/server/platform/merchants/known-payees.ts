import type { KnownPayees } from '#domain/payee/payee.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { MerchantRegistry } from './registry.ts'

/** The payees that a brand's texts may name without a second operator. */
export type FindKnownPayees = (tx: Tx, merchantId: number) => Promise<KnownPayees>

/**
 * Its own hosts, those that two operators opened to links, and the accounts of its deposit channels. Channels are
 * passed in, because deposits depend on merchants.
 */
export function openKnownPayees(
  registry: Pick<MerchantRegistry, 'findById'>,
  findDepositAccounts: (tx: Tx, merchantId: number) => Promise<readonly string[]>,
): FindKnownPayees {
  return async (tx, merchantId) => {
    const { hosts = [], outsideHosts = [] } = registry.findById(merchantId) ?? {}
    return { hosts: [...hosts, ...outsideHosts], accounts: await findDepositAccounts(tx, merchantId) }
  }
}
