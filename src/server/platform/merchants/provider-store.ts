import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ProviderRow {
  readonly id: string
  readonly label: string
  readonly mark: 'google' | 'facebook' | 'key'
  readonly issuer: string
  readonly clientId: string
  readonly isActive: boolean
  readonly position: number
  readonly version: number
  readonly hasSecret: boolean
}

const columns = sql`
  SELECT id, label, mark, issuer, client_id AS "clientId", is_active AS "isActive", position, version,
         wrapped_secret IS NOT NULL AS "hasSecret"
    FROM identity_provider`

export async function selectProviders(tx: Tx, merchantId: number): Promise<readonly ProviderRow[]> {
  const found = await sql<ProviderRow>`
    ${columns} WHERE merchant_id = ${merchantId} ORDER BY position, id`.execute(query(tx))
  return found.rows
}

export async function lockProvider(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<ProviderRow | undefined> {
  const found = await sql<ProviderRow>`
    ${columns} WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

type Kept = Omit<ProviderRow, 'version' | 'hasSecret'> & {
  readonly merchantId: number
  readonly wrappedSecret: string | undefined
}

export async function insertProvider(tx: Tx, provider: Kept): Promise<boolean> {
  const made = await query(tx)
    .insertInto('identity_provider')
    .values({
      merchant_id: provider.merchantId,
      id: provider.id,
      label: provider.label,
      mark: provider.mark,
      issuer: provider.issuer,
      client_id: provider.clientId,
      wrapped_secret: provider.wrappedSecret ?? null,
      is_active: provider.isActive,
      position: provider.position,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateProvider(tx: Tx, provider: Kept): Promise<number> {
  const row = await query(tx)
    .updateTable('identity_provider')
    .set({
      label: provider.label,
      mark: provider.mark,
      issuer: provider.issuer,
      client_id: provider.clientId,
      is_active: provider.isActive,
      position: provider.position,
      version: sql<number>`version + 1`,
      ...(provider.wrappedSecret === undefined ? {} : { wrapped_secret: provider.wrappedSecret }),
    })
    .where('merchant_id', '=', provider.merchantId)
    .where('id', '=', provider.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function deleteProvider(tx: Tx, merchantId: number, id: string): Promise<void> {
  await query(tx)
    .deleteFrom('identity_provider')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
