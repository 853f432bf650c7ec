import { sql } from 'kysely'

import type { PastSignIns } from '#domain/merchant/account-effect.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Codes of the last two days, for which they are kept: minutes until their use, and text messages of each day. */
export async function selectPastCodes(
  tx: Tx,
  merchantId: number,
): Promise<Pick<PastSignIns, 'codes' | 'messages'>> {
  const since = sql`clock_timestamp() - interval '2 days'`
  const { rows: codes } = await sql<{ units: number; count: number }>`
    SELECT floor(extract(epoch FROM used_at - created_at) / 60)::integer AS units, count(*)::integer AS count
      FROM sent_code
     WHERE merchant_id = ${merchantId} AND created_at > ${since} AND used_at IS NOT NULL
     GROUP BY 1`.execute(query(tx))
  const { rows: messages } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM sent_code
     WHERE merchant_id = ${merchantId} AND created_at > ${since} AND channel = 'sms'
     GROUP BY floor(extract(epoch FROM clock_timestamp() - created_at) / 86400)`.execute(query(tx))
  return { codes, messages: messages.map(({ count }) => count) }
}
