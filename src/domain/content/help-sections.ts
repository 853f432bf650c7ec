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
 * Cuts a text at its headings. What a heading was nested in is cut open with it, so whoever shows the pieces cleans
 * each of them.
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

/** What somebody reads of it. Only the four signs that our cleaner writes as names come as names. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(?:\/(?:p|li|ul|ol|h3|h4|blockquote)|br ?\/?)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
