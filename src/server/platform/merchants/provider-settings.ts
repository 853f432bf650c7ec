import type {
  listProviders as listCall,
  removeProvider as removeCall,
  saveProvider as saveCall,
} from '#contract/console/identity-providers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { whyVoucherWaits } from '#domain/approvals/redirection.ts'
import { type By, doOrPropose, needSecond } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { wrap } from '#server/platform/sealing/wrapping.ts'

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
  readonly registry: MerchantLookup
  readonly wrappingKey: Buffer
  /** Members per identity provider; the area that stores identities passes it in. */
  readonly countMembers: (tx: Tx, merchantId: number) => Promise<ReadonlyMap<string, number>>
}

/** The name that a wrapped secret is bound to; sign-in unwraps it under the same name. */
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

/** The input as a proposal may store it: the secret is wrapped on arrival. */
type WrappedProvider = Omit<Input<typeof saveCall>, 'secret'> & { readonly wrappedSecret?: string }

/** Needs two operators: an identity provider could sign in as any member who uses it. */
export async function saveProvider(
  { store, registry, wrappingKey, countMembers }: ProviderParts,
  { caller }: Context,
  { secret, ...input }: Input<typeof saveCall>,
): Promise<Output<typeof saveCall>> {
  const merchantId = merchantInScope(registry, caller, input.merchantCode).id
  // guard: issuer-address-checked
  const faults = [
    ...(isIssuer(input.issuer) ? [] : ['issuer']),
    ...(/^[\x21-\x7e]+$/.test(input.clientId) ? [] : ['clientId']),
    ...(/[\p{Cc}\p{Cf}<>]/u.test(input.label) || input.label.trim() === '' ? ['label'] : []),
  ]
  if (faults.length > 0) throw refuse<typeof saveCall>('setting_refused', { fields: faults })
  const wrapped: WrappedProvider = {
    ...input,
    ...(secret === undefined
      ? {}
      : { wrappedSecret: wrap(wrappingKey, secretName(input.id), Buffer.from(secret)) }),
  }
  const by = { merchantId, operatorId: operatorOf(caller).operatorId }
  const { id, reason, version } = input
  const proposal = { deed: 'settings.saveProvider', subject: id, input: wrapped, reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => keepProvider(tx, by, wrapped, countMembers))
  return outcome.waits === undefined ? { version: outcome.done } : { version, waits: outcome.waits }
}

export async function keepProvider(
  tx: Tx,
  by: By & { readonly merchantId: number },
  { reason, version, merchantCode: _code, wrappedSecret, ...settings }: WrappedProvider,
  countMembers: ProviderParts['countMembers'],
): Promise<number> {
  const { merchantId } = by
  const kept = { ...settings, label: settings.label.trim(), merchantId, wrappedSecret }
  const hasNewSecret = wrappedSecret !== undefined
  const before = await lockProvider(tx, { merchantId, id: settings.id })
  if (version === 0 && before) throw refuse<typeof saveCall>('provider_taken')
  if (version !== 0) {
    if (!before) throw refusePlainly('absent')
    if (before.version !== version) throw refuse<typeof saveCall>('changed_meanwhile', noted(before))
    // Members are bound to subjects of the old issuer; a new issuer could claim any of those subjects.
    // guard: issuer-kept-with-members
    if (before.issuer !== settings.issuer && (await countMembers(tx, merchantId)).has(settings.id))
      throw refuse<typeof saveCall>('provider_bound')
    // A stored secret must not be sent to another issuer.
    // guard: secret-stays-with-issuer
    if (before.issuer !== settings.issuer && before.hasSecret && !hasNewSecret)
      throw refuse<typeof saveCall>('setting_refused', { fields: ['secret'] })
  }
  const cause = whyVoucherWaits(before, settings, hasNewSecret)
  const change = { before: before ? noted(before) : {}, after: { ...settings, hasNewSecret } }
  if (cause) needSecond(by, { cause, ...change })
  if (version === 0 && !(await insertProvider(tx, kept))) throw refuse<typeof saveCall>('provider_taken')
  const saved = version === 0 ? 1 : await updateProvider(tx, kept)
  await writeAudit(tx, {
    merchantId,
    operatorId: by.operatorId,
    action: 'settings.providers',
    reason,
    before: change.before,
    after: { ...change.after, version: saved },
  })
  return saved
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
    // guard: removed-provider-as-seen
    if (before.version !== input.version) throw refuse<typeof removeCall>('changed_meanwhile', noted(before))
    // guard: provider-with-members-stays
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

/** An https URL without credentials, query or hash; localhost may do without TLS. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false
  return (
    protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
  )
}
