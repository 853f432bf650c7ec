import { feeOf } from '#domain/cashier/fee.ts'
import { randomInt } from 'node:crypto'

import type { deposits } from '#contract/deposits.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  type WrittenChannel,
  readChannelRules,
  refuseAmount,
  refuseChannel,
} from '#domain/cashier/channel.ts'
import { REFERENCES, writeReference } from '#domain/cashier/deposit-reference.ts'
import { OPEN_DEPOSITS_MAX, afterDeed } from '#domain/cashier/deposit-state.ts'
import { qrPayload } from '#domain/cashier/qr-profile.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { countDeposit, refuseDeposit, withLimit } from '#server/money/limits/actions.ts'
import { findStanding } from '#server/people/members/actions.ts'
import { findMissingFields } from '#server/people/profiles/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { isDocumentOverdue } from '#server/people/verification/actions.ts'
import { type StartedDeposit, findPaymentProvider } from '#server/money/payments/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import { selectChannel } from './channel-store.ts'
import { forget } from './crediting.ts'
import {
  type DepositRow,
  type DepositTarget,
  insertDeposit,
  insertStep,
  lockDeposit,
  lockOrdering,
  selectByRequest,
  selectHour,
  selectOpenChannels,
  takeExpired,
  updateDeposit,
} from './store.ts'
import { findTierInTheWay } from './tiers.ts'

type Order = typeof deposits.order
const REFERENCE_TRIES = 5
const EXPIRED_AT_ONCE = 100

export {
  type ChannelRow,
  insertChannel as createChannel,
  selectChannelNames as findChannelNames,
  selectChannels as findChannels,
  selectDepositAccounts as findDepositAccounts,
} from './channel-store.ts'
export { findDepositMovements, movedDeposits } from './moved.ts'
export { selectCreditedSums as findCreditedSums } from './credited-store.ts'
export { isOwnDeposit, selectDepositsNamed as findDepositsNamed } from './named-store.ts'
export { selectTasks as findDepositTasks } from './task-store.ts'
export { findDepositUse } from './tiers.ts'
export { type DepositTriesRow, selectDepositTries as countDepositTries } from './try-store.ts'

interface Payer {
  readonly merchant: Merchant
  readonly memberId: bigint
}

/** Orders a deposit. Idempotent: the same request id, even years later, returns the order that it made. */
export async function orderDeposit(
  tx: Tx,
  { merchant, memberId }: Payer,
  input: Input<Order>,
): Promise<DepositRow> {
  const who = { merchantId: merchant.id, memberId }
  const { requestId, channelId } = input
  const { currency } = merchant
  const amount = parseAmount(input.amount, currency)
  if (amount === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  await lockOrdering(tx, who) // guard: ordering-locked
  const known = await selectByRequest(tx, { ...who, requestId })
  if (known) {
    if (known.channelId === channelId && known.amount === amount) return known // guard: order-request-same
    throw refuse<Order>('request_conflict')
  }
  const limit = await refuseDeposit(tx, { ...who, amount })
  if (limit === 'not_active') throw refusePlainly('forbidden')
  if (limit) throw await withLimit(tx, who, refuse<Order>(limit)) // guard: deposit-limit-kept
  const tier = await findTierInTheWay(tx, who, { amount })
  if (tier) throw refuse<Order>('tier_deposit', { tier }) // guard: tier-bounds-order
  const channel = await selectChannel(tx, { merchantId: merchant.id, id: channelId })
  if (channel?.written.direction !== 'deposit') throw refuse<Order>('channel_off')
  const { written } = channel
  const rules = readChannelRules(written)
  const standing = await findStanding(tx, who)
  if (!standing) throw refusePlainly('forbidden')
  // guard: verified-age-for-deposit
  if (merchant.profile.asksVerifiedAge && !standing.isAgeVerified) throw refuse<Order>('age_unverified')
  // guard: overdue-document-stops-deposits
  if (await isDocumentOverdue(tx, { merchant, memberId })) throw refuse<Order>('document_overdue')
  const fields = await findMissingFields(tx, who)
  if (fields.length > 0) throw refuse<Order>('profile_needed', { fields }) // guard: facts-before-deposit
  const now = await selectHour(tx, merchant.zone)
  const refusal = refuseChannel(rules, { now, rank: standing.rank }) ?? refuseAmount(amount, rules, currency)
  if (refusal) throw refuse<Order>(refusal, { least: written.least, most: written.most })
  const open = await selectOpenChannels(tx, who)
  if (open.includes(channelId)) throw refuse<Order>('channel_has_open')
  if (open.length >= OPEN_DEPOSITS_MAX) throw refuse<Order>('too_many_open')
  await refuseProviderOff(tx, merchant.id, written)
  const row = await insertWithReference(tx, (reference) => ({
    ...who,
    requestId,
    channelId,
    currency,
    amount,
    fee: feeOf(amount, rules, currency),
    feeFixed: rules.feeFixed,
    feePerMille: rules.feePerMille,
    reference,
    state: written.kind === 'provider' ? ('created' as const) : ('waiting' as const),
    target: targetOf(written, { amount, currency, reference }),
    providerCode: written.providerCode,
    minutes: written.minutes,
  }))
  await countDeposit(tx, { ...who, reference: row.id, amount })
  await insertStep(tx, { ...row, deed: 'order', state: row.state, actor: 'member' })
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId,
    action: 'deposit.order',
    reason: '',
    before: {},
    after: { id: row.id, channelId, amount: writeAmount(amount), reference: row.reference },
  })
  return row
}

async function refuseProviderOff(
  tx: Tx,
  merchantId: number,
  { providerCode }: WrittenChannel,
): Promise<void> {
  if (providerCode === undefined) return
  const provider = await findPaymentProvider(tx, { merchantId, code: providerCode })
  if (!provider?.isOn) throw refuse<Order>('channel_off')
}

function targetOf(
  { kind, bank, qr }: WrittenChannel,
  order: { readonly amount: bigint; readonly currency: string; readonly reference: string },
): DepositTarget {
  if (kind === 'bank' && bank) return { bank }
  if (kind === 'qr' && qr) return { qr: qrPayload(qr, order) }
  return {}
}

/** The reference is random, so that other members' references cannot be enumerated; a taken one is drawn again. */
async function insertWithReference(
  tx: Tx,
  make: (reference: string) => Parameters<typeof insertDeposit>[1],
): Promise<DepositRow> {
  for (let attempt = 0; attempt < REFERENCE_TRIES; attempt += 1) {
    const row = await insertDeposit(tx, make(writeReference(randomInt(REFERENCES))))
    if (row) return row
  }
  throw new Error('no reference was free')
}

interface Own {
  readonly merchantId: number
  readonly memberId: bigint
  readonly id: string
}

async function lockOwn(tx: Tx, { merchantId, memberId, id }: Own): Promise<DepositRow> {
  const order = await lockDeposit(tx, { merchantId, id })
  if (order?.memberId !== memberId.toString()) throw refusePlainly('absent') // guard: order-of-member
  return order
}

/** The member says that the money was sent. More pictures may follow until an operator decides. */
export async function sendProof(tx: Tx, own: Own, pictures: readonly string[]): Promise<DepositRow> {
  const order = await lockOwn(tx, own)
  const state = afterDeed(order.state, 'send_proof')
  if (!state || order.providerCode !== null) throw refuse<typeof deposits.sendProof>('deposit_moved_on')
  // A retry sends the same pictures again.
  if (pictures.every((id) => order.proof.includes(id))) return order
  const proof = [...order.proof, ...pictures]
  if (proof.length > PICTURES_EACH) throw refuse<typeof deposits.sendProof>('too_many_proofs')
  const { merchantId, memberId } = own
  await usePictures(tx, { merchantId, owner: { memberId }, purpose: 'deposit', ids: pictures })
  const row = await updateDeposit(tx, order, { state, proof })
  await noteOwnDeed(tx, own, { before: order, after: row, deed: 'send_proof' })
  return row
}

/** Cancels an order. Money that arrives for it later goes to an operator. */
export async function cancelDeposit(tx: Tx, own: Own): Promise<DepositRow> {
  const order = await lockOwn(tx, own)
  if (order.state === 'cancelled') return order
  const state = afterDeed(order.state, 'cancel')
  if (!state) throw refuse<typeof deposits.cancel>('deposit_moved_on')
  const row = await updateDeposit(tx, order, { state, isEnded: true })
  await forget(tx, row)
  await noteOwnDeed(tx, own, { before: order, after: row, deed: 'cancel' })
  return row
}

async function noteOwnDeed(
  tx: Tx,
  { merchantId, memberId, id }: Own,
  {
    before,
    after,
    deed,
  }: { readonly before: DepositRow; readonly after: DepositRow; readonly deed: 'send_proof' | 'cancel' },
): Promise<void> {
  await insertStep(tx, { merchantId, id, deed, state: after.state, actor: 'member' })
  await writeAudit(tx, {
    merchantId,
    operatorId: null,
    memberId,
    action: `deposit.${deed}`,
    reason: '',
    before: { id, state: before.state },
    after: { state: after.state },
  })
}

/**
 * Stores the provider's answer to our order. Its notification may have arrived first: then there is nothing to offer.
 */
export async function offerDeposit(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: string },
  started: StartedDeposit,
): Promise<DepositRow | undefined> {
  const order = await lockDeposit(tx, which)
  const state = order && afterDeed(order.state, 'offer')
  if (!order || !state) return order
  const { payUrl, qr, providerReference } = started
  const target = { ...(payUrl === undefined ? {} : { payUrl }), ...(qr === undefined ? {} : { qr }) }
  const row = await updateDeposit(tx, order, { state, target, providerReference, isOffered: true })
  await insertStep(tx, { ...which, deed: 'offer', state, actor: 'provider' })
  return row
}

/** For a provider that has definitely refused the order. */
export async function failDeposit(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: string },
): Promise<DepositRow | undefined> {
  const order = await lockDeposit(tx, which)
  const state = order && afterDeed(order.state, 'fail')
  if (!order || !state) return order
  const row = await updateDeposit(tx, order, { state, cause: 'other', isEnded: true })
  await forget(tx, row)
  await insertStep(tx, { ...which, deed: 'fail', state, actor: 'provider' })
  return row
}

/** Expires a batch of due orders and returns them. */
export async function expireDeposits(tx: Tx): Promise<readonly DepositRow[]> {
  const due = await takeExpired(tx, EXPIRED_AT_ONCE)
  const ended: DepositRow[] = []
  for (const order of due) {
    const state = afterDeed(order.state, 'expire')
    if (!state) continue
    ended.push(await updateDeposit(tx, order, { state, isEnded: true }))
    await forget(tx, order)
    await insertStep(tx, { ...order, deed: 'expire', state, actor: 'house' })
  }
  return ended
}
