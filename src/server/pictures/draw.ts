import sharp from 'sharp'

import { pictureTypeOf } from '#domain/pictures/picture.ts'
import { refusePlainly } from '#server/http/refusal.ts'
import { openWorkQueue } from '#server/http/work-queue.ts'

/** What is kept of a file: what it shows. */
export interface DrawnPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export type DrawingFault = 'not_a_picture' | 'too_many_pixels'

/** Fifty million points are a telephone's largest photograph; as points they take two hundred megabytes. */
const PIXELS_MAX = 50_000_000
const KEPT_BYTES_MAX = 8 * 1024 * 1024
/** The longest side; noise that stays too large at the first is drawn at the second. */
const SIDES = [4096, 2048] as const
const PATIENCE_SECONDS = 10

const queue = openWorkQueue({ atOnce: 2, waiting: 16, refuse: () => refusePlainly('unavailable') })

/**
 * Draws a picture anew, so that of the sender's file nothing stays but what it shows: no place where it was taken, no
 * script behind its end, no second meaning. It is decoded outside of the loop that answers calls, two at a time.
 */
export async function drawPicture(bytes: Buffer): Promise<DrawnPicture | DrawingFault> {
  const type = pictureTypeOf(bytes)
  if (type === undefined) return 'not_a_picture'
  return await queue.run(() => draw(bytes, type))
}

async function draw(bytes: Buffer, type: string): Promise<DrawnPicture | DrawingFault> {
  try {
    // Measured by its head first: what would be a bomb is never unpacked.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (`image/${format}` !== type) return 'not_a_picture'
    if (width * height > PIXELS_MAX) return 'too_many_pixels'
    for (const side of SIDES) {
      const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: 2 })
        .timeout({ seconds: PATIENCE_SECONDS })
        .toBuffer({ resolveWithObject: true })
      if (data.length <= KEPT_BYTES_MAX) return { bytes: data, width: info.width, height: info.height }
    }
    return 'too_many_pixels'
  } catch (error) {
    // The decoder is a stranger: whatever it stumbles over is no picture for us.
    if (error instanceof Error && error.message.startsWith('timeout')) throw refusePlainly('unavailable')
    return 'not_a_picture'
  }
}
