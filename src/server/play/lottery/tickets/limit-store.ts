import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfDraw } from './exposure-store.ts'

interface OfName extends Pick<OfDraw, 'drawId' | 'merchantId'> {
  readonly name: string
}

export interface LimitRow {
  /** Zero closes the name; null is the cap of the brand. */
  readonly cap: bigint | null
  readonly version: number
}

/** The limit of one name, if operators ever set one. */
export async function selectLimit(tx: Tx, of: OfName): Promise<LimitRow | undefined> {
  return await query(tx)
    .selectFrom('lottery_name_limit')
    .select(['cap', 'version'])
    .where('draw_id', '=', of.drawId)
    .where('merchant_id', '=', of.merchantId)
    .where('name', '=', of.name)
    .executeTakeFirst()
}

/** Limits that are in force for the names of one bet type. */
export async function selectLimits(
  tx: Tx,
  { drawId, merchantId }: OfDraw,
  type: string,
): Promise<readonly { readonly name: string; readonly cap: bigint }[]> {
  const { rows } = await sql<{ name: string; cap: bigint }>`
    SELECT name, cap FROM lottery_name_limit
     WHERE draw_id = ${drawId} AND merchant_id = ${merchantId} AND cap IS NOT NULL AND split_part(name, ':', 1) = ${type}
     ORDER BY name`.execute(query(tx))
  return rows
}

/** Writes a limit under the lock of its draw. Returns the new version. */
export async function upsertLimit(
  tx: Tx,
  { drawId, merchantId, name, cap }: OfName & { readonly cap: bigint | undefined },
): Promise<number> {
  const { version } = await query(tx)
    .insertInto('lottery_name_limit')
    .values({ draw_id: drawId, merchant_id: merchantId, name, cap: cap ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['draw_id', 'merchant_id', 'name'])
        .doUpdateSet({ cap: cap ?? null, version: sql`lottery_name_limit.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
