import { useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { choiceText } from '#browser/lottery/line-text.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readTicket, ticketPack } from '#contract/console/lottery-tickets.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { findGame } from '#domain/lottery/games/games.ts'

import type { Ticket } from './ticket.ts'
import { TicketTag } from './TicketTag.tsx'
import { VoidTicket } from './VoidTicket.tsx'

/** One ticket with its lines. */
export function TicketPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readTicket, { ...useScope(), id }))
  return (
    <RecordPanel
      id={id}
      name={t('console.tickets.ticket', { id })}
      state={query.data && <TicketTag state={query.data.state} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {(ticket) => (
          <>
            <TicketFacts ticket={ticket} />
            {ticket.voided && <Voided currency={ticket.currency} voided={ticket.voided} />}
            <Lines ticket={ticket} />
            <Pack id={ticket.id} />
            <Deeds ticket={ticket} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { member, gameCode, remark, numero, currency, cost, most, win, placedAt, drawsAt, opened } = ticket
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return (
    <PanelPart>
      <KeyValues
        rows={[
          { id: 'member', name: t('console.column.account'), value: <MemberLink member={member} /> },
          { id: 'game', name: t('console.draws.game'), value: <bdi>{remark}</bdi> },
          {
            id: 'draw',
            name: t('console.tickets.draw'),
            value: (
              <Link
                className="link num"
                to={paths.draws}
                search={(before) => ({ brand: before['brand'], game: gameCode, numero })}
              >
                <span dir="ltr">{numero}</span>
              </Link>
            ),
          },
          { id: 'draws', name: t('console.tickets.draws_at'), value: <ExactTime at={drawsAt} /> },
          { id: 'placed', name: t('console.tickets.placed_at'), value: <ExactTime at={placedAt} /> },
          { id: 'cost', name: t('console.draws.staked'), value: money(cost) },
          { id: 'most', name: t('console.tickets.most'), value: money(most) },
          { id: 'win', name: t('console.tickets.win'), value: money(win) },
          opened && {
            id: 'opened',
            name: t('console.tickets.result'),
            value: (
              <span className="num" dir="ltr">
                {opened.map((group) => group.join(' ')).join(' · ')}
              </span>
            ),
          },
        ]}
      />
    </PanelPart>
  )
}

/** The decision of two operators that the ticket does not count. */
function Voided({ voided, currency }: { voided: NonNullable<Ticket['voided']>; currency: string }) {
  const t = useT()
  const { at, reason, by, win } = voided
  return (
    <PanelPart title={t('console.tickets.voided')}>
      <KeyValues
        rows={[
          { id: 'at', name: t('console.tickets.voided_at'), value: <ExactTime at={at} /> },
          { id: 'reason', name: t('console.approvals.reason'), value: <bdi>{reason}</bdi> },
          by && {
            id: 'by',
            name: t('console.tickets.voided_by'),
            value: by.map(({ id, name }, index) => (
              <bdi key={id}>
                {index > 0 && ', '}
                {name}
              </bdi>
            )),
          },
          {
            id: 'win',
            name: t('console.tickets.taken_back'),
            value: <ConsoleAmount amount={win} currency={currency} />,
          },
        ]}
      />
    </PanelPart>
  )
}

/** The dispute pack as a file. */
function Pack({ id }: { id: string }) {
  const t = useT()
  const scope = useScope()
  const pack = useMutation({
    mutationFn: () => takeFile(ticketPack.path + queryString({ ...scope, id }), `ticket-${id}.zip`),
  })
  return (
    <PanelPart>
      <div className="console-buttons">
        <Button size="sm" icon="doc" isBusy={pack.isPending} onClick={() => pack.mutate()}>
          {t('console.rounds.pack')}
        </Button>
      </div>
      <Fault error={pack.error} />
    </PanelPart>
  )
}

function Deeds({ ticket }: { ticket: Ticket }) {
  const { may } = useOperator()
  if (ticket.state === 'returned') return null
  return (
    <>
      <WaitingProposals group="consoleTickets" subject={ticket.id} />
      {may('lottery.void') && (
        <PanelPart>
          <VoidTicket ticket={ticket} />
        </PanelPart>
      )}
    </>
  )
}

function Lines({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { gameCode, lines, currency, drawsAt } = ticket
  const game = findGame(gameCode)
  return (
    <PanelPart title={t('console.tickets.lines')}>
      <ol className="draws-lines">
        {lines.map(({ type: code, choice, stake, odds, cost, win }, at) => {
          const type = game && findBetType(game.family, code)
          return (
            <li key={at}>
              <b>{type ? typeName(t, type) : code}</b>
              <ConsoleAmount amount={cost} currency={currency} />
              <span className="num">
                <bdi>{type ? choiceText(t, type, choice, Date.parse(drawsAt)) : JSON.stringify(choice)}</bdi>
              </span>
              <span className="xs muted num" dir="ltr">
                {stake} × {odds.join(' / ')}
              </span>
              {win !== undefined && (
                <span className="draws-line-win xs">
                  {t('console.tickets.win')} <ConsoleAmount amount={win} currency={currency} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </PanelPart>
  )
}
