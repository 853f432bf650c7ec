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
               AND (ended_at IS NULL OR payout_doubt_at > statement_timestamp() - make_interval(days => ${days}))
             LIMIT ${most}) AS doubted
     GROUP BY 1`.execute(query(tx))
  return rows
}

export interface SilentPayouts {
  readonly merchantId: number
  readonly code: string
  readonly payouts: number
}

/** Payouts under way whose provider gave no answer, or a refusal, within the minutes. */
export async function selectSilentPayouts(tx: Tx, minutes: number): Promise<readonly SilentPayouts[]> {
  const { rows } = await sql<SilentPayouts>`
    SELECT withdrawal.merchant_id AS "merchantId", payout_provider AS code, count(*)::int AS payouts
      FROM withdrawal
      JOIN LATERAL (
        SELECT answer, last_at FROM payout_answer
         WHERE merchant_id = withdrawal.merchant_id AND withdrawal_id = withdrawal.id
         ORDER BY id DESC LIMIT 1) AS newest ON true
     WHERE withdrawal.state = 'paying' AND payout_provider IS NOT NULL
       AND newest.answer IN ('silent', 'refused')
       AND newest.last_at > statement_timestamp() - make_interval(mins => ${minutes})
     GROUP BY 1, 2`.execute(query(tx))
  return rows
}
