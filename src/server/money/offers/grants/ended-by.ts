import { endedByExclusion, endedByWithdrawal } from '#domain/offers/grant-end.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { doDeed, grantOf, keepGrants, lockGrants } from './keeping.ts'
import { type GrantRow, type WhoseGrants, selectOpenCurrencies, selectOpenGrants } from './store.ts'

/** An exclusion ends each bonus at once, in its own transaction, and leaves the cash. Call it under the lock of the limits. */
export async function endBonusesByExclusion(tx: Tx, who: Omit<WhoseGrants, 'currency'>): Promise<void> {
  for (const currency of await selectOpenCurrencies(tx, who)) {
    const rows = await lockGrants(tx, { ...who, currency })
    for (const row of ofGrants(rows, endedByExclusion(rows.map(grantOf))))
      await doDeed(tx, row, 'forfeit', { reason: 'exclusion', actor: 'house' })
  }
}

/** The sum of the bonuses that a withdrawal ends; undefined if it ends none. */
export async function findEndedByWithdrawal(tx: Tx, whose: WhoseGrants): Promise<bigint | undefined> {
  return sumOf(endedRows(await selectOpenGrants(tx, whose)))
}

/**
 * Ends the bonuses whose terms a withdrawal ends, if the member has confirmed exactly their sum; otherwise `unconfirmed`. Cash
 * can be withdrawn at any time.
 */
export async function endBonusesByWithdrawal(
  tx: Tx,
  whose: WhoseGrants,
  confirmed: bigint | undefined,
): Promise<'unconfirmed' | undefined> {
  const rows = endedRows(await lockGrants(tx, whose))
  if (rows.length === 0) return undefined
  if (confirmed !== sumOf(rows)) return 'unconfirmed' // guard: withdrawal-ends-as-confirmed
  for (const row of rows) await doDeed(tx, row, 'forfeit', { reason: 'withdrawal', actor: 'member' })
  await keepGrants(tx, whose)
  return undefined
}

const endedRows = (rows: readonly GrantRow[]) => ofGrants(rows, endedByWithdrawal(rows.map(grantOf)))

function ofGrants(
  rows: readonly GrantRow[],
  grants: readonly { readonly id: bigint }[],
): readonly GrantRow[] {
  return rows.filter(({ id }) => grants.some((grant) => grant.id === id))
}

function sumOf(rows: readonly GrantRow[]): bigint | undefined {
  return rows.length === 0 ? undefined : rows.reduce((sum, { balance }) => sum + balance, 0n)
}
