import { type Linkage, type LinkType, linkTypes } from './field.ts'

const shapes: Readonly<Record<Exclude<LinkType, 'outside'>, RegExp>> = {
  page: /^\/(?![/\\])[\w\-./?=&%]{0,200}$/,
  modal: /^[a-zA-Z]{1,40}$/,
  promotion: /^[1-9]\d{0,17}$/,
  game: /^[A-Za-z0-9_\-:.]{1,80}$/,
}

/** Whether a link is allowed: within the site, or by HTTPS to a host that the merchant has allowed. */
export function isLinkAllowed({ type, target }: Linkage, outsideHosts: readonly string[]): boolean {
  return type === 'outside' ? isOutsideAllowed(target, outsideHosts) : shapes[type].test(target)
}

export function isLinkType(word: string): word is LinkType {
  return (linkTypes as readonly string[]).includes(word)
}

/**
 * Parsed by hand, because `domain/` has no `URL`. The host ends at the first `/`, `?` or `#`; user names (`user@`)
 * and ports are refused.
 */
function isOutsideAllowed(target: string, hosts: readonly string[]): boolean {
  const host = /^https:\/\/([a-z0-9.-]{1,253})(?:[/?#][\x21-\x5b\x5d-\x7e]{0,400})?$/.exec(target)?.[1]
  return host !== undefined && hosts.includes(host)
}
