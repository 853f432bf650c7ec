import * as calls from '#contract/console/channels.ts'
import type { Output } from '#contract/endpoint.ts'
import {
  type ProposalRequest,
  type By,
  type Executors,
  doOrPropose,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { type Payments, adapterNames, findPaymentProviders } from '#server/money/payments/actions.ts'

import { readChannelEffect } from './channel-effect.ts'
import { addChannel, changeChannel, type ChannelBy, orderChannels, saveProvider } from './channels.ts'
import { selectChannels } from './channel-store.ts'

export const channelRoutes = ({
  store,
  registry,
  payments,
  allowsLocal,
}: {
  readonly store: Store
  readonly registry: MerchantLookup<Merchant>
  readonly payments: Payments
  readonly allowsLocal: boolean
}) => {
  const byOf = ({ caller }: Context, merchantCode: string | undefined) => ({
    merchant: merchantInScope(registry, caller, merchantCode),
    operatorId: operatorOf(caller).operatorId,
  })
  const keep = <T>(
    { merchant, operatorId }: ChannelBy,
    proposal: ProposalRequest,
    work: (tx: Tx) => Promise<T>,
  ) => doOrPropose(store, { merchantId: merchant.id, operatorId }, proposal, work)
  return bind(
    { ...calls },
    {
      listChannels: ({ caller }, input) =>
        readAll(store, merchantInScope(registry, caller, input.merchantCode)),
      addChannel: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const proposal = { deed: 'channels.addChannel', subject: crypto.randomUUID(), input } as const
        const { waits } = await keep(by, { ...proposal, reason: input.reason }, (tx) =>
          addChannel(tx, by, input),
        )
        return waits === undefined ? {} : { waits }
      },
      changeChannel: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const { reason, id, version } = input
        const proposal = { deed: 'channels.changeChannel', subject: id, input, reason } as const
        const outcome = await keep(by, proposal, (tx) => changeChannel(tx, by, input))
        return outcome.waits === undefined ? { version: outcome.done } : { version, waits: outcome.waits }
      },
      channelRulesEffect: ({ caller }, input) =>
        readChannelEffect(store.read, merchantInScope(registry, caller, input.merchantCode), input),
      orderChannels: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        await store.transact((tx) => orderChannels(tx, by, input))
        return {}
      },
      saveProvider: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const { secret, ...rest } = input
        const which = { merchantId: by.merchant.id, code: input.code }
        const wrapped = {
          ...rest,
          ...(secret === undefined ? {} : { wrappedSecret: payments.wrapSecret(which, secret) }),
        }
        const { code, reason, version = 0 } = input
        const proposal = { deed: 'channels.saveProvider', subject: code, input: wrapped, reason } as const
        const outcome = await keep(by, proposal, (tx) => saveProvider(tx, by, wrapped, { allowsLocal }))
        return outcome.waits === undefined ? { version: outcome.done } : { version, waits: outcome.waits }
      },
    },
  )
}

/** Executes proposals that a second operator has approved. */
export function channelExecutors({
  registry,
  allowsLocal,
}: {
  readonly registry: MerchantLookup<Merchant>
  readonly allowsLocal: boolean
}): Pick<Executors, 'channels.addChannel' | 'channels.changeChannel' | 'channels.saveProvider'> {
  const inFull = (by: By): ChannelBy => {
    const { merchantId, operatorId, second } = ofBrand(by)
    const merchant = registry.findById(merchantId)
    if (!merchant) throw new Error('a brand that something was proposed for is known')
    return { merchant, operatorId, second }
  }
  return {
    'channels.addChannel': async (tx, by, input) => {
      await addChannel(tx, inFull(by), input)
    },
    'channels.changeChannel': async (tx, by, input) => {
      await changeChannel(tx, inFull(by), input)
    },
    'channels.saveProvider': async (tx, by, input) => {
      await saveProvider(tx, inFull(by), input, { allowsLocal })
    },
  }
}

async function readAll(store: Store, merchant: Merchant): Promise<Output<typeof calls.listChannels>> {
  const [channels, providers] = await Promise.all([
    selectChannels(store.read, { merchantId: merchant.id }),
    findPaymentProviders(store.read, merchant.id),
  ])
  return {
    currency: merchant.currency,
    languages: [...merchant.languages],
    defaultLanguage: merchant.defaultLanguage,
    list: channels.map(({ id, version, isDemo, written }) => ({ id, version, isDemo, channel: written })),
    providers: providers.map(
      ({ code, name, adapter, baseUrl, keyId, isOn, version, wrappedSecretBefore }) => ({
        code,
        name,
        adapter,
        baseUrl,
        keyId,
        hasKeyBefore: wrappedSecretBefore !== null,
        isOn,
        version,
      }),
    ),
    adapters: [...adapterNames],
  }
}
