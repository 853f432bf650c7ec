import type { FastifyRequest } from 'fastify'

/** Whether the headers name another origin. A request without such headers is not a browser's cross-origin request. */
export function isForeign(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && !isOwnOrigin(request, origin)) return true
  return site !== undefined && site !== 'same-origin' // guard: sister-host-foreign
}

/** For calls that the cookie alone authenticates: the browser must confirm that the request is same-origin. */
export function isProvenOurs(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isOwnOrigin(request, origin)
}

/** For the call that returns the page token: the Origin header must be present and our own. */
export function isOriginNamed(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin !== undefined && isOwnOrigin(request, origin) && !isForeign(request)
}

/** On HTTPS a page of plain HTTP is foreign: a man in the middle could have written it. */
function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  const host = (request.headers.host ?? '').toLowerCase()
  if (host === '') return false
  // guard: plain-origin-only-plain
  return origin === `https://${host}` || (!request.client.isSecure && origin === `http://${host}`)
}
