import { type FriendTerms, refuseFriendTerms } from '#domain/friends/friend-terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertTerms, selectCurrency, selectNewestTerms } from './terms-store.ts'

export { friendReviewExecutors } from './admitting.ts'
export { friendExecutors } from './publishing.ts'
export { countWaiting as countFriends } from './store.ts'

/** The next terms of the demonstration, and of tests. */
export async function addFirstFriendTerms(
  tx: Tx,
  { merchantId, ...terms }: FriendTerms & { readonly merchantId: number },
): Promise<number> {
  const fault = refuseFriendTerms(terms, await selectCurrency(tx, merchantId))
  if (fault !== undefined) throw new Error(`the terms for friends have a fault: ${fault}`)
  const version = ((await selectNewestTerms(tx, merchantId))?.version ?? 0) + 1
  if (!(await insertTerms(tx, { merchantId, ...terms, version })))
    throw new Error(`merchant ${merchantId} has terms ${version} for friends already`)
  return version
}
