import * as consoleCalls from '#contract/console/pictures.ts'
import { pictures } from '#contract/pictures.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'

import { takePicture } from './actions.ts'
import { sendPicture } from './send.ts'
import { selectOwnPicture, selectPicture } from './store.ts'

export const pictureRoutes = (store: Store) =>
  bind(pictures, {
    send: async ({ merchant, memberId, bytes }, { purpose }) => {
      return await takePicture(store, { merchantId: merchant.id, owner: { memberId }, purpose, bytes })
    },
    own: async (context, { id }) => {
      const { merchant, memberId } = context
      const owned = { merchantId: merchant.id, owner: { memberId }, id }
      const bytes = await selectOwnPicture(store.read, owned)
      return sendPicture(context, 'site', { id, bytes })
    },
  })

export const consolePictureRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantLookup
}) =>
  bind(
    { ...consoleCalls },
    {
      sendPicture: async ({ caller, bytes }, { merchantCode }) => {
        // guard: upload-in-operator-scope
        const merchantId = merchantInScope(registry, caller, merchantCode).id
        const owner = { operatorId: operatorOf(caller).operatorId }
        return await takePicture(store, { merchantId, owner, purpose: 'content', bytes })
      },
      contentPicture: async (context, { merchantCode, id }) => {
        // guard: pictures-in-operator-scope
        const merchantId = merchantInScope(registry, context.caller, merchantCode).id
        // guard: content-pictures-only
        const bytes = await selectPicture(store.read, { merchantId, purpose: 'content', id })
        return sendPicture(context, 'console', { id, bytes })
      },
    },
  )
