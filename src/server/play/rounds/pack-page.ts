import {
  type Cells,
  bdi,
  code,
  drawFactPage,
  figure,
  quiet,
  section,
} from '#server/platform/http/fact-page.ts'
import {
  type PackFormat,
  type PageParts,
  deedHeads,
  deedRows,
  messageHeads,
  messageRows,
  packFormat,
  transferHeads,
  transferRows,
} from '#server/play/dispute-packs/page.ts'

import type { PackFacts } from './pack-facts.ts'

/** A self-contained page: no script, no other file, and all content escaped. */
export function drawPack(facts: PackFacts, { language, say, hash }: PageParts): string {
  const format = packFormat({ language, say }, facts.zone)
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
      list('entries', transferHeads, transferRows(facts, format)),
      list('messages', messageHeads, messageRows(facts, format)),
      list('deeds', deedHeads, deedRows(facts, format)),
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
