import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { acceptsBrotli } from '#server/platform/http/encoding.ts'

interface Asset {
  readonly body: Buffer
  readonly brotli: Buffer | undefined
  readonly type: string
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
}

/** A build's files, held in memory: a few megabytes, and no path from a request reaches the disk. */
export async function serveAssets(app: FastifyInstance, build: URL): Promise<void> {
  const assets = await readAssets(fileURLToPath(new URL('assets', build)))
  app.get<{ Params: { name: string } }>('/assets/:name', { exposeHeadRoute: true }, (request, reply) => {
    request.callName = 'asset'
    const asset = assets.get(request.params.name)
    if (!asset) return reply.callNotFound()
    const isBrotli = asset.brotli !== undefined && acceptsBrotli(request.headers['accept-encoding'])
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(asset.type)
    if (isBrotli) reply.header('content-encoding', 'br')
    return reply.send(isBrotli ? asset.brotli : asset.body)
  })
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const names = await readdir(folder)
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = types[name.slice(name.lastIndexOf('.') + 1)]
    if (!type) continue
    const small = names.includes(`${name}.br`) ? await readFile(join(folder, `${name}.br`)) : undefined
    assets.set(name, { body: await readFile(join(folder, name)), brotli: small, type })
  }
  return assets
}
