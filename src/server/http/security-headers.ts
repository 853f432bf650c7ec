import type { FastifyReply, FastifyRequest } from 'fastify'

interface HeaderSet {
  readonly plain: Readonly<Record<string, string>>
  readonly secure: Readonly<Record<string, string>>
}

/**
 * What of a machine pages may use: nothing, but to sound and to fill the screen. Frames of games may do both as well,
 * where a page names their origins.
 */
export function permissionsPolicy(frames: readonly string[] = []): string {
  const both = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  return `accelerometer=(), autoplay=(${both}), camera=(), display-capture=(), fullscreen=(${both}), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()`
}

const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': permissionsPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Data load nothing and are shown in no frame. A page sets a policy of its own over this one.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const sides = { site: 'strict-origin-when-cross-origin', console: 'no-referrer' } as const

/** What every answer carries, whatever it is. `cache-control` and the policy are the strictest; a page overrides them. */
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
  reply.headers(request.client?.isSecure ? sets[side].secure : sets[side].plain)
  reply.header('x-correlation-id', request.id)
}

/** The same as names and values in a row, which Node writes as they stand. */
export function flatHeaders(request: FastifyRequest, { side }: Side): string[] {
  const flat = request.client.isSecure ? flatSets[side].secure : flatSets[side].plain
  return [...flat, 'x-correlation-id', request.id]
}
