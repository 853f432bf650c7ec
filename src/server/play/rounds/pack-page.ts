import { type LanguageCode, languageOf } from '#domain/language/language.ts'
import type { Say } from '#server/platform/http/words.ts'

import type { PackFacts } from './pack-facts.ts'

interface PageParts {
  readonly language: LanguageCode
  readonly say: Say
  /** The hash of the JSON file in the same pack. */
  readonly hash: string
}

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color:#17211e;background:#fff}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem}dt{color:#5b6663}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.35rem .6rem;border-bottom:1px solid #dfe3e0;vertical-align:top}
th{font-size:.8rem;color:#5b6663}.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.c{font-family:ui-monospace,monospace;font-size:.8rem;overflow-wrap:anywhere}.q{color:#5b6663;font-size:.85rem}
@media print{body{margin:0}h2{break-after:avoid}tr{break-inside:avoid}}`

/** Helpers that format and escape everything on the page. */
interface PackFormat {
  readonly t: (id: string, values?: Readonly<Record<string, string | number>>) => string
  readonly word: (id: string) => string
  readonly at: (moment: string) => string
}

type Cells = readonly string[]

/** A self-contained page: no script, no other file, and all content escaped. */
export function drawPack(facts: PackFacts, { language, say, hash }: PageParts): string {
  const { tag, direction } = languageOf(language)
  const moments = new Intl.DateTimeFormat(`${tag}-u-nu-latn-ca-gregory`, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: facts.zone,
  })
  const format: PackFormat = {
    t: (id, values) => escaped(say(language, `pack.${id}`, values ?? {})),
    word: (id) => escaped(say(language, id)),
    at: (moment) => bdi(moments.format(new Date(moment))),
  }
  const { t } = format
  const title = t('title', { id: facts.round.id })
  const heads = (ids: readonly string[]) => ids.map((id) => t(id))
  const list = (name: string, ids: readonly string[], rows: readonly Cells[]) =>
    section(t(name), heads(ids), rows, t('none'))
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>
<p class="q">${bdi(facts.brand)}</p><h1>${title}</h1>
<dl>${headOf(facts, format)
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
    .join('')}</dl>
${list('steps', ['time', 'what', 'number', 'amount', 'moved', 'balance'], stepsOf(facts, format))}
${list('entries', ['time', 'what', 'account', 'amount', 'balance', 'chain'], transfersOf(facts, format))}
${list('messages', ['time', 'from', 'text'], messagesOf(facts, format))}
${list('deeds', ['time', 'what', 'operator', 'reason'], deedsOf(facts, format))}
<p class="q">${t('proof')}<br>${code(hash)}</p>
</body></html>
`
}

function headOf(facts: PackFacts, { t, at }: PackFormat): readonly (readonly [string, string])[] {
  const { round, currency } = facts
  const money = (amount: string) => bdi(`${amount} ${currency}`)
  return [
    [t('member'), bdi(facts.member.account)],
    [t('game'), `${bdi(round.game.name)} · ${bdi(round.game.vendorName)}`],
    [t('number'), bdi(round.id)],
    [t('provider'), `${bdi(facts.provider)} · ${bdi(round.reference)}`],
    [t('state'), t(`state_${round.state}`)],
    [t('stake'), money(round.stake)],
    [t('win'), money(round.win)],
    ...(round.returned === undefined ? [] : [[t('returned'), money(round.returned)] as const]),
    [t('began'), at(round.at)],
    [t('changed'), at(facts.changedAt)],
    [t('issued'), at(facts.issuedAt)],
  ]
}

function stepsOf({ steps }: PackFacts, { t, at }: PackFormat): readonly Cells[] {
  return steps.map((step) => [
    at(step.at),
    t(`step_${step.kind}`) + (step.isOurs ? ` ${quiet(t('by_house'))}` : ''),
    code(step.transaction) +
      (step.reference === undefined ? '' : `<br>${quiet(`→ ${code(step.reference)}`)}`),
    figure(step.amount),
    figure(step.moved),
    figure(step.balance),
  ])
}

function transfersOf({ transfers }: PackFacts, { t, word, at }: PackFormat): readonly Cells[] {
  return transfers.flatMap(({ id, kind, at: moved, entries, block }) =>
    entries.map(({ account, amount, balanceAfter }, index) => [
      index === 0 ? at(moved) : '',
      index === 0 ? `${word(`kind_${kind}`)}<br>${quiet(code(id))}` : '',
      code(account),
      figure(amount),
      balanceAfter === null ? '' : figure(balanceAfter),
      index > 0 ? '' : block === null ? t('unsealed') : t('sealed', { block }),
    ]),
  )
}

function messagesOf({ messages }: PackFacts, { t, at }: PackFormat): readonly Cells[] {
  return messages.map(({ at: written, from, by, text, pictures }) => [
    at(written),
    by === null ? t(`from_${from}`) : bdi(by),
    bdi(text).replaceAll('\n', '<br>') +
      (pictures > 0 ? ` ${quiet(t('pictures', { count: pictures }))}` : ''),
  ])
}

function deedsOf({ deeds }: PackFacts, { t, at }: PackFormat): readonly Cells[] {
  return deeds.map(({ at: done, action, reason, by }) => [
    at(done),
    t(`deed_${action.split('.')[1] ?? ''}`),
    by === null ? '' : bdi(by),
    bdi(reason),
  ])
}

function section(
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
const figure = (amount: string): string => `<span class="n"><bdi>${escaped(amount)}</bdi></span>`
const quiet = (content: string): string => `<span class="q">${content}</span>`
const code = (text: string): string => `<bdi class="c">${escaped(text)}</bdi>`
const bdi = (text: string): string => `<bdi>${escaped(text)}</bdi>`

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text by people and providers. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign) // guard: pack-page-escaped
}
