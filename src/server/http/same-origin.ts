import type { FastifyRequest } from 'fastify'

/** Whether the request says that it comes from a page of another origin. A request that says nothing is no page's. */
export function isForeign(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && !isOwnOrigin(request, origin)) return true
  return site !== undefined && site !== 'same-origin'
}

/** For calls that the cookie alone opens: the browser itself must say that a page of ours asks. */
export function isProvenOurs(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isOwnOrigin(request, origin)
}

/** For the call that gives out the page token: the origin must be named, and be our own. */
export function isOriginNamed(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin !== undefined && isOwnOrigin(request, origin) && !isForeign(request)
}

/** Behind TLS a page of plain http is foreign too: anybody on the way could have written it. */
function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  const host = (request.headers.host ?? '').toLowerCase()
  if (host === '') return false
  return origin === `https://${host}` || (!request.client.isSecure && origin === `http://${host}`)
}
