import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

export interface Picture {
  readonly type: string
  readonly plain: Buffer
  /** Absent for formats that are compressed already. */
  readonly brotli: Buffer | undefined
  readonly etag: string
}

export interface Drawing {
  readonly type: string
  readonly body: string | Buffer
}

export interface KeptPictures {
  /** The picture of a key, drawn on the first request. A missing one is not cached. */
  find(key: string, draw: () => Promise<Drawing | undefined>): Promise<Picture | undefined>
  bytes(): number
}

/** LRU cache of pictures in memory, limited by bytes. */
export function keepPictures(bytesMax = 32 * 1024 * 1024): KeptPictures {
  const kept = new Map<string, Picture>()
  const underWay = new Map<string, Promise<Picture | undefined>>()
  let bytes = 0

  const keep = (key: string, picture: Picture) => {
    kept.set(key, picture)
    bytes += sizeOf(picture)
    for (const [oldest, old] of kept) {
      if (bytes <= bytesMax) return
      kept.delete(oldest)
      bytes -= sizeOf(old)
    }
  }
  const make = async (key: string, draw: () => Promise<Drawing | undefined>) => {
    const drawing = await draw()
    if (!drawing) return undefined
    const picture = await develop(drawing)
    keep(key, picture)
    return picture
  }
  return {
    async find(key, draw) {
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      // Concurrent requests of a new picture share one drawing.
      const started = underWay.get(key)
      if (started) return await started
      const making = make(key, draw).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return await making
    },
    bytes: () => bytes,
  }
}

const compress = promisify(brotliCompress)

async function develop({ type, body }: Drawing): Promise<Picture> {
  const plain = Buffer.from(body)
  const isText = !type.startsWith('image/') || type.startsWith('image/svg')
  const brotli = isText
    ? await compress(plain, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
    : undefined
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, brotli, etag }
}

function sizeOf(picture: Picture): number {
  return picture.plain.length + (picture.brotli?.length ?? 0)
}
