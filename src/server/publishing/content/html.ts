import { createHash } from 'node:crypto'

import sanitize from 'sanitize-html'

import { isLinkAllowed } from '#domain/content/link.ts'

/** Allowed markup of an announcement: text, emphasis, lists and links. */
const rules: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'h3',
    'h4',
    'blockquote',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    a: (tagName, { href }): sanitize.Tag => ({
      tagName,
      attribs: href === undefined ? {} : { href, rel: 'noopener noreferrer nofollow' },
    }),
  },
}

const KEPT_MAX = 1_000
const kept = new Map<string, string>()

/**
 * Sanitizes HTML. Links may lead to our pages, to a mailbox or outside; with a list of hosts, only to those. Results
 * are cached; the least recently used is evicted.
 */
export function cleanHtml(text: string, outsideHosts?: readonly string[]): string {
  const key = createHash('sha256')
    .update(`${outsideHosts?.join(' ') ?? '*'}\n${text}`)
    .digest('base64')
  const known = kept.get(key)
  if (known !== undefined) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const clean = sanitize(text, outsideHosts ? rulesFor(outsideHosts) : rules).trim()
  kept.set(key, clean)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return clean
}

function rulesFor(outsideHosts: readonly string[]): sanitize.IOptions {
  const mayLead = (href: string) =>
    href.startsWith('mailto:') ||
    isLinkAllowed({ type: href.startsWith('/') ? 'page' : 'outside', target: href }, outsideHosts)
  return {
    ...rules,
    transformTags: {
      a: (tagName, { href }): sanitize.Tag => ({
        tagName,
        // guard: text-link-allowed
        attribs: href === undefined || !mayLead(href) ? {} : { href, rel: 'noopener noreferrer nofollow' },
      }),
    },
  }
}
