import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface Factors {
  readonly hasAuthenticator: boolean
  readonly recoveryCodesLeft: number
}

export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly addedAt: Date
  readonly lastUsedAt: Date | null
}

/** What second factors a member has. */
export async function selectFactors(tx: Tx, memberId: bigint): Promise<Factors> {
  const found = await sql<Factors>`
    SELECT EXISTS (SELECT FROM member_totp WHERE member_id = ${memberId} AND confirmed_at IS NOT NULL)
             AS "hasAuthenticator",
           (SELECT count(*)::int FROM member_recovery_code WHERE member_id = ${memberId} AND used_at IS NULL)
             AS "recoveryCodesLeft"`.execute(query(tx))
  return found.rows[0] ?? { hasAuthenticator: false, recoveryCodesLeft: 0 }
}

export async function selectPasskeys(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<OwnPasskey[]> {
  const found = await sql<OwnPasskey>`
    SELECT id, name, created_at AS "addedAt", last_used_at AS "lastUsedAt" FROM member_passkey
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} ORDER BY created_at, id`.execute(query(tx))
  return found.rows
}

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
