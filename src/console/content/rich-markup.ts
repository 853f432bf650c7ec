import type { Mark, Node } from '@tiptap/pm/model'

import { richPictureAddress } from '#domain/content/rich-picture.ts'

import type { RichPicture } from './rich-picture-node.ts'

/** The sanitizer writes links like this, so an unchanged text stays equal byte by byte. */
const REL = 'noopener noreferrer nofollow'

const marks: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }
const containers: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
}

/** Writes the edited document in the notation in which the server stores texts. Empty blocks show nothing: left out. */
export function markupOf(document: Node): string {
  return document.children.map(blockOf).join('')
}

function blockOf(node: Node): string {
  const { name } = node.type
  if (name === 'paragraph') return around('p', inlineOf(node))
  if (name === 'heading') return around(`h${String(node.attrs['level'])}`, inlineOf(node))
  if (name === 'picture') return pictureOf(node)
  if (name === 'table') return tableOf(node)
  if (name === 'listItem') return around('li', itemOf(node))
  return around(containers[name] ?? 'p', markupOf(node))
}

/** An item with a single paragraph at its start, the usual case, has no tag around it. */
function itemOf(item: Node): string {
  const [first, ...rest] = item.children
  if (!first || rest.some(({ type }) => type.name === 'paragraph')) return markupOf(item)
  return inlineOf(first) + rest.map(blockOf).join('')
}

function pictureOf({ attrs }: Node): string {
  const { id, alt, width, height } = attrs as RichPicture
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="${richPictureAddress(id)}" alt="${escapeAttribute(alt)}"${size} loading="lazy" />`
}

/** Cells without text keep their place; a table without any shows nothing. */
function tableOf(table: Node): string {
  if (table.textContent.trim() === '') return ''
  const rows = table.children.map((row) => `<tr>${row.children.map(cellOf).join('')}</tr>`)
  return `<div class="rich-table" tabindex="0"><table><tbody>${rows.join('')}</tbody></table></div>`
}

function cellOf(cell: Node): string {
  const tag = cell.type.name === 'tableHeader' ? 'th' : 'td'
  return `<${tag}>${cell.children.map(inlineOf).join('<br />')}</${tag}>`
}

function around(tag: string, inner: string): string {
  return inner === '' ? '' : `<${tag}>${inner}</${tag}>`
}

/** Marks are sorted by the schema, so neighbours with common marks share their tags. */
function inlineOf(block: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  const goOnWith = (next: readonly Mark[]) => {
    const same = open.findIndex((mark, place) => !next[place]?.eq(mark))
    const common = same < 0 ? open.length : same
    html += open.slice(common).toReversed().map(closingOf).join('')
    html += next.slice(common).map(openingOf).join('')
    open = next
  }
  for (const node of block.children) {
    goOnWith(node.marks)
    html += node.isText ? escapeText(node.text ?? '') : '<br />'
  }
  goOnWith([])
  return html
}

function openingOf(mark: Mark): string {
  if (mark.type.name !== 'link') return `<${marks[mark.type.name]}>`
  return `<a href="${escapeAttribute(String(mark.attrs['href']))}" rel="${REL}">`
}

function closingOf({ type }: Mark): string {
  return `</${type.name === 'link' ? 'a' : marks[type.name]}>`
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
