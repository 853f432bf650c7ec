import * as calls from '#contract/console/raffles.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { proposeCancellation } from './draws/cancelling.ts'
import { listDrawSteps, listDraws } from './draws/console-reads.ts'
import { type GiftParts, proposeGift } from './gifts.ts'
import { listRaffles, saveRaffleOrPropose, stopRaffle } from './publishing.ts'
import { listReserved } from './reserved.ts'

/** The console's calls about raffles. */
export const consoleRaffleRoutes = ({
  store,
  registry,
  ...parts
}: GiftParts & {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: merchantInScope<Merchant>(registry, context.caller, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listRaffles: (context, { merchantCode }) =>
        listRaffles(store.read, byOf(context, merchantCode).merchantId),
      listDraws: (context, { merchantCode, raffle }) =>
        listDraws(store.read, { merchantId: byOf(context, merchantCode).merchantId, raffle }),
      listDrawSteps: (context, { merchantCode, raffle, version, after }) =>
        listDrawSteps(
          store.read,
          { merchantId: byOf(context, merchantCode).merchantId, raffle, version },
          after,
        ),
      listReserved: (context, { merchantCode, raffle, after }) =>
        listReserved(store.read, { merchantId: byOf(context, merchantCode).merchantId, raffle }, after),
      cancelDraw: (context, input) => proposeCancellation(store, byOf(context, input.merchantCode), input),
      saveRaffle: (context, input) =>
        saveRaffleOrPropose(store, parts.houseKey, byOf(context, input.merchantCode), input),
      stopRaffle: (context, input) =>
        store.transact((tx) => stopRaffle(tx, byOf(context, input.merchantCode), input)),
      giveTickets: (context, input) => proposeGift(store, parts, byOf(context, input.merchantCode), input),
    },
  )
}
