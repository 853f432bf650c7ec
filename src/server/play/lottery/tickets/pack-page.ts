import { percentOf } from '#domain/lottery/terms/written-terms.ts'
import {
  type Cells,
  bdi,
  code,
  drawFactPage,
  escaped,
  figure,
  section,
} from '#server/platform/http/fact-page.ts'
import {
  type PackFormat as Format,
  type PageParts,
  deedHeads,
  deedRows,
  messageHeads,
  messageRows,
  packFormat,
  transferHeads,
  transferRows,
} from '#server/play/dispute-packs/page.ts'

import type { TicketPackFacts } from './pack-facts.ts'

interface PackFormat extends Format {
  /** Words of packs of tickets. */
  readonly own: Format['t']
}

/** The same page as of rounds, with the draw of the ticket. */
export function drawTicketPack(facts: TicketPackFacts, { language, say, hash }: PageParts): string {
  const format: PackFormat = {
    ...packFormat({ language, say }, facts.zone),
    own: (id, values) => escaped(say(language, `ticket_pack.${id}`, values ?? {})),
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
        resultsOf(facts.results, format),
      ),
      ...(facts.secondDraw
        ? [
            list(
              `${own('results')}: ${bdi(facts.ticket.second?.remark ?? '')}`,
              [own('version'), t('time'), t('what'), own('numbers'), t('operator'), t('reason')],
              resultsOf(facts.secondResults ?? [], format),
            ),
          ]
        : []),
      list(
        t('entries'),
        transferHeads.map((id) => t(id)),
        transferRows(facts, format),
      ),
      ...jackpotSections(facts, format),
      list(own('owed'), [own('version'), t('time'), t('amount')], owedOf(facts, format)),
      list(
        own('messages'),
        messageHeads.map((id) => t(id)),
        messageRows(facts, format),
      ),
      list(
        t('deeds'),
        deedHeads.map((id) => t(id)),
        deedRows(facts, format),
      ),
    ],
    foot: `${t('proof')}<br>${code(hash)}`,
  })
}

function headOf(facts: TicketPackFacts, { t, own, at }: PackFormat): readonly (readonly [string, string])[] {
  const { ticket, draw, secondDraw, returnMilli } = facts
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
    ...provenOf(draw, own),
    ...(secondDraw && ticket.second
      ? [
          [own('lottery'), `${bdi(ticket.second.remark)} · ${code(ticket.second.gameCode)}`] as const,
          [own('draw'), bdi(secondDraw.numero)] as const,
          [own('closes'), at(secondDraw.closesAt)] as const,
          [own('draws'), at(secondDraw.drawsAt)] as const,
          [own('drawn_by'), own(`drawn_by_${secondDraw.drawnBy}`)] as const,
          ...provenOf(secondDraw, own),
        ]
      : []),
    [t('issued'), at(facts.issuedAt)],
  ]
}

const provenOf = (draw: TicketPackFacts['draw'], own: PackFormat['own']) => [
  ...(draw.opened ? [[own('result'), numbersOf(draw.opened)] as const] : []),
  ...(draw.seedHash === undefined ? [] : [[own('hash'), code(draw.seedHash)] as const]),
  ...(draw.seed === undefined ? [] : [[own('seed'), code(draw.seed)] as const]),
]

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

function resultsOf(results: TicketPackFacts['results'], { own, at }: PackFormat): readonly Cells[] {
  return results.map(({ version, kind, at: decided, opened, by, reason }) => [
    String(version),
    at(decided),
    own(`result_${kind}`),
    opened ? numbersOf(opened) : '',
    by.map(bdi).join(', '),
    bdi(reason),
  ])
}

/** The pools for which the ticket plays; nothing for one that plays for none. */
function jackpotSections(facts: TicketPackFacts, format: PackFormat): readonly string[] {
  if (facts.jackpots.length === 0) return []
  const { t, own } = format
  const heads = [
    own('jackpots'),
    own('jackpot_share'),
    own('version'),
    t('time'),
    own('jackpot_pool'),
    own('jackpot_units'),
    own('jackpot_unit'),
    own('jackpot_own'),
    t('win'),
  ]
  return [section(own('jackpots'), heads, jackpotsOf(facts, format), t('none'))]
}

/** A row for each version that was counted, and one for a pool without any. */
function jackpotsOf({ jackpots }: TicketPackFacts, { own, at }: PackFormat): readonly Cells[] {
  return jackpots.flatMap(({ level, share, counts }): readonly Cells[] => {
    const pool = [own(`jackpot_${level}`), figure(share)]
    if (counts.length === 0) return [[...pool, '', '', '', '', '', '', '']]
    return counts.map((count) => [
      ...pool,
      String(count.version),
      at(count.at),
      figure(count.pool),
      String(count.units),
      `${bdi(count.unitWin)} / ${bdi(count.fullStake)}`,
      String(count.ownUnits),
      count.isReleased ? `${bdi(count.won)} (${own('jackpot_released')})` : figure(count.won),
    ])
  })
}

const owedOf = ({ owed }: TicketPackFacts, { at }: PackFormat): readonly Cells[] =>
  owed.map(({ version, at: noted, difference }) => [String(version), at(noted), figure(difference)])

const numbersOf = (groups: readonly (readonly string[])[]): string =>
  bdi(groups.map((group) => group.join(' ')).join(' · '))
