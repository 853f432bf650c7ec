import { sql } from 'kysely'

import type { AppMode } from '#domain/offers/version.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'

/** Notes the first start of the app; false if one is known. */
export async function insertAppStart(tx: Tx, { merchantId, memberId }: Who, mode: AppMode): Promise<boolean> {
  const found = await sql`
    INSERT INTO app_start (merchant_id, member_id, mode) VALUES (${merchantId}, ${memberId}, ${mode})
    ON CONFLICT DO NOTHING RETURNING member_id`.execute(query(tx))
  return found.rows.length > 0
}
