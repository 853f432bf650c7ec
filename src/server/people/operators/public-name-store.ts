import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export async function selectPublicName(tx: Tx, operatorId: bigint): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    SELECT name FROM operator_public_name WHERE operator_id = ${operatorId}`.execute(query(tx))
  return found.rows[0]?.name
}

export async function upsertPublicName(tx: Tx, operatorId: bigint, name: string): Promise<void> {
  await sql`
    INSERT INTO operator_public_name (operator_id, name) VALUES (${operatorId}, ${name})
    ON CONFLICT (operator_id) DO UPDATE SET name = excluded.name, named_since = clock_timestamp()`.execute(
    query(tx),
  )
}

export async function deletePublicName(tx: Tx, operatorId: bigint): Promise<void> {
  await sql`DELETE FROM operator_public_name WHERE operator_id = ${operatorId}`.execute(query(tx))
}

/** Minutes since the last input of an operator who counts as present. */
const PRESENT_MINUTES = 5

export interface PresentOperator {
  readonly publicName: string
  readonly merchantId: number | null
  readonly role: string | null
  readonly permissions: readonly string[]
}

/**
 * The operators of the brand and of the house who are present and consent to be shown. Their account names are not
 * read.
 */
export async function selectPresent(tx: Tx, merchantId: number): Promise<readonly PresentOperator[]> {
  const found = await sql<PresentOperator>`
    SELECT operator_public_name.name AS "publicName", merchant_id AS "merchantId", role, permissions
      FROM operator_public_name JOIN operator ON operator.id = operator_public_name.operator_id
     WHERE (merchant_id = ${merchantId} OR merchant_id IS NULL) AND status = 'active'
       AND EXISTS (
         SELECT FROM operator_session AS session
          WHERE session.operator_id = operator.id AND ended_at IS NULL AND NOT is_half_signed_in
            AND expires_at > clock_timestamp()
            AND last_used_at > clock_timestamp() - make_interval(mins => ${PRESENT_MINUTES}))
     ORDER BY named_since, operator.id`.execute(query(tx))
  return found.rows
}
