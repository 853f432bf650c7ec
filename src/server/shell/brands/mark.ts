import { createHash } from 'node:crypto'

import sharp from 'sharp'

import { isSvg, SVG_BYTES } from '#domain/pictures/plain-svg.ts'
import { drawPicture, drawSvg } from '#server/platform/pictures/actions.ts'

const SIDE = 512

/** Names a picture by its content, so that it may be cached for ever. */
export const markHash = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex')

type MarkRefusal = 'not_a_picture' | 'too_many_pixels' | 'svg_not_plain'

/** Redraws a mark, PNG, JPEG or SVG, as a square PNG with transparent background. Only pixels survive. */
export async function drawMark(bytes: Buffer): Promise<Buffer | MarkRefusal> {
  if (isSvg(bytes.subarray(0, 64).toString('utf8')))
    return bytes.length > SVG_BYTES ? 'svg_not_plain' : await drawSvg(bytes, SIDE)
  const drawn = await drawPicture(bytes)
  if (typeof drawn === 'string') return drawn
  return await sharp(drawn.bytes)
    .resize(SIDE, SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
