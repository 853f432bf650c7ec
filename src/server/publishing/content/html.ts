import { createHash } from 'node:crypto'

import sanitize from 'sanitize-html'

import { isLinkAllowed } from '#domain/content/link.ts'
import { ALT_MAX, isRichPicture } from '#domain/content/rich-picture.ts'

/** Parts of a table that are stored as another. */
const renamed = { thead: 'tbody', tfoot: 'tbody' }

/** Allowed markup of a text: emphasis, lists, links, tables, and pictures of the house. */
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
    'table',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  transformTags: {
    ...renamed,
    img: pictureOf,
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
  const clean = withScrollers(sanitize(text, outsideHosts ? rulesFor(outsideHosts) : rules)).trim()
  kept.set(key, clean)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return clean
}

/** A picture that the house stores itself. One of any other address is removed: it would tell its host who reads. */
function pictureOf(
  tagName: string,
  { src = '', alt = '', width, height }: sanitize.Attributes,
): sanitize.Tag {
  // guard: text-picture-of-house
  if (!isRichPicture(src)) return { tagName, attribs: {} }
  return {
    tagName,
    attribs: {
      src,
      alt: alt.slice(0, ALT_MAX),
      ...(isSide(width) && isSide(height) ? { width, height } : {}),
      loading: 'lazy',
    },
  }
}

function isSide(pixels: string | undefined): pixels is string {
  return pixels !== undefined && /^[1-9]\d{0,3}$/.test(pixels)
}

/** Wide tables scroll within themselves, by keyboard too. Text and attributes hold no tags: they are escaped. */
function withScrollers(html: string): string {
  return html
    .replaceAll('<table>', '<div class="rich-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

function rulesFor(outsideHosts: readonly string[]): sanitize.IOptions {
  const mayLead = (href: string) =>
    href.startsWith('mailto:') ||
    isLinkAllowed({ type: href.startsWith('/') ? 'page' : 'outside', target: href }, outsideHosts)
  return {
    ...rules,
    transformTags: {
      ...renamed,
      img: pictureOf,
      a: (tagName, { href }): sanitize.Tag => ({
        tagName,
        // guard: text-link-allowed
        attribs: href === undefined || !mayLead(href) ? {} : { href, rel: 'noopener noreferrer nofollow' },
      }),
    },
  }
}
