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
  const key = sql`merchant_id = ${budget.merchantId} AND offer = ${budget.offer} AND version = ${budget.version}
                  AND currency = ${budget.currency}`
  const take = sql`${preparedAs('offer_take_budget')} UPDATE offer_budget SET used = used + ${cost} WHERE ${key} AND used + ${cost} <= most RETURNING used` // guard: budget-taken-once
  if ((await take.execute(query(tx))).rows.length > 0) return true
  await sql`
    INSERT INTO offer_budget (merchant_id, offer, version, currency, most)
    VALUES (${budget.merchantId}, ${budget.offer}, ${budget.version}, ${budget.currency}, ${budget.most})
    ON CONFLICT DO NOTHING`.execute(query(tx))
  return (await take.execute(query(tx))).rows.length > 0
}
