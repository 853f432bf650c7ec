import { sql } from 'kysely'

import { preparedAs } from '#server/platform/db/named.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** `currency` is empty for the number of grants. */
export interface BudgetKey {
  readonly merchantId: number
  readonly offer: string
  readonly version: number
  readonly currency: string
  readonly most: bigint
}

/** Takes a cost from a budget; false if it does not hold it. */
export async function takeBudget(
  tx: Tx,
  { merchantId, offer, version, currency, most }: BudgetKey,
  cost: bigint,
): Promise<boolean> {
  const found = await sql<{ isTaken: boolean }>`
    ${preparedAs('offer_take_budget')}
    SELECT offer_take_budget(${merchantId}, ${offer}, ${version}, ${currency}, ${most}, ${cost}) AS "isTaken"`.execute(
    query(tx),
  )
  return found.rows[0]?.isTaken === true
}

/** Locks a budget with its shares until the transaction ends. */
export async function lockBudget(
  tx: Tx,
  { merchantId, offer, version, currency, most }: BudgetKey,
): Promise<void> {
  await sql`SELECT offer_lock_budget(${merchantId}, ${offer}, ${version}, ${currency}, ${most})`.execute(
    query(tx),
  )
}
