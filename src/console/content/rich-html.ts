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
const blocks = new Set(['P', 'UL', 'OL', 'H3', 'H4', 'BLOCKQUOTE'])
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

/** Serializes an element's content: allowed tags, `href` as the only attribute, and no text outside of paragraphs. */
export function tidyHtml(root: Node): string {
  let html = ''
  let words = ''
  const close = () => {
    if (words.trim() !== '') html += `<p>${words.trim()}</p>`
    words = ''
  }
  for (const node of root.childNodes) {
    const part = tidyNode(node)
    if (/^<(?:p|ul|ol|h3|h4|blockquote)>/.test(part)) {
      close()
      html += part
    } else words += part
  }
  close()
  return html
}

/** Sanitizes pasted HTML. It is parsed in an inert document, which runs no scripts and loads nothing. */
export function tidyPasted(html: string): string {
  return tidyHtml(new DOMParser().parseFromString(withoutHandlers(html), 'text/html').body)
}

/**
 * Removes event handlers before parsing: browsers report each one as a violation of the page's policy, even in an
 * inert document.
 */
export function withoutHandlers(html: string): string {
  return html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/[\s/]on[a-z]+(?=\s*=)/gi, ' data-dropped'))
}

export function paragraphsOf(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length <= 1) return escapeText(lines[0] ?? '')
  return lines.map((line) => `<p>${escapeText(line)}</p>`).join('')
}

function tidyNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeText(node.nodeValue ?? '')
  if (!(node instanceof Element) || lost.has(node.tagName.toUpperCase())) return ''
  const tag = renamed[node.tagName] ?? node.tagName
  const inner = [...node.childNodes].map(tidyNode).join('')
  if (tag === 'BR') return '<br />'
  const isNested =
    tag === 'P' && [...node.children].some((child) => blocks.has(renamed[child.tagName] ?? child.tagName))
  if (!kept.has(tag) || isNested) return inner
  const name = tag.toLowerCase()
  if (tag !== 'A') return `<${name}>${inner}</${name}>`
  const href = node.getAttribute('href')
  return href === null ? inner : `<a href="${escapeText(href).replaceAll('"', '&quot;')}">${inner}</a>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
