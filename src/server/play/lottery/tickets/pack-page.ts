import type { LanguageCode } from '#domain/language/language.ts'
import { percentOf } from '#domain/lottery/terms/written-terms.ts'
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

import type { TicketPackFacts } from './pack-facts.ts'

interface PageParts {
  readonly language: LanguageCode
  readonly say: Say
  /** The hash of the JSON file in the same pack. */
  readonly hash: string
}

interface PackFormat {
  readonly t: (id: string, values?: Readonly<Record<string, string | number>>) => string
  readonly own: (id: string, values?: Readonly<Record<string, string | number>>) => string
  readonly word: (id: string) => string
  readonly at: (moment: string) => string
}

/** The same page as of rounds, with the draw of the ticket. */
export function drawTicketPack(facts: TicketPackFacts, { language, say, hash }: PageParts): string {
  const format: PackFormat = {
    t: (id, values) => escaped(say(language, `pack.${id}`, values ?? {})),
    own: (id, values) => escaped(say(language, `ticket_pack.${id}`, values ?? {})),
    word: (id) => escaped(say(language, id)),
    at: momentsIn(language, facts.zone),
  }
  const { t, own } = format
  const list = (title: string, heads: readonly string[], rows: readonly Cells[]) =>
    section(title, heads, rows, t('none'))
  return drawFactPage({
    language,
    brand: facts.brand,
    title: own('title', { id: facts.ticket.id }),
    head: headOf(facts, format),
    sections: [
      list(
        own('lines'),
        [own('bet'), own('numbers'), own('unit'), own('odds'), t('stake'), t('win')],
        linesOf(facts),
      ),
      list(
        own('results'),
        [own('version'), t('time'), t('what'), own('numbers'), t('operator'), t('reason')],
        resultsOf(facts, format),
      ),
      list(
        t('entries'),
        [t('time'), t('what'), t('account'), t('amount'), t('balance'), t('chain')],
        transfersOf(facts, format),
      ),
      list(own('owed'), [own('version'), t('time'), t('amount')], owedOf(facts, format)),
      list(own('messages'), [t('time'), t('from'), t('text')], messagesOf(facts, format)),
      list(t('deeds'), [t('time'), t('what'), t('operator'), t('reason')], deedsOf(facts, format)),
    ],
    foot: `${t('proof')}<br>${code(hash)}`,
  })
}

function headOf(facts: TicketPackFacts, { t, own, at }: PackFormat): readonly (readonly [string, string])[] {
  const { ticket, draw, returnMilli } = facts
  const money = (amount: string) => bdi(`${amount} ${ticket.currency}`)
  return [
    [t('member'), bdi(facts.member.account)],
    [own('lottery'), `${bdi(ticket.remark)} · ${code(ticket.gameCode)}`],
    [own('draw'), bdi(ticket.numero)],
    [t('number'), bdi(ticket.id)],
    [own('request'), code(facts.slip.requestId)],
    [t('state'), own(`state_${ticket.state}`)],
    [t('stake'), money(ticket.cost)],
    [own('most'), money(ticket.most)],
    [t('win'), money(ticket.win)],
    ...(returnMilli === null ? [] : [[own('return'), bdi(`${percentOf(returnMilli)} %`)] as const]),
    [own('placed'), at(ticket.placedAt)],
    [own('closes'), at(draw.closesAt)],
    [own('draws'), at(draw.drawsAt)],
    [own('drawn_by'), own(`drawn_by_${draw.drawnBy}`)],
    ...(draw.opened ? [[own('result'), numbersOf(draw.opened)] as const] : []),
    ...(draw.seedHash === undefined ? [] : [[own('hash'), code(draw.seedHash)] as const]),
    ...(draw.seed === undefined ? [] : [[own('seed'), code(draw.seed)] as const]),
    [t('issued'), at(facts.issuedAt)],
  ]
}

function linesOf({ ticket }: TicketPackFacts): readonly Cells[] {
  return ticket.lines.map(({ type, choice, stake, odds, cost, win }) => [
    code(type),
    bdi(choice.map((row) => row.join(' ')).join(' / ')),
    figure(stake),
    bdi(odds.join(' / ')),
    figure(cost),
    win === undefined ? '' : figure(win),
  ])
}

function resultsOf({ results }: TicketPackFacts, { own, at }: PackFormat): readonly Cells[] {
  return results.map(({ version, kind, at: decided, opened, by, reason }) => [
    String(version),
    at(decided),
    own(`result_${kind}`),
    opened ? numbersOf(opened) : '',
    by.map(bdi).join(', '),
    bdi(reason),
  ])
}

function transfersOf({ transfers }: TicketPackFacts, { t, word, at }: PackFormat): readonly Cells[] {
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

const owedOf = ({ owed }: TicketPackFacts, { at }: PackFormat): readonly Cells[] =>
  owed.map(({ version, at: noted, difference }) => [String(version), at(noted), figure(difference)])

function messagesOf({ messages }: TicketPackFacts, { t, at }: PackFormat): readonly Cells[] {
  return messages.map(({ at: written, from, by, text, pictures }) => [
    at(written),
    by === null ? t(`from_${from}`) : bdi(by),
    bdi(text).replaceAll('\n', '<br>') +
      (pictures > 0 ? ` ${quiet(t('pictures', { count: pictures }))}` : ''),
  ])
}

function deedsOf({ deeds }: TicketPackFacts, { t, at }: PackFormat): readonly Cells[] {
  return deeds.map(({ at: done, action, reason, by }) => [
    at(done),
    t(`deed_${action.split('.')[1] ?? ''}`),
    by === null ? '' : bdi(by),
    bdi(reason),
  ])
}

const numbersOf = (groups: readonly (readonly string[])[]): string =>
  bdi(groups.map((group) => group.join(' ')).join(' · '))
