import { isOrigin } from '#domain/network/origin.ts'

import { WATCH_HASH } from './document.ts'

export interface PolicyFacts {
  readonly imageCdns: readonly string[]
  readonly launchGameCdns: readonly string[]
  readonly isMeasured: boolean
  readonly isSecure: boolean
}

/**
 * A page's content security policy. Scripts are our own files and the inline script with this hash; frames are the
 * providers' origins; no site may frame us.
 */
export function pagePolicy(facts: PolicyFacts): string {
  const measured = facts.isMeasured ? ['https://www.googletagmanager.com'] : []
  const measuring = facts.isMeasured
    ? ['https://*.google-analytics.com', 'https://www.googletagmanager.com']
    : []
  const frames = facts.launchGameCdns.filter(isOrigin)
  const rules: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", WATCH_HASH, ...measured]],
    // The UI primitives set inline styles; these run no script.
    ['style-src', ["'self'", "'unsafe-inline'"]],
    ['img-src', ["'self'", 'data:', ...facts.imageCdns.filter(isOrigin), ...measuring]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...measuring]],
    ['manifest-src', ["'self'"]],
    ['frame-src', frames.length > 0 ? frames : ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['object-src', ["'none'"]],
  ]
  const text = rules.map(([name, values]) => `${name} ${values.join(' ')}`).join('; ')
  return facts.isSecure ? `${text}; upgrade-insecure-requests` : text
}
