import sharp from 'sharp'

import { pictureTypeOf } from '#domain/pictures/picture.ts'
import { plainSvg } from '#domain/pictures/plain-svg.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'

/** A re-encoded picture. */
export interface DrawnPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export type DrawingFault = 'not_a_picture' | 'too_many_pixels'

/** Fifty million pixels are the largest phone photographs; decoded, they take two hundred megabytes. */
const PIXELS_MAX = 50_000_000
const KEPT_BYTES_MAX = 8 * 1024 * 1024
/** The longest side; if the first size exceeds the byte limit, the second is used. */
const SIDES = [4096, 2048] as const
const PATIENCE_SECONDS = 10

const queue = openWorkQueue({ atOnce: 2, waiting: 16, refuse: () => refusePlainly('unavailable') })

/**
 * Re-encodes a picture, which removes everything but the image: location data, appended scripts, polyglot content. It
 * is decoded outside the event loop, two at a time.
 */
export async function drawPicture(bytes: Buffer): Promise<DrawnPicture | DrawingFault> {
  const type = pictureTypeOf(bytes)
  if (type === undefined) return 'not_a_picture' // guard: picture-type-known
  return await queue.run(() => draw(bytes, type))
}

/**
 * Renders an untrusted SVG as a square PNG. Only what `plainSvg` wrote reaches the renderer, and only pixels are kept,
 * so no browser ever gets the file.
 */
export async function drawSvg(bytes: Buffer, side: number): Promise<Buffer | 'svg_not_plain'> {
  const text = bytes.toString('utf8')
  // guard: svg-redrawn-plain
  const plain = text.isWellFormed() && !text.includes('\ufffd') ? plainSvg(text, side) : undefined
  if (plain === undefined) return 'svg_not_plain'
  return await queue.run(async () => {
    try {
      return await sharp(Buffer.from(plain), { limitInputPixels: side * side })
        .timeout({ seconds: PATIENCE_SECONDS })
        .png({ compressionLevel: 9 })
        .toBuffer()
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('timeout')) throw refusePlainly('unavailable')
      return 'svg_not_plain'
    }
  })
}

async function draw(bytes: Buffer, type: string): Promise<DrawnPicture | DrawingFault> {
  try {
    // Reads the size from the header first, so a decompression bomb is never unpacked.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (`image/${format}` !== type) return 'not_a_picture'
    if (width * height > PIXELS_MAX) return 'too_many_pixels' // guard: picture-pixels-bounded
    for (const side of SIDES) {
      // guard: broken-picture-refused
      const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .autoOrient()
        // guard: picture-shrunk
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 2 }) // guard: picture-metadata-dropped
        .timeout({ seconds: PATIENCE_SECONDS })
        .toBuffer({ resolveWithObject: true })
      if (data.length <= KEPT_BYTES_MAX) return { bytes: data, width: info.width, height: info.height }
    }
    return 'too_many_pixels'
  } catch (error) {
    // Third-party decoder: any error counts as an invalid picture.
    if (error instanceof Error && error.message.startsWith('timeout')) throw refusePlainly('unavailable')
    return 'not_a_picture'
  }
}
