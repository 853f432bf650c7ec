import type { FastifyInstance } from 'fastify'

import type { Renderer, SiteEntry } from './renderer.ts'

/** Paths that the development server answers: sources, its client, and what it has bundled beforehand. */
const sources = /^\/(@|src\/|locales\/|node_modules\/|\.vite\/|__vite)/

/** Pages from the sources as they are, with hot reload. For developers; never part of a build. */
export async function openDevelopmentRenderer(app: FastifyInstance, hotPort: number): Promise<Renderer> {
  const { createServer } = await import('vite')
  const config = (await import(new URL('../../../vite.config.ts', import.meta.url).href)) as {
    default: object
  }
  const vite = await createServer({
    ...config.default,
    server: { middlewareMode: true, hmr: { port: hotPort } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (!sources.test(request.url)) {
      done()
      return
    }
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
  return {
    isDevelopment: true,
    entry: () => vite.ssrLoadModule('/src/site/entry-server.tsx') as Promise<SiteEntry>,
    async tags({ area }) {
      const html = await vite.transformIndexHtml('/', '<head></head>')
      const head = /<head>([\s\S]*)<\/head>/.exec(html)?.[1] ?? ''
      return {
        styles: `${head}<link rel="stylesheet" href="/src/site/site.css">`,
        scripts: `<script type="module" src="/src/${area}/main.tsx"></script>`,
        isPolicyLoose: true,
      }
    },
  }
}
