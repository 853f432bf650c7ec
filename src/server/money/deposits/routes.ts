import { type DepositChannel, deposits } from '#contract/deposits.ts'
import type { Input } from '#contract/endpoint.ts'
import { AVERAGE_FROM } from '#domain/cashier/average.ts'
import { readChannelRules, refuseChannel } from '#domain/cashier/channel.ts'
import { OPEN_DEPOSITS_MAX, isOpenDeposit } from '#domain/cashier/deposit-state.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { ownUrl } from '#server/platform/http/visit.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findStanding } from '#server/people/members/actions.ts'
import { findMissingFields } from '#server/people/profiles/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { isDocumentOverdue } from '#server/people/verification/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { PaymentFailed, type Payments, findPaymentProvider } from '#server/money/payments/actions.ts'
import { findPayoutSpeed } from '#server/money/withdrawals/actions.ts'

import { chooseDeposit, whatHolds } from './choosing.ts'
import { cancelDeposit, failDeposit, offerDeposit, orderDeposit, sendProof } from './actions.ts'
import {
  type ChannelRow,
  type ChannelSpeed,
  selectBrandSpeed,
  selectChannels,
  selectSpeeds,
} from './channel-store.ts'
import { selectOwnSteps } from './console-store.ts'
import { type Words, inWords, showDeposit } from './shown.ts'
import { type DepositRow, selectHour, selectOwn, selectOwnOne, updateStartFailed } from './store.ts'
import { notifyDeposit } from './notify.ts'
import { findTierRoom } from './tiers.ts'

export interface DepositParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly payments: Payments
}

/** Fewer deposits than this give no meaningful time. */
const TYPICAL_FROM = 5
const SPEED_KEPT_MS = 60_000

export const depositRoutes = (parts: DepositParts) => {
  const { store, registry, hub } = parts
  const merchantOf = ({ merchant }: Context): Merchant => {
    const found = registry.findById(merchant.id)
    if (!found) throw refusePlainly('unavailable')
    return found
  }
  const speedOf = keptSpeeds(store)
  return bind(deposits, {
    channels: (context, input) => listChannels(parts, context, merchantOf(context), wordsOf(context, input)),
    order: async (context, input) => {
      const merchant = merchantOf(context)
      const { memberId } = context
      const made = await store.transact((tx) => orderDeposit(tx, { merchant, memberId }, input))
      const row = made.state === 'created' ? await startDeposit(parts, context, made) : made
      notifyDeposit(hub, row)
      return await show(store, row, wordsOf(context, input))
    },
    list: async (context, input) => {
      const { merchant, memberId } = context
      const limit = limitOf(20)
      const [rows, channels] = await Promise.all([
        selectOwn(store.read, {
          merchantId: merchant.id,
          memberId,
          afterId: readCursor(input.after, [ID_FORM])?.[0],
          limit,
        }),
        selectChannels(store.read, { merchantId: merchant.id }),
      ])
      const words = wordsOf(context, input)
      const channelOf = (row: DepositRow) => channels.find(({ id }) => id === row.channelId)
      return pageOf(
        rows,
        limit,
        (row) => showDeposit(row, channelOf(row), words),
        ({ id }) => [id],
      )
    },
    one: (context, input) => readOne(store, context, input),
    sendProof: async ({ merchant, memberId }, { id, pictures }) => {
      const own = { merchantId: merchant.id, memberId, id }
      const row = await store.transact((tx) => sendProof(tx, own, pictures))
      notifyDeposit(hub, row)
      return { state: row.state }
    },
    cancel: async ({ merchant, memberId }, { id }) => {
      const row = await store.transact((tx) => cancelDeposit(tx, { merchantId: merchant.id, memberId, id }))
      notifyDeposit(hub, row)
      return { state: row.state }
    },
    choose: async ({ merchant, memberId }, input) => {
      const row = await store.transact((tx) =>
        chooseDeposit(tx, { merchantId: merchant.id, memberId }, input),
      )
      notifyDeposit(hub, row)
      return { state: row.state }
    },
    speed: ({ merchant, nowMs }) => speedOf(merchant.id, nowMs),
  })
}

async function readOne(store: Store, context: Context, input: Input<typeof deposits.one>) {
  const { merchant, memberId, nowMs } = context
  const which = { merchantId: merchant.id, id: input.id }
  const row = await selectOwnOne(store.read, { ...which, memberId })
  if (!row) throw refusePlainly('absent')
  const steps = await selectOwnSteps(store.read, which)
  const { tier, fromMs } = await whatHolds(store.read, row)
  return {
    deposit: {
      ...(await show(store, row, wordsOf(context, input))),
      ...(fromMs === undefined ? {} : { creditableFrom: new Date(fromMs).toISOString() }),
      ...(tier ? { tier } : {}),
    },
    steps: steps.map(({ id, deed, state, at }) => ({ id, deed, state, at: at.toISOString() })),
    at: new Date(nowMs).toISOString(),
  }
}

async function show(store: Store, row: DepositRow, words: Words) {
  const channels = await selectChannels(store.read, { merchantId: row.merchantId })
  return showDeposit(
    row,
    channels.find(({ id }) => id === row.channelId),
    words,
  )
}

/**
 * Calls the provider outside any transaction. The order is stored before, so that a fast notification finds it. If the
 * provider does not answer, the member's retry with the same request id calls it again.
 */
async function startDeposit(
  { store, payments }: DepositParts,
  context: Context,
  order: DepositRow,
): Promise<DepositRow> {
  const { merchantId, providerCode, id } = order
  const provider =
    providerCode === null
      ? undefined
      : await findPaymentProvider(store.read, { merchantId, code: providerCode })
  if (!provider) throw new Error(`deposit ${id} has no provider`)
  const { reference, amount, currency } = order
  const started = await payments
    .startDeposit(provider, { reference, amount, currency, returnUrl: returnUrlOf(context) })
    .catch((error: unknown) => {
      if (!(error instanceof PaymentFailed)) throw error
      context.log.warn({ provider: provider.code, why: error.message }, 'a provider of payments failed')
      return error.fault
    })
  if (started === 'unreachable') {
    await updateStartFailed(store.read, order)
    return order
  }
  if (started === 'refused') {
    await store.transact((tx) => failDeposit(tx, order))
    throw refuse<typeof deposits.order>('payment_refused')
  }
  return (await store.transact((tx) => offerDeposit(tx, order, started))) ?? order
}

/** Where the provider's page returns to. Parameters that it adds are ignored. */
const returnUrlOf = (context: Context) => ownUrl(context, '/?centre=depositv2')

async function listChannels(
  { store }: DepositParts,
  { memberId }: Context,
  merchant: Merchant,
  words: Words,
) {
  const who = { merchantId: merchant.id, memberId }
  const [channels, speeds, standing, now, own, needsDocument, missing, tierRoom] = await Promise.all([
    selectChannels(store.read, { merchantId: merchant.id, direction: 'deposit', onlyOn: true }),
    selectSpeeds(store.read, merchant.id),
    findStanding(store.read, who),
    selectHour(store.read, merchant.zone),
    selectOwn(store.read, { ...who, afterId: undefined, limit: 50 }),
    isDocumentOverdue(store.read, { merchant, memberId }),
    findMissingFields(store.read, who),
    findTierRoom(store.read, who),
  ])
  const open = own.filter(({ state }) => isOpenDeposit(state))
  const at = { now, rank: standing?.rank ?? 0, words, open }
  return {
    currency: merchant.currency,
    needsAge: merchant.profile.asksVerifiedAge && standing?.isAgeVerified !== true,
    needsDocument,
    needsFacts: missing.length > 0,
    ...(tierRoom ? { tierRoom } : {}),
    openLeft: Math.max(0, OPEN_DEPOSITS_MAX - open.length),
    list: channels.map((channel) =>
      showChannel(
        channel,
        speeds.find(({ id }) => id === channel.id),
        at,
      ),
    ),
  }
}

function showChannel(
  { id, written, isDemo }: ChannelRow,
  speed: ChannelSpeed | undefined,
  at: {
    readonly now: string
    readonly rank: number
    readonly words: Words
    readonly open: readonly DepositRow[]
  },
): DepositChannel {
  const found = refuseChannel(readChannelRules(written), at)
  const refusal =
    found === 'channel_off' ? 'channel_closed' : (found ?? (speed?.isDown ? 'provider_down' : undefined))
  const openId = at.open.find(({ channelId }) => channelId === id)?.id
  return {
    id,
    kind: written.kind,
    name: inWords(written.names, at.words),
    hint: inWords(written.hints, at.words),
    least: written.least,
    most: written.most,
    feeFixed: written.feeFixed,
    feePerMille: written.feePerMille,
    opensAt: written.opensAt,
    closesAt: written.closesAt,
    rankLeast: written.rankLeast,
    minutes: written.minutes,
    isDemo,
    ...(refusal === undefined ? {} : { refusal }),
    ...(openId === undefined ? {} : { openId }),
    ...(speed && speed.credited >= TYPICAL_FROM && speed.seconds !== null
      ? { typicalSeconds: Math.round(speed.seconds) }
      : {}),
  }
}

function wordsOf({ merchant, language }: Context, input: { readonly language?: string }): Words {
  return { language: input.language ?? language, fallback: merchant.defaultLanguage }
}

/** Cached for a minute per brand. */
interface Speed {
  readonly depositSeconds?: number
  readonly withdrawalSeconds?: number
}

async function findSpeed(tx: Tx, merchantId: number): Promise<Speed> {
  const deposits = await selectBrandSpeed(tx, merchantId)
  const withdrawals = await findPayoutSpeed(tx, merchantId)
  const isLongEnough = (count: number, seconds: number | null): seconds is number =>
    count >= AVERAGE_FROM && seconds !== null
  return {
    ...(isLongEnough(deposits.credited, deposits.seconds)
      ? { depositSeconds: Math.round(deposits.seconds) }
      : {}),
    ...(isLongEnough(withdrawals.paid, withdrawals.seconds)
      ? { withdrawalSeconds: Math.round(withdrawals.seconds) }
      : {}),
  }
}

function keptSpeeds(store: Store) {
  const kept = new Map<number, { readonly atMs: number; readonly found: Promise<Speed> }>()
  return async (merchantId: number, nowMs: number): Promise<Speed> => {
    const known = kept.get(merchantId)
    if (known && nowMs - known.atMs < SPEED_KEPT_MS) return await known.found
    const found = findSpeed(store.read, merchantId)
    kept.set(merchantId, { atMs: nowMs, found })
    // A failed query is not cached. A later one that took its place stays.
    found.catch(() => {
      if (kept.get(merchantId)?.found === found) kept.delete(merchantId)
    })
    return await found
  }
}
