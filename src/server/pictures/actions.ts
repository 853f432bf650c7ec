import type { pictures } from '#contract/pictures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type PicturePurpose, refuseAnotherPicture } from '#domain/pictures/picture.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refuse } from '#server/http/refusal.ts'

import type { DrawnPicture } from './draw.ts'
import {
  countPictures,
  insertPicture,
  lockSender,
  type PictureOwner,
  selectPicture,
  updateUsed,
} from './store.ts'

export { drawPicture } from './draw.ts'
export { sendPicture } from './send.ts'
export type { PictureOwner } from './store.ts'

/**
 * Keeps a picture that `drawPicture` has drawn. Nothing refers to it yet: whoever does says so by `usePictures`, or it
 * is deleted after a day.
 */
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
  if (owner.memberId !== undefined) {
    const { memberId } = owner
    await lockSender(tx, { merchantId, memberId })
    const refusal = refuseAnotherPicture(await countPictures(tx, { merchantId, memberId }))
    if (refusal) throw refuse<typeof pictures.send>(refusal)
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

/** A call that refers to pictures names this refusal. */
type RefersToPictures = Endpoint & { readonly refusals: readonly ['picture_gone'] }

/**
 * In the transaction of whatever refers to them: from now on they stay. One that is somebody else's, was sent for
 * something else, is used already or is not there any more is refused with its id; then none is used.
 */
export async function usePictures(
  tx: Tx,
  wanted: {
    readonly merchantId: number
    readonly owner: PictureOwner
    readonly purpose: PicturePurpose
    readonly ids: readonly string[]
  },
): Promise<void> {
  const ids = [...new Set(wanted.ids)]
  if (ids.length === 0) return
  const used = await updateUsed(tx, { ...wanted, ids })
  const gone = ids.filter((id) => !used.includes(id))
  if (gone.length > 0) throw refuse<RefersToPictures>('picture_gone', { pictures: gone })
}

/** For operators: a picture of the merchant's that was sent for this. */
export async function findPicture(
  tx: Tx,
  asked: { readonly merchantId: number; readonly purpose: PicturePurpose; readonly id: string },
): Promise<Buffer | undefined> {
  return await selectPicture(tx, asked)
}
