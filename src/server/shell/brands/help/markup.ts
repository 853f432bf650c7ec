import type { InAllLanguages } from '#server/shell/brands/wording.ts'

export interface HelpWriting {
  readonly slug: string
  readonly category: string
  readonly look: 'questions' | 'chapters'
  /** Title, summary, and the text in the markup of `articleHtml`. `{name}` is the merchant's name. */
  readonly words: InAllLanguages<readonly [title: string, summary: string, text: string]>
}

/**
 * Minimal markup of the built-in articles: a line that begins with `##` is a heading, with `-` a bullet, with `1.` a
 * step; else a paragraph. **Bold** words and [links](/to) to our own pages.
 */
export function articleHtml(text: string): string {
  const html: string[] = []
  let list: 'ul' | 'ol' | undefined
  const toPage = (next: 'ul' | 'ol' | undefined) => {
    if (next === list) return
    if (list) html.push(`</${list}>`)
    if (next) html.push(`<${next}>`)
    list = next
  }
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, sign = '', rest = ''] = /^(##|-|1\.)?\s*(.*)$/u.exec(line) ?? []
    toPage(sign === '-' ? 'ul' : sign === '1.' ? 'ol' : undefined)
    const tag = sign === '##' ? 'h3' : list ? 'li' : 'p'
    html.push(`<${tag}>${inline(rest)}</${tag}>`)
  }
  toPage(undefined)
  return html.join('')
}

function inline(text: string): string {
  return text
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((\/[^)]*)\)/g, '<a href="$2">$1</a>')
}
