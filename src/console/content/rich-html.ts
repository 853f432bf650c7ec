import { richPictureAddress } from '#domain/content/rich-picture.ts'

import { escapeAttribute, escapeText } from './rich-markup.ts'
import { readPicture } from './rich-picture-node.ts'
import { listHtml, type WordItem } from './word-list.ts'

/** Allowed tags; the server has the same list and sanitizes again. */
const kept = new Set([
  'P',
  'BR',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
  'UL',
  'OL',
  'LI',
  'H3',
  'H4',
  'BLOCKQUOTE',
  'A',
])
const blocks = new Set(['P', 'UL', 'OL', 'H3', 'H4', 'BLOCKQUOTE', 'TABLE', 'IMG'])
const lost = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'HEAD',
  'TITLE',
])
/** Tags of other editors and our replacements. */
const renamed: Readonly<Record<string, string>> = {
  DIV: 'P',
  H1: 'H3',
  H2: 'H3',
  H5: 'H4',
  H6: 'H4',
  STRIKE: 'S',
  DEL: 'S',
  INS: 'U',
}
/** Emphasis that other editors write as a style. */
const styled = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
] as const

/** The mark of our own editor's clipboard: its HTML needs no tidying, and says how it was cut. */
const OWN = 'data-pm-slice'

/**
 * Reduces HTML of any origin to the markup of texts, with the lists of Word as lists. It is parsed in an inert document,
 * which runs no scripts and loads nothing. No guard: the server sanitizes.
 */
export function tidyForeign(html: string): string {
  const safe = withoutHandlers(html)
  if (safe.includes(OWN)) return safe
  const { body } = new DOMParser().parseFromString(safe, 'text/html')
  for (const first of body.querySelectorAll(WORD_ITEM)) if (first.isConnected) gatherList(first)
  return tidyHtml(body)
}

/**
 * Removes event handlers before parsing: browsers report each one as a violation of the page's policy, even in an
 * inert document.
 */
export function withoutHandlers(html: string): string {
  return html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/[\s/]on[a-z]+(?=\s*=)/gi, ' data-dropped'))
}

/** Serializes an element's content: allowed tags and attributes, and no text outside of paragraphs. */
function tidyHtml(root: Node): string {
  let html = ''
  let words = ''
  const close = () => {
    if (words.trim() !== '') html += `<p>${words.trim()}</p>`
    words = ''
  }
  for (const node of root.childNodes) {
    const part = tidyNode(node)
    if (/^<(?:(?:p|ul|ol|h3|h4|blockquote|table)>|img )/.test(part)) {
      close()
      html += part
    } else words += part
  }
  close()
  return html
}

function tidyNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeText(node.nodeValue ?? '')
  if (!(node instanceof Element) || lost.has(node.tagName.toUpperCase())) return ''
  if (node.tagName === 'BR') return '<br />'
  if (node.tagName === 'IMG') return pictureOf(node)
  if (node.tagName === 'TABLE') return tableOf(node)
  const tag = renamed[node.tagName] ?? node.tagName
  const style = node.getAttribute('style') ?? ''
  const parts = [...node.childNodes].map(tidyNode)
  const inner = parts.join('')
  const isNested =
    tag === 'P' && [...node.children].some((child) => blocks.has(renamed[child.tagName] ?? child.tagName))
  // Google Docs wraps all that it copies in a bold element that is not bold.
  if (isNested || (tag === 'B' && /font-weight:\s*normal/i.test(style))) return inner
  if (!kept.has(tag))
    return styled.reduce((all, [rule, name]) => (rule.test(style) ? `<${name}>${all}</${name}>` : all), inner)
  const name = tag.toLowerCase()
  if (tag !== 'A') return `<${name}>${inner}</${name}>`
  const href = node.getAttribute('href')
  return href === null ? inner : `<a href="${escapeAttribute(href)}">${inner}</a>`
}

/** A picture of another host is dropped: it would tell that host who reads. */
function pictureOf(element: Element): string {
  const picture = readPicture(element)
  if (!picture) return ''
  const { id, alt, width, height } = picture
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="${richPictureAddress(id)}" alt="${escapeAttribute(alt)}"${size} />`
}

/** A table; one that only lays out a single column becomes its paragraphs. */
function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map((row) => [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH'))
    .filter((cells) => cells.length > 0)
  if (rows.every((cells) => cells.length === 1)) return rows.flat().map(tidyHtml).join('')
  const html = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`)
  return `<table><tbody>${html.join('')}</tbody></table>`
}

/** Blocks within a cell become its lines. */
function cellOf(cell: Element): string {
  const name = cell.tagName.toLowerCase()
  const inner = [...cell.childNodes].map(tidyNode).join('').trim()
  const lines = inner
    .replaceAll(/<\/(?:p|li|h3|h4|blockquote|td|th)>(?=.)/gs, '<br />')
    .replaceAll(/<\/?(?:p|li|ul|ol|h3|h4|blockquote|table|tbody|tr|td|th|img)\b[^>]*>/g, '')
  return `<${name}>${lines}</${name}>`
}

/** Word writes items of lists as paragraphs, with the bullet or number as text. */
const WORD_ITEM = 'p[style*="mso-list"]'
const WORD_BULLET = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'

function gatherList(first: Element): void {
  const items: WordItem[] = []
  let next: Element | null = first
  while (next?.matches(WORD_ITEM)) {
    const item: Element = next
    next = item.nextElementSibling
    items.push(itemOf(item))
    if (item !== first) item.remove()
  }
  const list = first.ownerDocument.createElement('div')
  list.innerHTML = listHtml(items)
  first.replaceWith(...list.childNodes)
}

function itemOf(item: Element): WordItem {
  const [, level = '1'] = /level(\d)/.exec(item.getAttribute('style') ?? '') ?? []
  const bullet = item.querySelector(WORD_BULLET)
  const sign = bullet?.textContent?.trim() ?? ''
  bullet?.remove()
  return {
    level: Number(level),
    isNumbered: /^\(?[\p{L}\p{N}]{1,5}[.)]/u.test(sign),
    html: [...item.childNodes].map(tidyNode).join('').trim(),
  }
}
