import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** An identity provider as configured by its merchant. The house secret wraps its secret. */
export interface IdentityProvider {
  readonly merchantId: number
  readonly id: string
  readonly label: string
  readonly mark: 'google' | 'facebook' | 'key'
  readonly issuer: string
  readonly clientId: string
  readonly wrappedSecret: string | null
  readonly version: number
}

export interface IdentityProviderRow {
  readonly merchant_id: number
  readonly id: string
  readonly label: string
  readonly mark: string
  readonly issuer: string
  readonly client_id: string
  readonly wrapped_secret: string | null
  readonly version: number
}

/** Active providers, in the order of their buttons. */
export async function selectIdentityProviders(
  tx: Tx,
  merchantIds: readonly number[],
): Promise<IdentityProviderRow[]> {
  return await query(tx)
    .selectFrom('identity_provider')
    .selectAll()
    .where('merchant_id', 'in', [...merchantIds])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function readIdentityProvider(row: IdentityProviderRow): IdentityProvider {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    label: row.label,
    mark: row.mark === 'google' || row.mark === 'facebook' ? row.mark : 'key',
    issuer: row.issuer,
    clientId: row.client_id,
    wrappedSecret: row.wrapped_secret,
    version: row.version,
  }
}

export interface NewIdentityProvider extends Omit<IdentityProvider, 'version'> {
  readonly position: number
}

/** Inserts or replaces a provider. The new version invalidates what was cached of the old one. */
export async function upsertIdentityProvider(tx: Tx, provider: NewIdentityProvider): Promise<void> {
  const values = {
    label: provider.label,
    mark: provider.mark,
    issuer: provider.issuer,
    client_id: provider.clientId,
    wrapped_secret: provider.wrappedSecret,
    position: provider.position,
    is_active: true,
  }
  await query(tx)
    .insertInto('identity_provider')
    .values({ merchant_id: provider.merchantId, id: provider.id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'id'])
        .doUpdateSet((row) => ({ ...values, version: row('identity_provider.version', '+', 1) })),
    )
    .execute()
}
