import { sql } from 'kysely'

import { holderOf, queueOf, withdrawalStates } from '#domain/cashier/withdrawal-state.ts'
import type { Waiting } from '#domain/work/work.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const states = withdrawalStates.filter((state) => holderOf(state) === 'operator')
const toPay = states.filter((state) => queueOf(state) !== 'trouble')
const complaints = states.filter((state) => queueOf(state) === 'trouble')

/** Withdrawals to review and to pay out; a held one waits for its check. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT requested_at AS since, operator.name, due_at AS due
          FROM withdrawal LEFT JOIN operator ON operator.id = claimed_by AND claimed_until > clock_timestamp()
         WHERE withdrawal.merchant_id = ${merchantId} AND withdrawal.state = ANY (${toPay}::text[])
           AND held_at IS NULL`,
    true,
  )
}

/** Withdrawals of which the member says that they did not arrive, or only in part. */
export async function selectComplaints(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT coalesce(step.at, requested_at) AS since, operator.name
          FROM withdrawal LEFT JOIN operator ON operator.id = claimed_by AND claimed_until > clock_timestamp()
          LEFT JOIN LATERAL (
            SELECT at FROM withdrawal_step
             WHERE merchant_id = withdrawal.merchant_id AND withdrawal_id = withdrawal.id
             ORDER BY id DESC LIMIT 1) AS step ON true
         WHERE withdrawal.merchant_id = ${merchantId} AND withdrawal.state = ANY (${complaints}::text[])`,
  )
}

/** Withdrawals on hold for longer than the hours, and since when the oldest is. */
export async function selectOldHolds(
  tx: Tx,
  { merchantId, hours }: { readonly merchantId: number; readonly hours: number },
): Promise<{ readonly holds: number; readonly since: Date | null }> {
  const found = await sql<{ holds: number; since: Date | null }>`
    SELECT count(*)::integer AS holds, min(held_at) AS since FROM withdrawal
     WHERE merchant_id = ${merchantId} AND held_at < statement_timestamp() - make_interval(hours => ${hours})`.execute(
    query(tx),
  )
  return found.rows[0] ?? { holds: 0, since: null }
}
