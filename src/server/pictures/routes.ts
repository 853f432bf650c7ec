import * as consoleCalls from '#contract/console/pictures.ts'
import { pictures } from '#contract/pictures.ts'
import { type PicturePurpose, refuseAnotherPicture } from '#domain/pictures/picture.ts'
import type { Store } from '#server/db/transaction.ts'
import { bind } from '#server/http/bind.ts'
import { refuse } from '#server/http/refusal.ts'
import { type MerchantShelf, merchantInScope, operatorOf } from '#server/http/scope.ts'

import { keepPicture } from './actions.ts'
import { drawPicture } from './draw.ts'
import { sendPicture } from './send.ts'
import { countPictures, type PictureOwner, selectOwnPicture, selectPicture } from './store.ts'

export const pictureRoutes = (store: Store) =>
  bind(pictures, {
    send: async ({ merchant, memberId, bytes }, { purpose }) => {
      // Who has sent too many is told before anything is drawn; who sends two at once is counted again when it is kept.
      const refusal = refuseAnotherPicture(
        await countPictures(store.read, { merchantId: merchant.id, memberId }),
      )
      if (refusal) throw refuse<typeof pictures.send>(refusal)
      return await takePicture(store, { merchantId: merchant.id, owner: { memberId }, purpose, bytes })
    },
    own: async (context, { id }) => {
      const { merchant, memberId } = context
      const bytes = await selectOwnPicture(store.read, { merchantId: merchant.id, memberId, id })
      return sendPicture(context, 'site', { id, bytes })
    },
  })

export const consolePictureRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantShelf
}) =>
  bind(
    { ...consoleCalls },
    {
      sendPicture: async ({ caller, bytes }, { merchantCode }) => {
        const merchantId = merchantInScope(registry, caller, merchantCode).id
        const owner = { operatorId: operatorOf(caller).operatorId }
        return await takePicture(store, { merchantId, owner, purpose: 'content', bytes })
      },
      contentPicture: async (context, { merchantCode, id }) => {
        const merchantId = merchantInScope(registry, context.caller, merchantCode).id
        const bytes = await selectPicture(store.read, { merchantId, purpose: 'content', id })
        return sendPicture(context, 'console', { id, bytes })
      },
    },
  )

/** Drawn outside of the transaction: a connection is not held while a picture is decoded. */
async function takePicture(
  store: Store,
  given: {
    readonly merchantId: number
    readonly owner: PictureOwner
    readonly purpose: PicturePurpose
    readonly bytes: Buffer
  },
) {
  const drawn = await drawPicture(given.bytes)
  if (typeof drawn === 'string') throw refuse<typeof pictures.send>(drawn)
  return await store.transact((tx) => keepPicture(tx, { ...given, drawn }))
}
