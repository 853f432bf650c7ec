import type {
  listProviders as listCall,
  removeProvider as removeCall,
  saveProvider as saveCall,
} from '#contract/console/settings.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import { type MerchantShelf, merchantInScope, operatorOf } from '#server/http/scope.ts'
import { wrap } from '#server/sealing/wrapping.ts'

import {
  type ProviderRow,
  deleteProvider,
  insertProvider,
  lockProvider,
  selectProviders,
  updateProvider,
} from './provider-store.ts'

export interface ProviderParts {
  readonly store: Store
  readonly registry: MerchantShelf
  readonly wrappingKey: Buffer
  /** How many members sign in by each provider of a merchant: whoever keeps identities knows it. */
  readonly countMembers: (tx: Tx, merchantId: number) => Promise<ReadonlyMap<string, number>>
}

/** What a wrapped secret is bound to: whoever signs members in by the provider unwraps it under the same name. */
const secretName = (id: string) => `identity provider ${id}`

export async function listProviders(
  { store, registry, countMembers }: ProviderParts,
  { caller }: Context,
  input: Input<typeof listCall>,
): Promise<Output<typeof listCall>> {
  const { id: merchantId } = merchantInScope(registry, caller, input.merchantCode)
  const members = await countMembers(store.read, merchantId)
  const list = await selectProviders(store.read, merchantId)
  return { list: list.map((provider) => ({ ...provider, members: members.get(provider.id) ?? 0 })) }
}

export async function saveProvider(
  { store, registry, wrappingKey, countMembers }: ProviderParts,
  { caller }: Context,
  { secret, reason, version, merchantCode, ...wanted }: Input<typeof saveCall>,
): Promise<Output<typeof saveCall>> {
  const merchantId = merchantInScope(registry, caller, merchantCode).id
  const faults = [
    ...(isIssuer(wanted.issuer) ? [] : ['issuer']),
    ...(/^[\x21-\x7e]+$/.test(wanted.clientId) ? [] : ['clientId']),
    ...(/[\p{Cc}\p{Cf}<>]/u.test(wanted.label) || wanted.label.trim() === '' ? ['label'] : []),
  ]
  if (faults.length > 0) throw refuse<typeof saveCall>('setting_refused', { fields: faults })
  const wrappedSecret =
    secret === undefined ? undefined : wrap(wrappingKey, secretName(wanted.id), Buffer.from(secret))
  const kept = { ...wanted, label: wanted.label.trim(), merchantId, wrappedSecret }
  return await store.transact(async (tx) => {
    const before = await lockProvider(tx, { merchantId, id: wanted.id })
    if (version === 0) {
      if (before || !(await insertProvider(tx, kept))) throw refuse<typeof saveCall>('provider_taken')
    } else {
      if (!before) throw refusePlainly('absent')
      if (before.version !== version) throw refuse<typeof saveCall>('changed_meanwhile', noted(before))
      // A member is known by whom the old one calls so: the new one could call anybody so.
      if (before.issuer !== wanted.issuer && (await countMembers(tx, merchantId)).has(wanted.id))
        throw refuse<typeof saveCall>('provider_bound')
      // A secret belongs to the one who gave it: it is not sent to somebody else.
      if (before.issuer !== wanted.issuer && before.hasSecret && secret === undefined)
        throw refuse<typeof saveCall>('setting_refused', { fields: ['secret'] })
    }
    const saved = version === 0 ? 1 : await updateProvider(tx, kept)
    await writeAudit(tx, {
      merchantId,
      operatorId: operatorOf(caller).operatorId,
      action: 'settings.providers',
      reason,
      before: before ? noted(before) : {},
      after: { ...wanted, version: saved, hasNewSecret: secret !== undefined },
    })
    return { version: saved }
  })
}

export async function removeProvider(
  { store, registry, countMembers }: ProviderParts,
  { caller }: Context,
  input: Input<typeof removeCall>,
): Promise<Output<typeof removeCall>> {
  const merchantId = merchantInScope(registry, caller, input.merchantCode).id
  return await store.transact(async (tx) => {
    const before = await lockProvider(tx, { merchantId, id: input.id })
    if (!before) throw refusePlainly('absent')
    if (before.version !== input.version) throw refuse<typeof removeCall>('changed_meanwhile', noted(before))
    if ((await countMembers(tx, merchantId)).has(input.id)) throw refuse<typeof removeCall>('provider_bound')
    await deleteProvider(tx, merchantId, input.id)
    await writeAudit(tx, {
      merchantId,
      operatorId: operatorOf(caller).operatorId,
      action: 'settings.providers',
      reason: input.reason,
      before: noted(before),
      after: {},
    })
    return {}
  })
}

function noted(provider: ProviderRow): Readonly<Record<string, unknown>> {
  return { ...provider }
}

/** An address of the web by TLS, without anything that hides in it; this very machine may do without. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false
  return (
    protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
  )
}
