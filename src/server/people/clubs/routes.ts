import * as calls from '#contract/console/clubs.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'

import { addClub, changeClub, writtenNames } from './actions.ts'
import { selectClubs } from './store.ts'

export const clubRoutes = ({
  store,
  registry,
  findKnownPayees,
}: {
  readonly store: Store
  readonly registry: MerchantLookup
  readonly findKnownPayees: FindKnownPayees
}) =>
  bind(
    { ...calls },
    {
      listClubs: async ({ caller }, input) => {
        const { id } = merchantInScope(registry, caller, input.merchantCode)
        const clubs = await selectClubs(store.read, id)
        return { list: clubs.map(({ names, ...club }) => ({ ...club, ...writtenNames(names) })) }
      },
      addClub: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId, findKnownPayees }
        return await store.transact((tx) => addClub(tx, by, input))
      },
      changeClub: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId, findKnownPayees }
        return await store.transact((tx) => changeClub(tx, by, input))
      },
    },
  )
