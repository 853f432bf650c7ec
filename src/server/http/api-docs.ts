import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import { renderApiPage } from './api-page.ts'
import type { Doors } from './doors.ts'
import { type Contracts, openApiOf } from './openapi.ts'
import { merchantOf } from './visit.ts'

const styles = readFileSync(new URL('./api-page.css', import.meta.url), 'utf8')

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The documents of this side's calls: the site shows no call of the console. */
export function mountApiDocs(
  app: FastifyInstance,
  contracts: Contracts,
  about: { readonly doors: Doors; readonly title: string; readonly version: string },
): void {
  const { doors, title, version } = about
  const document = JSON.stringify(openApiOf(contracts, { title, version }))
  app.get('/docs/api', (request, reply) => {
    request.callName = 'docs'
    merchantOf(request, doors)
    const origin = `${request.client.isSecure ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`
    const page = renderApiPage(contracts, { title, origin })
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page)
  })
  app.get('/docs/api/page.css', (request, reply) => {
    request.callName = 'docs'
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(styles)
  })
  app.get('/docs/api/openapi.json', (request, reply) => {
    request.callName = 'docs'
    merchantOf(request, doors)
    return reply.header('content-type', 'application/json; charset=utf-8').send(document)
  })
}
