import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface PaymentPace {
  readonly merchantId: number
  readonly code: string
  readonly name: string
  /** Messages that were processed in the minutes. */
  readonly messages: number
  readonly medianMs: number | null
  /** The age of the oldest message without a verdict. */
  readonly oldestMs: number | null
}

/** The newest messages of a brand that are looked through: more come in no minutes that count. */
const NEWEST = 2_000

/** Of each provider that is on: how long its messages of the last minutes waited for its answer. */
export async function selectPaymentPaces(tx: Tx, minutes: number): Promise<readonly PaymentPace[]> {
  const { rows } = await sql<PaymentPace>`
    SELECT provider.merchant_id AS "merchantId", provider.code, provider.name,
           coalesce(done.messages, 0) AS messages, done.median AS "medianMs", waiting.oldest AS "oldestMs"
      FROM payment_provider AS provider
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS messages,
               (percentile_cont(0.5) WITHIN GROUP (
                 ORDER BY extract(epoch FROM worked_off_at - received_at) * 1000))::float8 AS median
          FROM (SELECT provider_code, received_at, worked_off_at FROM payment_message
                 WHERE merchant_id = provider.merchant_id ORDER BY id DESC LIMIT ${NEWEST}) AS newest
         WHERE provider_code = provider.code
           AND worked_off_at > statement_timestamp() - make_interval(mins => ${minutes})) AS done ON true
      LEFT JOIN LATERAL (
        SELECT (extract(epoch FROM clock_timestamp() - min(received_at)) * 1000)::float8 AS oldest
          FROM payment_message
         WHERE verdict IS NULL AND merchant_id = provider.merchant_id AND provider_code = provider.code) AS waiting
        ON true
     WHERE provider.is_on`.execute(query(tx))
  return rows
}
