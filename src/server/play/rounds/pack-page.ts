import type { LanguageCode } from '#domain/language/language.ts'
import {
  type Cells,
  bdi,
  code,
  drawFactPage,
  escaped,
  figure,
  momentsIn,
  quiet,
  section,
} from '#server/platform/http/fact-page.ts'
import type { Say } from '#server/platform/http/words.ts'

import type { PackFacts } from './pack-facts.ts'

interface PageParts {
  readonly language: LanguageCode
  readonly say: Say
  /** The hash of the JSON file in the same pack. */
  readonly hash: string
}

/** Helpers that format and escape everything on the page. */
interface PackFormat {
  readonly t: (id: string, values?: Readonly<Record<string, string | number>>) => string
  readonly word: (id: string) => string
  readonly at: (moment: string) => string
}

/** A self-contained page: no script, no other file, and all content escaped. */
export function drawPack(facts: PackFacts, { language, say, hash }: PageParts): string {
  const format: PackFormat = {
    t: (id, values) => escaped(say(language, `pack.${id}`, values ?? {})),
    word: (id) => escaped(say(language, id)),
    at: momentsIn(language, facts.zone),
  }
  const { t } = format
  const list = (name: string, ids: readonly string[], rows: readonly Cells[]) =>
    section(
      t(name),
      ids.map((id) => t(id)),
      rows,
      t('none'),
    )
  return drawFactPage({
    language,
    brand: facts.brand,
    title: t('title', { id: facts.round.id }),
    head: headOf(facts, format),
    sections: [
      list('steps', ['time', 'what', 'number', 'amount', 'moved', 'balance'], stepsOf(facts, format)),
      list('entries', ['time', 'what', 'account', 'amount', 'balance', 'chain'], transfersOf(facts, format)),
      list('messages', ['time', 'from', 'text'], messagesOf(facts, format)),
      list('deeds', ['time', 'what', 'operator', 'reason'], deedsOf(facts, format)),
    ],
    foot: `${t('proof')}<br>${code(hash)}`,
  })
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
