import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { withdrawalColumns, type WithdrawalRow } from './store.ts'

/** A brand's approved withdrawals that no operator has claimed and that are due to be sent. */
export async function selectToSend(
  tx: Tx,
  merchantId: number,
  limit: number,
): Promise<Pick<WithdrawalRow, 'merchantId' | 'id'>[]> {
  const found = await sql<Pick<WithdrawalRow, 'merchantId' | 'id'>>`
    SELECT merchant_id AS "merchantId", id FROM withdrawal
     WHERE merchant_id = ${merchantId} AND state = 'approved' AND payout_next_at <= statement_timestamp()
       AND (claimed_until IS NULL OR claimed_until <= statement_timestamp())
     ORDER BY payout_next_at LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** Delays a withdrawal that could not be handed over, so that it does not block the others. */
export async function postponeHandOver(
  tx: Tx,
  { merchantId, id }: Pick<WithdrawalRow, 'merchantId' | 'id'>,
): Promise<void> {
  await sql`
    UPDATE withdrawal SET payout_next_at = clock_timestamp() + interval '5 minutes'
     WHERE merchant_id = ${merchantId} AND id = ${id} AND state = 'approved'`.execute(query(tx))
}

/** Takes the next due payout for one process; backoff sets its next attempt. */
export async function takePayout(tx: Tx, fullLanes: readonly string[]): Promise<WithdrawalRow | undefined> {
  const found = await sql<WithdrawalRow>`
    UPDATE withdrawal
       SET payout_tries = payout_tries + 1, payout_asked_at = clock_timestamp(),
           payout_next_at = clock_timestamp() + make_interval(secs => least(3600, 30 * 2 ^ least(payout_tries, 7)))
     WHERE (member_id, id) IN (
       SELECT member_id, id FROM withdrawal
        WHERE state = 'paying' AND payout_next_at <= statement_timestamp()
          AND merchant_id || ' ' || coalesce(payout_provider, '') <> ALL (${[...fullLanes]}::text[])
        ORDER BY payout_next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${withdrawalColumns}`.execute(query(tx))
  return found.rows[0]
}

/** The withdrawal of a payout by the id that the provider knows. */
export async function selectByPayout(
  tx: Tx,
  { merchantId, payoutId }: Pick<WithdrawalRow, 'merchantId' | 'payoutId'>,
): Promise<Pick<WithdrawalRow, 'merchantId' | 'id'> | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(payoutId)) return undefined
  const found = await sql<Pick<WithdrawalRow, 'merchantId' | 'id'>>`
    SELECT merchant_id AS "merchantId", id FROM withdrawal
     WHERE merchant_id = ${merchantId} AND payout_id = ${payoutId}`.execute(query(tx))
  return found.rows[0]
}

/** Whether the payout is still open. */
export async function selectIsPaying(
  tx: Tx,
  { merchantId, id }: Pick<WithdrawalRow, 'merchantId' | 'id'>,
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM withdrawal WHERE merchant_id = ${merchantId} AND id = ${id} AND state = 'paying'`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

export interface PaidOut {
  readonly amount: bigint
  readonly payouts: number
  readonly members: number
  readonly fastestSeconds: number | null
  readonly meanSeconds: number | null
}

/** The brand's payouts within the last day in this currency, without returned ones. */
export async function selectPaidOut(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<PaidOut> {
  const found = await sql<PaidOut>`
    SELECT coalesce(sum(amount), 0)::bigint AS amount, count(*)::integer AS payouts,
           count(DISTINCT member_id)::integer AS members,
           min(extract(epoch FROM paid_at - requested_at))::float8 AS "fastestSeconds",
           avg(extract(epoch FROM paid_at - requested_at))::float8 AS "meanSeconds"
      FROM withdrawal
     WHERE merchant_id = ${merchantId} AND paid_at > statement_timestamp() - interval '1 day'
       AND state <> 'returned' AND currency = ${currency}`.execute(query(tx))
  return found.rows[0] ?? { amount: 0n, payouts: 0, members: 0, fastestSeconds: null, meanSeconds: null }
}

/** Number of payouts within the last day, and their mean time from request to payment. */
export async function selectPayoutSpeed(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly paid: number; readonly seconds: number | null }> {
  const found = await sql<{ paid: number; seconds: number | null }>`
    SELECT count(*)::integer AS paid, avg(extract(epoch FROM paid_at - requested_at))::float8 AS seconds
      FROM withdrawal WHERE merchant_id = ${merchantId} AND paid_at > statement_timestamp() - interval '1 day'`.execute(
    query(tx),
  )
  return found.rows[0] ?? { paid: 0, seconds: null }
}
