export interface HelpSection {
  /** Plain text. */
  readonly title: string
  readonly html: string
}

export interface HelpText {
  readonly intro: string
  readonly sections: readonly HelpSection[]
}

/**
 * Splits a text at its headings. This may split enclosing elements too, so the caller has to sanitize each piece
 * before it shows it.
 */
export function sectionsOf(html: string): HelpText {
  const [intro = '', ...rest] = html.split(/<h3>([\s\S]*?)<\/h3>/)
  const sections: HelpSection[] = []
  for (let place = 0; place < rest.length; place += 2) {
    const title = plainText(rest[place] ?? '')
    const text = (rest[place + 1] ?? '').trim()
    if (title !== '') sections.push({ title, html: text })
  }
  return { intro: intro.trim(), sections }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The visible text of HTML. The sanitizer writes only these four entities. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(?:\/(?:p|li|ul|ol|h3|h4|blockquote|th|td|table)|br ?\/?)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
