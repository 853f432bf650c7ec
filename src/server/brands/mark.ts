import { createHash } from 'node:crypto'

import sharp from 'sharp'

import { drawPicture } from '#server/pictures/actions.ts'

const SIDE = 512

/** Names a picture by its content, so that it may be cached for ever. */
export const markHash = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex')

/**
 * Redraws a mark as a square with transparent background. Only pixels survive; SVG is refused, because it can contain
 * scripts.
 */
export async function drawMark(bytes: Buffer): Promise<Buffer | 'not_a_picture' | 'too_many_pixels'> {
  const drawn = await drawPicture(bytes)
  if (typeof drawn === 'string') return drawn
  return await sharp(drawn.bytes)
    .resize(SIDE, SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
