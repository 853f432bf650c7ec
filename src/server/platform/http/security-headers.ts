import type { FastifyReply, FastifyRequest } from 'fastify'

interface HeaderSet {
  readonly plain: Readonly<Record<string, string>>
  readonly secure: Readonly<Record<string, string>>
}

/** Pages may use no device features but sound and full screen; so may game frames of the origins a page names. */
export function permissionsPolicy(frames: readonly string[] = []): string {
  const both = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  return `accelerometer=(), autoplay=(${both}), camera=(), display-capture=(), fullscreen=(${both}), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()`
}

const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': permissionsPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Data answers load nothing and cannot be framed. A page overrides this policy with its own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const sides = { site: 'strict-origin-when-cross-origin', console: 'no-referrer' } as const

/** Headers of every answer. `cache-control` and the policy are the strictest; a page overrides them. */
function headerSet(referrerPolicy: string): HeaderSet {
  const plain = { ...common, 'referrer-policy': referrerPolicy }
  return { plain, secure: { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } }
}

const sets = { site: headerSet(sides.site), console: headerSet(sides.console) }
const flatSets = {
  site: { plain: Object.entries(sets.site.plain).flat(), secure: Object.entries(sets.site.secure).flat() },
  console: {
    plain: Object.entries(sets.console.plain).flat(),
    secure: Object.entries(sets.console.secure).flat(),
  },
}

type Side = { readonly side: 'site' | 'console' }

export function writeHeaders(request: FastifyRequest, reply: FastifyReply, { side }: Side): void {
  reply.headers(headersOf(side, request.client?.isSecure))
  reply.header('x-correlation-id', request.id)
}

/** The headers of every answer, without its correlation id. */
export function headersOf(side: Side['side'], isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? sets[side].secure : sets[side].plain
}

/** The same headers as a flat array of names and values, as Node writes them. */
export function flatHeaders(request: FastifyRequest, { side }: Side): string[] {
  const flat = request.client.isSecure ? flatSets[side].secure : flatSets[side].plain
  return [...flat, 'x-correlation-id', request.id]
}
