import type { InAllLanguages } from '#server/brands/wording.ts'

export interface HelpWriting {
  readonly slug: string
  readonly category: string
  readonly look: 'questions' | 'chapters'
  /** Title, summary, and the text as `articleHtml` reads it. `{name}` is the merchant's. */
  readonly words: InAllLanguages<readonly [title: string, summary: string, text: string]>
}

/**
 * The little that articles of the demonstration are written with: a line that begins with `##` is a heading, with `-` a
 * point, with `1.` a step; anything else is a paragraph. **Strong** words and [links](/to) of our own pages.
 */
export function articleHtml(text: string): string {
  const html: string[] = []
  let list: 'ul' | 'ol' | undefined
  const turnTo = (next: 'ul' | 'ol' | undefined) => {
    if (next === list) return
    if (list) html.push(`</${list}>`)
    if (next) html.push(`<${next}>`)
    list = next
  }
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, sign = '', rest = ''] = /^(##|-|1\.)?\s*(.*)$/u.exec(line) ?? []
    turnTo(sign === '-' ? 'ul' : sign === '1.' ? 'ol' : undefined)
    const tag = sign === '##' ? 'h3' : list ? 'li' : 'p'
    html.push(`<${tag}>${inline(rest)}</${tag}>`)
  }
  turnTo(undefined)
  return html.join('')
}

function inline(text: string): string {
  return text
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((\/[^)]*)\)/g, '<a href="$2">$1</a>')
}
