import type { FastifyReply } from 'fastify'

export interface HeaderSet {
  readonly plain: Readonly<Record<string, string>>
  readonly secure: Readonly<Record<string, string>>
}

const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'permissions-policy':
    'accelerometer=(), autoplay=(self), camera=(), display-capture=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Data load nothing and are shown in no frame. A page sets a policy of its own over this one.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** What every answer carries, whatever it is. `cache-control` and the policy are the strictest; a page overrides them. */
export function headerSet(referrerPolicy: 'strict-origin-when-cross-origin' | 'no-referrer'): HeaderSet {
  const plain = { ...common, 'referrer-policy': referrerPolicy }
  return { plain, secure: { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } }
}

export function writeHeaders(reply: FastifyReply, set: HeaderSet, isSecure: boolean): void {
  reply.headers(isSecure ? set.secure : set.plain)
}
