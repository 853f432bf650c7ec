import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Operator } from './operators.ts'

/** The built files of the studio's single page. */
export interface PageFiles {
  /** Its head: style sheets and script. */
  readonly head: string
  readonly files: ReadonlyMap<string, PageFile>
}

export interface PageFile {
  readonly type: string
  readonly bytes: Buffer
  readonly brotli: Buffer | undefined
}

const dist = new URL('../../../dist/studio/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
}

/** Reads the whole build into memory: it is small, and no request can then name a path on disk. */
export async function readPageFiles(): Promise<PageFiles> {
  const folder = fileURLToPath(dist)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the pages of the studio have no entry')
  const files = new Map<string, PageFile>()
  for (const found of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const type = types[extname(found.name)]
    if (!found.isFile() || type === undefined) continue
    const path = join(found.parentPath, found.name)
    const brotli = await readFile(`${path}.br`).catch(() => undefined)
    files.set(relative(folder, path), { type, bytes: await readFile(path), brotli })
  }
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`)
  return { head: `${styles.join('')}<script type="module" src="/${entry.file}"></script>`, files }
}

/** One page for all games and rounds: the session or proof is in the URL's fragment. */
export function registerPages(
  app: FastifyInstance,
  { operators, files }: { readonly operators: ReadonlyMap<string, Operator>; readonly files: PageFiles },
): void {
  const page = (operatorId: string | undefined, reply: FastifyReply) => {
    const operator = operatorId === undefined ? undefined : operators.get(operatorId)
    if (!operator) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': policyFor(operator) })
      .type('text/html; charset=utf-8')
      .send(draw(files.head))
  }
  for (const path of ['/play/:game', '/round/:round'])
    app.get<{ Querystring: { operator?: string } }>(path, (request, reply) =>
      page(typeof request.query.operator === 'string' ? request.query.operator : undefined, reply),
    )
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = files.files.get(`assets/${request.params['*']}`)
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const isBrotli = file.brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (isBrotli) reply.header('content-encoding', 'br')
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      })
      .type(file.type)
      .send(isBrotli ? file.brotli : file.bytes)
  })
}

const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Only the launching operator's pages may embed it, and all resources are our own. */
function policyFor({ origins }: Operator): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Animated parts set inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ')
}

function draw(head: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Tessera Studio</title><link rel="icon" href="data:,">${head}</head>` +
    '<body><div id="studio"></div></body></html>'
  )
}
