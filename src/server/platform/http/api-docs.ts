import { readFileSync } from 'node:fs'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { refuseAccess } from '#domain/access/access-level.ts'

import { renderApiPage } from './api-page.ts'
import { cookieName, readCookie } from './cookies.ts'
import { type HttpHooks, cookieFamilyOf } from './http-hooks.ts'
import { VISITOR, countVisit, firstOwed } from './guard.ts'
import { type Contracts, openApiOf } from './openapi.ts'
import { refusePlainly } from './refusal.ts'
import { merchantOf } from './visit.ts'

const styles = readFileSync(new URL('./api-page.css', import.meta.url), 'utf8')

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** API documents of this side's calls: the site's omit console calls, the console's are for operators only. */
export function mountApiDocs(
  app: FastifyInstance,
  contracts: Contracts,
  about: { readonly hooks: HttpHooks; readonly title: string; readonly version: string },
): void {
  const { hooks, title, version } = about
  // Generated at the first request: most processes never serve it.
  let document: string | undefined
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    request.callName = 'docs'
    merchantOf(request, hooks)
    // guard: console-docs-for-operators
    return hooks.side === 'console' ? await refuseStranger(request, reply, hooks) : undefined
  }
  app.get('/docs/api', async (request, reply) => {
    // Without a session, redirect to the sign-in page.
    if (await refuse(request, reply)) return reply.redirect('/', 303)
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
  app.get('/docs/api/openapi.json', async (request, reply) => {
    const refusal = await refuse(request, reply)
    if (refusal) throw refusePlainly(refusal)
    document ??= JSON.stringify(openApiOf(contracts, { title, version }))
    return reply.header('content-type', 'application/json; charset=utf-8').send(document)
  })
}

/** A navigation sends no page token, so the cookie alone authenticates it; the page is read-only. */
async function refuseStranger(request: FastifyRequest, reply: FastifyReply, hooks: HttpHooks) {
  countVisit(request, reply, hooks)
  const cookie = readCookie(
    request.headers.cookie,
    cookieName(cookieFamilyOf(hooks), request.client.isSecure),
  )
  const caller =
    cookie === undefined || cookie.length > 200
      ? VISITOR
      : await hooks.findCaller({
          merchantId: undefined,
          cookie,
          token: undefined,
          needsToken: false,
          device: request.headers['user-agent'] ?? '',
        })
  return refuseAccess('operator', caller) ?? firstOwed(caller)
}
