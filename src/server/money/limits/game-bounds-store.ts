import { sql } from 'kysely'

import type { GameBounds } from '#domain/limits/game-bounds.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A game of a brand, by its vendor. */
export interface BoundedGame {
  readonly merchantId: number
  readonly vendorCode: string
  readonly gameCode: string
}

export async function selectGameBounds(
  tx: Tx,
  { merchantId, vendorCode, gameCode }: BoundedGame,
): Promise<{ readonly version: number; readonly bounds: GameBounds }> {
  const row = await query(tx)
    .selectFrom('stake_rule')
    .select(['stake_min', 'stake_max', 'loss_max', 'version'])
    .where('merchant_id', '=', merchantId)
    .where('product', '=', '')
    .where('category', '=', '')
    .where('vendor_code', '=', vendorCode)
    .where('game_code', '=', gameCode)
    .executeTakeFirst()
  return {
    version: row?.version ?? 0,
    bounds: {
      leastStake: row?.stake_min ?? undefined,
      largestStake: row?.stake_max ?? undefined,
      tableLossMost: row?.loss_max ?? undefined,
    },
  }
}

/** Stores the bounds if they still have the version. Returns whether they did. */
export async function upsertGameBounds(
  tx: Tx,
  { merchantId, vendorCode, gameCode }: BoundedGame,
  {
    version,
    bounds: { leastStake = null, largestStake = null, tableLossMost = null },
  }: {
    readonly version: number
    readonly bounds: { readonly [Name in keyof GameBounds]?: bigint | null | undefined }
  },
): Promise<boolean> {
  const done = await sql`
    INSERT INTO stake_rule (merchant_id, vendor_code, game_code, stake_min, stake_max, loss_max, version)
    VALUES (${merchantId}, ${vendorCode}, ${gameCode}, ${leastStake}, ${largestStake}, ${tableLossMost}, 1)
    ON CONFLICT (merchant_id, product, category, vendor_code, game_code) DO UPDATE
       SET stake_min = EXCLUDED.stake_min, stake_max = EXCLUDED.stake_max, loss_max = EXCLUDED.loss_max,
           version = stake_rule.version + 1
     WHERE stake_rule.version = ${version}
    RETURNING version`.execute(query(tx))
  return done.rows.length > 0
}
