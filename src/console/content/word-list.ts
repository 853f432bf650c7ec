/** An item of a list as Word copies it: a paragraph with its level. */
export interface WordItem {
  readonly level: number
  readonly isNumbered: boolean
  readonly html: string
}

/** Nested lists of items in their order. A level that is skipped counts as the next one. */
export function listHtml(items: readonly WordItem[]): string {
  let html = ''
  const open: string[] = []
  for (const { level, isNumbered, html: words } of items) {
    const depth = Math.min(level, open.length + 1)
    while (open.length > depth) html += `</li></${open.pop()}>`
    const tag = isNumbered ? 'ol' : 'ul'
    if (open.length === depth) {
      html += '</li>'
      if (open.at(-1) !== tag) html += `</${open.pop()}>`
    }
    if (open.length < depth) {
      html += `<${tag}>`
      open.push(tag)
    }
    html += `<li>${words}`
  }
  while (open.length > 0) html += `</li></${open.pop()}>`
  return html
}
