import { drawPicture, keepPicture } from '#server/platform/pictures/actions.ts'
import { drawing } from '#test/pg/pictures.ts'

import type { Product } from './product.ts'

/** Pictures that a member uploaded for documents. */
export async function layDocumentPictures(
  product: Product,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
  count: number,
): Promise<readonly string[]> {
  const drawn = await drawPicture(await drawing(320, 200))
  if (typeof drawn === 'string') throw new Error(drawn)
  return await product.transact(async (tx) => {
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) {
      const { id } = await keepPicture(tx, {
        merchantId,
        owner: { memberId },
        purpose: 'verification',
        drawn,
      })
      ids.push(id)
    }
    return ids
  })
}
