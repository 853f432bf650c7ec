import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

const SOURCE = 'src/site/offline/service-worker.ts'

/**
 * The service worker is served from the root, because its path limits its scope. It contains the build's id, so
 * browsers see a new file with each build; they revalidate it each time.
 */
export async function serveServiceWorker(app: FastifyInstance, dist: URL): Promise<void> {
  const body = await readWorker(dist)
  app.get('/service-worker.js', { exposeHeadRoute: true }, (request, reply) => {
    request.callName = 'service worker'
    return (
      reply
        .header('cache-control', 'no-cache')
        // A worker has the policy of its own file: it only fetches from us.
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .type('text/javascript; charset=utf-8')
        .send(body)
    )
  })
}

async function readWorker(dist: URL): Promise<string> {
  const manifest = await readFile(new URL('client/manifest.json', dist), 'utf8')
  const chunks = JSON.parse(manifest) as Readonly<Record<string, { readonly file: string }>>
  const file = chunks[SOURCE]?.file
  if (!file) throw new Error(`the build has no ${SOURCE}`)
  const build = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  return `const BUILD = '${build}';\n${await readFile(new URL(`client/${file}`, dist), 'utf8')}`
}
