import { sql } from 'kysely'

import type { TierName, TierLimit } from '#domain/verification/tiers.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A tier of a brand, with amounts as on the wire. */
export interface WrittenTier {
  readonly name: TierName
  readonly limits: Readonly<Partial<Record<TierLimit, string>>>
}

export interface TiersRow {
  readonly currency: string
  readonly marketProfile: string
  /** 0 where the brand has none of its own. */
  readonly version: number
  readonly tiers: readonly WrittenTier[] | null
  readonly publishedAt: Date | null
  readonly operator: string | null
  readonly second: string | null
}

/** The newest tiers of a brand, beside its market. */
export async function selectTiers(tx: Tx, merchantId: number): Promise<TiersRow> {
  const { rows } = await sql<TiersRow>`
    SELECT merchant.currency, merchant.market_profile AS "marketProfile", coalesce(newest.version, 0) AS version,
           newest.tiers, newest.published_at AS "publishedAt", operator.name AS operator, second.name AS second
      FROM merchant
      LEFT JOIN LATERAL (SELECT * FROM verification_tiers AS own WHERE own.merchant_id = merchant.id
                          ORDER BY own.version DESC LIMIT 1) AS newest ON true
      LEFT JOIN operator ON operator.id = newest.operator_id
      LEFT JOIN operator AS second ON second.id = newest.approved_by
     WHERE merchant.id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the merchant is gone')
  return row
}

/** False if another version was added meanwhile. */
export async function insertTiers(
  tx: Tx,
  given: {
    readonly merchantId: number
    readonly version: number
    readonly tiers: readonly WrittenTier[]
    readonly operatorId: bigint
    readonly approvedBy: bigint
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO verification_tiers (merchant_id, version, tiers, operator_id, approved_by)
    VALUES (${given.merchantId}, ${given.version}, ${JSON.stringify(given.tiers)}::jsonb, ${given.operatorId},
            ${given.approvedBy})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  return added.rows.length > 0
}
