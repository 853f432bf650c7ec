import { sql } from 'kysely'

import { QUIET_HOURS, type QuietHours } from '#domain/campaigns/delivery.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export async function selectQuietHours(tx: Tx, merchantId: number): Promise<QuietHours> {
  const { rows } = await sql<QuietHours>`
    SELECT from_hour::integer AS "from", until_hour::integer AS until FROM campaign_quiet_hours
     WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0] ?? QUIET_HOURS
}

export async function upsertQuietHours(
  tx: Tx,
  merchantId: number,
  { from, until }: QuietHours,
): Promise<void> {
  await sql`
    INSERT INTO campaign_quiet_hours (merchant_id, from_hour, until_hour) VALUES (${merchantId}, ${from}, ${until})
    ON CONFLICT (merchant_id)
    DO UPDATE SET from_hour = EXCLUDED.from_hour, until_hour = EXCLUDED.until_hour, changed_at = clock_timestamp()`.execute(
    query(tx),
  )
}
