import type * as calls from '#contract/console/channels.ts'
import type { Input } from '#contract/endpoint.ts'
import { type WrittenChannel, channelFaults } from '#domain/cashier/channel.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import type { Merchant } from '#server/merchants/actions.ts'
import {
  type Payments,
  adapterNames,
  findPaymentProvider,
  holdPaymentProvider,
  setPaymentProvider,
} from '#server/payments/actions.ts'

import { insertChannel, lockChannel, lockChannels, updateChannel, updatePositions } from './channel-store.ts'

interface By {
  readonly merchant: Merchant
  readonly operatorId: bigint
}

type Add = typeof calls.addChannel
type Change = typeof calls.changeChannel
type Save = typeof calls.saveProvider

export async function addChannel(tx: Tx, by: By, input: Input<Add>): Promise<string> {
  const { merchant, operatorId } = by
  const written = await refuseWrong<Add>(tx, merchant, input.channel)
  const id = await insertChannel(tx, { merchantId: merchant.id, written })
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId,
    action: 'channel.add',
    reason: input.reason,
    before: {},
    after: { id, channel: written },
  })
  return id
}

/** Orders that are under way keep what they were told: they have it in their own rows. */
export async function changeChannel(tx: Tx, by: By, input: Input<Change>): Promise<number> {
  const { merchant, operatorId } = by
  const which = { merchantId: merchant.id, id: input.id }
  const before = await lockChannel(tx, which)
  if (!before) throw refusePlainly('absent')
  if (before.version !== input.version) throw refuse<Change>('changed_meanwhile')
  const written = await refuseWrong<Change>(tx, merchant, input.channel)
  // Money that went in through it is held in its name.
  if (written.direction !== before.written.direction)
    throw refuse<Change>('channel_wrong', { fields: ['direction'] })
  const version = await updateChannel(tx, which, written)
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId,
    action: 'channel.change',
    reason: input.reason,
    before: { id: input.id, channel: before.written },
    after: { channel: written },
  })
  return version
}

/** Members see them in this order. Whoever orders a list has seen all of it, as it is. */
export async function orderChannels(
  tx: Tx,
  { merchant, operatorId }: By,
  { direction, order }: Input<typeof calls.orderChannels>,
): Promise<void> {
  const kept = await lockChannels(tx, { merchantId: merchant.id, direction })
  const seen = new Map(order.map(({ id, version }) => [id, version]))
  const isWhole = seen.size === order.length && seen.size === kept.length
  if (!isWhole || kept.some(({ id, version }) => seen.get(id) !== version))
    throw refuse<typeof calls.orderChannels>('changed_meanwhile')
  const ids = order.map(({ id }) => id)
  await updatePositions(tx, { merchantId: merchant.id, ids })
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId,
    action: 'channel.order',
    reason: '',
    before: { order: kept.map(({ id }) => id) },
    after: { order: ids },
  })
}

async function refuseWrong<E extends Add | Change>(
  tx: Tx,
  { id, currency, defaultLanguage }: Merchant,
  given: WrittenChannel,
): Promise<WrittenChannel> {
  const fields = channelFaults(given, { currency, language: defaultLanguage })
  if (fields.length > 0) throw refuse<Add>('channel_wrong', { fields })
  const { providerCode } = given
  if (providerCode !== undefined && !(await findPaymentProvider(tx, { merchantId: id, code: providerCode })))
    throw refuse<E>('payment_provider_unknown')
  return given
}

/**
 * Sets a provider up. A new secret takes the place of the one before, which still counts as long as the operator says
 * so: the provider brings its new key in at its own hour.
 */
export async function saveProvider(
  tx: Tx,
  { merchant, operatorId }: By,
  input: Input<Save>,
  { payments, allowsLocal }: { readonly payments: Payments; readonly allowsLocal: boolean },
): Promise<number> {
  const which = { merchantId: merchant.id, code: input.code }
  const before = await holdPaymentProvider(tx, which)
  if (before?.version !== input.version) throw refuse<Save>('changed_meanwhile')
  if (!adapterNames.includes(input.adapter)) throw refuse<Save>('adapter_unknown')
  if (!isAddress(input.baseUrl, allowsLocal)) throw refuse<Save>('provider_address')
  const { secret } = input
  if (!before && secret === undefined) throw refuse<Save>('secret_needed')
  const wrapped = secret === undefined ? before?.wrappedSecret : payments.wrapSecret(which, secret)
  if (wrapped === undefined) throw refuse<Save>('secret_needed')
  const kept = secret === undefined ? before?.wrappedSecretBefore : before?.wrappedSecret
  const provider = {
    ...which,
    name: input.name,
    adapter: input.adapter,
    baseUrl: input.baseUrl,
    keyId: input.keyId,
    wrappedSecret: wrapped,
    wrappedSecretBefore: input.keepsKeyBefore ? (kept ?? null) : null,
    isOn: input.isOn,
  }
  const version = await setPaymentProvider(tx, provider)
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId,
    action: before ? 'payment_provider.change' : 'payment_provider.add',
    reason: input.reason,
    before: before ? told(before) : {},
    after: { ...told(provider), hasNewKey: secret !== undefined },
  })
  return version
}

/** A secret is not told, wrapped or not. */
function told(provider: {
  readonly code: string
  readonly name: string
  readonly baseUrl: string
  readonly keyId: string
  readonly isOn: boolean
  readonly wrappedSecretBefore: string | null
}): Record<string, unknown> {
  const { code, name, baseUrl, keyId, isOn } = provider
  return { code, name, baseUrl, keyId, isOn, hasKeyBefore: provider.wrappedSecretBefore !== null }
}

function isAddress(text: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash, hostname } = new URL(text)
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return protocol === 'https:' || (allowsLocal && isHere && protocol === 'http:')
}
