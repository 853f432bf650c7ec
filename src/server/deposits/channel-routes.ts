import * as calls from '#contract/console/channels.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Store } from '#server/db/transaction.ts'
import { bind } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { type MerchantShelf, merchantInScope, operatorOf } from '#server/http/scope.ts'
import type { Merchant } from '#server/merchants/actions.ts'
import { type Payments, adapterNames, findPaymentProviders } from '#server/payments/actions.ts'

import { addChannel, changeChannel, orderChannels, saveProvider } from './channels.ts'
import { selectChannels } from './channel-store.ts'

export const channelRoutes = ({
  store,
  registry,
  payments,
  allowsLocal,
}: {
  readonly store: Store
  readonly registry: MerchantShelf<Merchant>
  readonly payments: Payments
  readonly allowsLocal: boolean
}) => {
  const byOf = ({ caller }: Context, merchantCode: string | undefined) => ({
    merchant: merchantInScope(registry, caller, merchantCode),
    operatorId: operatorOf(caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listChannels: ({ caller }, input) =>
        readAll(store, merchantInScope(registry, caller, input.merchantCode)),
      addChannel: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        return { id: await store.transact((tx) => addChannel(tx, by, input)) }
      },
      changeChannel: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        return { version: await store.transact((tx) => changeChannel(tx, by, input)) }
      },
      orderChannels: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        await store.transact((tx) => orderChannels(tx, by, input))
        return {}
      },
      saveProvider: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        return {
          version: await store.transact((tx) => saveProvider(tx, by, input, { payments, allowsLocal })),
        }
      },
    },
  )
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
