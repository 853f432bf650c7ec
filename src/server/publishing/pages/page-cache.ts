import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page, compressed and ready to send. */
export interface KeptPage {
  readonly statusCode: number
  readonly policy: string
  readonly permissions: string
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
}

export interface DrawnPage {
  readonly statusCode: number
  readonly policy: string
  readonly permissions: string
  readonly text: string
}

/** How long a page is cached: less than the five seconds within which a change must show. */
export const KEPT_MS = 3_000

/** Limit of cached pages; the oldest is evicted. */
const PAGES_MAX = 500

export interface PageCache {
  find(key: string, draw: () => Promise<DrawnPage>): KeptPage | Promise<KeptPage>
}

/** A page cache. Concurrent requests for one page share one rendering. */
export function createPageCache(now: () => number = Date.now): PageCache {
  const kept = new Map<string, { readonly page: KeptPage; readonly untilMs: number }>()
  const underWay = new Map<string, Promise<KeptPage>>()

  async function drawAndKeep(key: string, draw: () => Promise<DrawnPage>): Promise<KeptPage> {
    const page = await pack(await draw())
    kept.delete(key)
    // Requests for missing pages must not evict cached ones.
    if (page.statusCode === 404 && key.includes('?')) return page
    kept.set(key, { page, untilMs: now() + KEPT_MS })
    const oldest = kept.keys().next().value
    if (kept.size > PAGES_MAX && oldest !== undefined) kept.delete(oldest)
    return page
  }

  return {
    find(key, draw) {
      const found = kept.get(key)
      if (found && found.untilMs > now()) return found.page
      const waiting = underWay.get(key)
      if (waiting) return waiting
      const drawing = drawAndKeep(key, draw).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
  }
}

export async function pack(drawn: DrawnPage): Promise<KeptPage> {
  const plain = Buffer.from(drawn.text)
  const [brotli, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(plain).update(drawn.policy).update(drawn.permissions).digest('base64url').slice(0, 22)}"`
  const { statusCode, policy, permissions } = drawn
  return { statusCode, policy, permissions, etag, plain, brotli, gzip: zipped }
}
