import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface OwnProvider {
  readonly id: string
  readonly label: string
  readonly mark: string
  readonly boundAt: Date | null
}

/** The providers that may be signed in with here, and since when which is bound. */
export async function selectProviders(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<OwnProvider[]> {
  const found = await sql<OwnProvider>`
    SELECT provider.id, label, mark, identity.created_at AS "boundAt"
      FROM identity_provider AS provider
      LEFT JOIN member_identity AS identity
        ON identity.merchant_id = provider.merchant_id AND identity.provider_id = provider.id
       AND identity.member_id = ${memberId}
     WHERE provider.merchant_id = ${merchantId} AND (is_active OR identity.member_id IS NOT NULL)
     ORDER BY position, provider.id`.execute(query(tx))
  return found.rows
}
