import { sql } from 'kysely'

import { type RateTerms, defaultRateTerms, refuseRateTerms } from '#domain/agents/rate-terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfBrand } from './tree-store.ts'

export interface RateTermsRow {
  readonly version: number
  readonly terms: RateTerms
  readonly setAt?: Date
  readonly operator?: string
  readonly second?: string
}

/** The bounds of a brand's rates; version 0 stands for those of a brand that has set none. */
export async function selectRateTerms(tx: Tx, { merchantId }: OfBrand): Promise<RateTermsRow> {
  const found = await sql<Required<RateTermsRow>>`
    SELECT bounds.version, bounds.terms, bounds.set_at AS "setAt", operator.name AS operator, second.name AS second
      FROM agent_rate_terms AS bounds
      JOIN operator ON operator.id = bounds.operator_id
      JOIN operator AS second ON second.id = bounds.second_operator_id
     WHERE bounds.merchant_id = ${merchantId} ORDER BY bounds.version DESC LIMIT 1`.execute(query(tx))
  const [row] = found.rows
  if (!row) return { version: 0, terms: defaultRateTerms }
  if (refuseRateTerms(row.terms))
    throw new Error(`rate terms ${row.version} of merchant ${merchantId} do not fit`)
  return row
}

export async function insertRateTerms(
  tx: Tx,
  made: OfBrand & {
    readonly version: number
    readonly terms: RateTerms
    readonly operatorId: bigint
    readonly secondId: bigint
  },
): Promise<void> {
  await sql`
    INSERT INTO agent_rate_terms (merchant_id, version, terms, operator_id, second_operator_id)
    VALUES (${made.merchantId}, ${made.version}, ${JSON.stringify(made.terms)}::jsonb, ${made.operatorId},
            ${made.secondId})`.execute(query(tx))
}
