import type { FastifyInstance } from 'fastify'

import type { Renderer, SiteEntry } from './renderer.ts'

/** Paths that Vite serves: sources, its client and pre-bundled dependencies. */
const sources = /^\/(@|src\/|locales\/|node_modules\/|\.vite\/|__vite)/

/** Renders pages from the sources, with hot reload. For development only. */
export async function openDevelopmentRenderer(app: FastifyInstance, hotPort: number): Promise<Renderer> {
  const { createServer } = await import('vite')
  const config = (await import(new URL('../../../../vite.config.ts', import.meta.url).href)) as {
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
