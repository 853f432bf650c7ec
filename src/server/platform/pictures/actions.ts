import type { pictures } from '#contract/pictures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type PicturePurpose, refuseAnotherPicture } from '#domain/pictures/picture.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { type DrawnPicture, drawPicture } from './draw.ts'
import {
  countPictures,
  insertPicture,
  insertRefusal,
  lockSender,
  type OwnPicture,
  type PictureOwner,
  selectOwnPicture,
  selectPicture,
  updateUsed,
} from './store.ts'

export { drawPicture, drawSvg } from './draw.ts'
export { sendPicture } from './send.ts'
export { insertPictureCopies as copyPictures } from './store.ts'
export type { PictureOwner } from './store.ts'

/** Stores a picture from `drawPicture`. It is deleted after a day unless `usePictures` marks it as used. */
export async function keepPicture(
  tx: Tx,
  given: {
    readonly merchantId: number
    readonly owner: PictureOwner
    readonly purpose: PicturePurpose
    readonly drawn: DrawnPicture
  },
): Promise<{ readonly id: string; readonly width: number; readonly height: number }> {
  const { merchantId, owner, purpose, drawn } = given
  if (owner.operatorId === undefined) {
    const sent = { merchantId, sender: owner }
    await lockSender(tx, sent)
    const refusal = refuseAnotherPicture(await countPictures(tx, sent))
    if (refusal) throw refuse<typeof pictures.send>(refusal) // guard: picture-quota-kept
  }
  const id = await insertPicture(tx, { merchantId, owner, purpose, ...drawn })
  const { width, height } = drawn
  if (owner.operatorId !== undefined)
    await writeAudit(tx, {
      merchantId,
      operatorId: owner.operatorId,
      action: 'picture.add',
      reason: '',
      before: {},
      after: { id, purpose, width, height },
    })
  return { id, width, height }
}

/**
 * Re-encodes a file and stores the picture. The sender's limit is checked before encoding, and again under a lock
 * when storing. Encoding runs outside the transaction, so no connection waits for it.
 */
export async function takePicture(
  store: Store,
  given: {
    readonly merchantId: number
    readonly owner: PictureOwner
    readonly purpose: PicturePurpose
    readonly bytes: Buffer
  },
): Promise<{ readonly id: string; readonly width: number; readonly height: number }> {
  const { merchantId, owner } = given
  if (owner.operatorId === undefined) {
    const refusal = refuseAnotherPicture(await countPictures(store.read, { merchantId, sender: owner }))
    if (refusal) throw refuse<typeof pictures.send>(refusal)
  }
  const drawn = await drawPicture(given.bytes)
  if (typeof drawn === 'string') {
    // guard: refused-pictures-counted
    if (owner.operatorId === undefined) await insertRefusal(store.read, { merchantId, sender: owner })
    throw refuse<typeof pictures.send>(drawn)
  }
  return await store.transact((tx) => keepPicture(tx, { ...given, drawn }))
}

/** A call that refers to pictures names this refusal. */
type RefersToPictures = Endpoint & { readonly refusals: readonly ['picture_gone'] }

/**
 * Marks pictures as used, in the transaction that refers to them; they are no longer swept. If any belongs to another
 * sender or purpose, is used already or is gone, all are refused, with its id.
 */
export async function usePictures(
  tx: Tx,
  use: {
    readonly merchantId: number
    readonly owner: PictureOwner
    readonly purpose: PicturePurpose
    readonly ids: readonly string[]
  },
): Promise<void> {
  const ids = [...new Set(use.ids)]
  if (ids.length === 0) return
  const used = await updateUsed(tx, { ...use, ids })
  const gone = ids.filter((id) => !used.includes(id))
  // guard: referred-picture-exists
  if (gone.length > 0) throw refuse<RefersToPictures>('picture_gone', { pictures: gone })
}

/** A picture that the caller sent. */
export async function findOwnPicture(tx: Tx, request: OwnPicture): Promise<Buffer | undefined> {
  return await selectOwnPicture(tx, request)
}

/** For operators: a picture of the merchant, sent for this purpose. */
export async function findPicture(
  tx: Tx,
  request: { readonly merchantId: number; readonly purpose: PicturePurpose; readonly id: string },
): Promise<Buffer | undefined> {
  return await selectPicture(tx, request)
}
