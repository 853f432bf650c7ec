import { sql } from 'kysely'

import type { PayoutDoubt } from '#domain/cashier/payout-doubt.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface PayoutsInDoubt {
  readonly cause: PayoutDoubt
  readonly payouts: number
}

/** Payouts in doubt: open ones, and ended ones whose doubt is younger than the days. */
export async function selectPayoutsInDoubt(
  tx: Tx,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<readonly PayoutsInDoubt[]> {
  const { rows } = await sql<PayoutsInDoubt>`
    SELECT payout_doubt AS cause, count(*)::int AS payouts
      FROM (SELECT payout_doubt FROM withdrawal
             WHERE payout_doubt IS NOT NULL
               AND (ended_at IS NULL OR payout_doubt_at > clock_timestamp() - make_interval(days => ${days}))
             LIMIT ${most}) AS doubted
     GROUP BY 1`.execute(query(tx))
  return rows
}
