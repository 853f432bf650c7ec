import { type LanguageCode, languageOf } from '#domain/language/language.ts'

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color:#17211e;background:#fff}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem}dt{color:#5b6663}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.35rem .6rem;border-bottom:1px solid #dfe3e0;vertical-align:top}
th{font-size:.8rem;color:#5b6663}.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.c{font-family:ui-monospace,monospace;font-size:.8rem;overflow-wrap:anywhere}.q{color:#5b6663;font-size:.85rem}
@media print{body{margin:0}h2{break-after:avoid}tr{break-inside:avoid}}`

export type Cells = readonly string[]

/** A self-contained page of facts: no script, no other file. Its parts are escaped already. */
export function drawFactPage({
  language,
  brand,
  title,
  head,
  sections,
  foot,
}: {
  readonly language: LanguageCode
  readonly brand: string
  readonly title: string
  /** Names with their values. */
  readonly head: readonly (readonly [string, string])[]
  readonly sections: readonly string[]
  readonly foot: string
}): string {
  const { tag, direction } = languageOf(language)
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>
<p class="q">${bdi(brand)}</p><h1>${title}</h1>
<dl>${head.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
${sections.join('\n')}
<p class="q">${foot}</p>
</body></html>
`
}

/** Writes moments in a language and a time zone, escaped. */
export function momentsIn(language: LanguageCode, zone: string): (moment: string) => string {
  const moments = new Intl.DateTimeFormat(`${languageOf(language).tag}-u-nu-latn-ca-gregory`, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: zone,
  })
  return (moment) => bdi(moments.format(new Date(moment)))
}

export function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return `<h2>${title}</h2><p class="q">${none}</p>`
  const body = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')
  return `<h2>${title}</h2><div class="wide"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${head}</th>`)
    .join('')}</tr></thead><tbody>${body}</tbody></table></div>`
}

const cell = (content: string): string =>
  content.startsWith('<span class="n">') ? `<td class="n">${content}</td>` : `<td>${content}</td>`
export const figure = (amount: string): string => `<span class="n"><bdi>${escaped(amount)}</bdi></span>`
export const quiet = (content: string): string => `<span class="q">${content}</span>`
export const code = (text: string): string => `<bdi class="c">${escaped(text)}</bdi>`
export const bdi = (text: string): string => `<bdi>${escaped(text)}</bdi>`

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text by people and providers. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign) // guard: pack-page-escaped
}
