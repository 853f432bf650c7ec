import type * as calls from '#contract/console/channels.ts'
import type { Input } from '#contract/endpoint.ts'
import { type WrittenChannel, channelFaults } from '#domain/cashier/channel.ts'
import { whyChannelWaits, whyPayerWaits } from '#domain/approvals/redirection.ts'
import { type Second, needSecond } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import {
  adapterNames,
  findPaymentProvider,
  lockPaymentProvider,
  setPaymentProvider,
} from '#server/money/payments/actions.ts'

import { insertChannel, lockChannel, lockChannels, updateChannel, updatePositions } from './channel-store.ts'

export interface ChannelBy {
  readonly merchant: Merchant
  readonly operatorId: bigint
  /** The second operator who approved it, where one is needed. */
  readonly second?: Second | undefined
}
type By = ChannelBy

type Add = typeof calls.addChannel
type Change = typeof calls.changeChannel
type Save = typeof calls.saveProvider

export async function addChannel(tx: Tx, by: By, input: Input<Add>): Promise<string> {
  const { merchant, operatorId } = by
  const written = await refuseWrong<Add>(tx, merchant, input.channel)
  // guard: new-channel-needs-second
  needSecond(by, { cause: 'redirected', before: {}, after: { channel: written } })
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

/** Open orders are unaffected: they store the details they were made with. */
export async function changeChannel(tx: Tx, by: By, input: Input<Change>): Promise<number> {
  const { merchant, operatorId } = by
  const which = { merchantId: merchant.id, id: input.id }
  const before = await lockChannel(tx, which)
  if (!before) throw refusePlainly('absent')
  if (before.version !== input.version) throw refuse<Change>('changed_meanwhile')
  const written = await refuseWrong<Change>(tx, merchant, input.channel)
  // Money is booked under the channel, so its direction never changes.
  if (written.direction !== before.written.direction)
    throw refuse<Change>('channel_wrong', { fields: ['direction'] })
  const cause = whyChannelWaits(before.written, written)
  const noted = { before: { id: input.id, channel: before.written }, after: { channel: written } }
  if (cause) needSecond(by, { cause, ...noted })
  const version = await updateChannel(tx, which, written)
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId,
    action: 'channel.change',
    reason: input.reason,
    ...noted,
  })
  return version
}

/** Members see channels in this order. The operator's list must match the stored one, else it is outdated. */
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
 * Saves a payment provider. Its address, key and secret need two operators. A replaced secret stays valid as long as
 * the operator chooses, so that the provider can switch in its own time.
 */
export async function saveProvider(
  tx: Tx,
  by: By,
  input: WrappedProvider,
  { allowsLocal }: { readonly allowsLocal: boolean },
): Promise<number> {
  const { merchant, operatorId } = by
  const which = { merchantId: merchant.id, code: input.code }
  const before = await lockPaymentProvider(tx, which)
  if (before?.version !== input.version) throw refuse<Save>('changed_meanwhile')
  if (!adapterNames.includes(input.adapter)) throw refuse<Save>('adapter_unknown')
  if (!isAddress(input.baseUrl, allowsLocal)) throw refuse<Save>('provider_address')
  const hasNewKey = input.wrappedSecret !== undefined
  const wrapped = input.wrappedSecret ?? before?.wrappedSecret
  if (wrapped === undefined) throw refuse<Save>('secret_needed')
  const kept = hasNewKey ? before?.wrappedSecret : before?.wrappedSecretBefore
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
  const cause = whyPayerWaits(before, provider, hasNewKey)
  const noted = { before: before ? auditOf(before) : {}, after: { ...auditOf(provider), hasNewKey } }
  if (cause) needSecond(by, { cause, ...noted })
  const version = await setPaymentProvider(tx, provider)
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId,
    action: before ? 'payment_provider.change' : 'payment_provider.add',
    reason: input.reason,
    ...noted,
  })
  return version
}

/** The input in the form that may be stored: the secret is wrapped on arrival. */
export type WrappedProvider = Omit<Input<Save>, 'secret'> & { readonly wrappedSecret?: string | undefined }

/** Never contains the secret, wrapped or not. */
function auditOf(provider: {
  readonly code: string
  readonly name: string
  readonly baseUrl: string
  readonly keyId: string
  readonly adapter: string
  readonly isOn: boolean
  readonly wrappedSecretBefore: string | null
}): Record<string, unknown> {
  const { code, name, adapter, baseUrl, keyId, isOn } = provider
  return { code, name, adapter, baseUrl, keyId, isOn, hasKeyBefore: provider.wrappedSecretBefore !== null }
}

function isAddress(text: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash, hostname } = new URL(text)
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return protocol === 'https:' || (allowsLocal && isHere && protocol === 'http:')
}
