import { sql } from 'kysely'

import { preparedAs } from '#server/platform/db/named.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Takes a cost from a budget; false if it does not hold it. `currency` is empty for the number of grants. */
export async function takeBudget(
  tx: Tx,
  budget: {
    readonly merchantId: number
    readonly offer: string
    readonly version: number
    readonly currency: string
    readonly most: bigint
  },
  cost: bigint,
): Promise<boolean> {
  const { merchantId, offer, version, currency, most } = budget
  const found = await sql<{ isTaken: boolean }>`
    ${preparedAs('offer_take_budget')}
    SELECT offer_take_budget(${merchantId}, ${offer}, ${version}, ${currency}, ${most}, ${cost}) AS "isTaken"`.execute(
    query(tx),
  )
  return found.rows[0]?.isTaken === true
}
