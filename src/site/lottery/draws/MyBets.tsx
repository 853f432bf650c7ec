import type { Output } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { typeName } from '#browser/lottery/type-name.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'
import { readAmount } from '#domain/money/amount.ts'
import { writeDrawPlace } from '#site/lottery/draw-place.ts'
import { ChosenNumbers } from '#site/lottery/tickets/ChosenNumbers.tsx'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { CorrectedTicket } from './CorrectedTicket.tsx'
import type { OwnBets } from './use-own-bets.ts'

type Ticket = Output<typeof lotteryTickets.list>['list'][number]
type Line = Ticket['lines'][number]

/** The member's lines in this draw with what each won. A loss is said once, in plain ink. */
export function MyBets({
  family,
  bets,
  isPlaying,
}: {
  family: FamilyCode
  bets: OwnBets
  isPlaying: boolean
}) {
  const t = useT()
  if (bets.tickets.length === 0) return null
  return (
    <section className="card my-bets" aria-labelledby="my-bets">
      <h2 id="my-bets">{t('lottery.my_bets')}</h2>
      {bets.tickets.map((ticket) => (
        <ul key={ticket.id} aria-label={t('lottery.ticket_no', { id: ticket.id })}>
          {ticket.lines.map((line, at) => (
            <BetLine
              key={at}
              line={line}
              ticket={ticket}
              family={family}
              type={bets.types?.find(({ code }) => code === line.type)}
              isPlaying={isPlaying}
            />
          ))}
          {ticket.jackpot !== undefined && !isPlaying && (
            <li>
              <span>{t('lottery.jackpot')}</span>
              <MoneyText amount={ticket.jackpot} />
            </li>
          )}
          {ticket.corrected && !isPlaying && <CorrectedTicket corrected={ticket.corrected} />}
          {ticket.second && <OtherDraw ticket={ticket} gameCode={bets.gameCode} />}
          <li className="xs muted">
            <span>{t('lottery.ticket_no', { id: ticket.id })}</span>
            <MoneyText amount={ticket.cost} tone="plain" />
          </li>
        </ul>
      ))}
      {bets.more && (
        <Button tone="line" size="sm" onClick={bets.more}>
          {t('lottery.more_tickets')}
        </Button>
      )}
    </section>
  )
}

/** The other draw of a ticket on two, and whether it is drawn. */
function OtherDraw({ ticket, gameCode }: { ticket: Ticket; gameCode: string }) {
  const t = useT()
  const { second, numero } = ticket
  const other = second?.gameCode === gameCode ? ticket : second
  if (!other) return null
  return (
    <li className="small">
      <Link
        className="link"
        to={paths.lotteryDraw}
        search={withSearch(writeDrawPlace({ gameCode: other.gameCode, numero }))}
      >
        {t('lottery.with_station', { name: other.remark })}
      </Link>
      <span className="muted">{t(`lottery.draw_state.${other.drawState}`)}</span>
    </li>
  )
}

function BetLine({
  line,
  ticket,
  family,
  type,
  isPlaying,
}: {
  line: Line
  ticket: Ticket
  family: FamilyCode
  type: BetType | undefined
  isPlaying: boolean
}) {
  const t = useT()
  if (!type) return <li>{line.type}</li>
  const hasWon = Boolean(readAmount(line.win ?? ''))
  return (
    <li>
      <span>
        {typeName(t, type)}{' '}
        <ChosenNumbers
          type={type}
          choice={line.choice}
          form={families[family].form}
          opened={isPlaying ? undefined : ticket.opened}
          second={isPlaying ? undefined : ticket.second?.opened}
        />
      </span>
      {ticket.state === 'returned' && <span className="muted">{t('lottery.state.returned')}</span>}
      {ticket.state !== 'returned' && (isPlaying || line.win === undefined) && (
        <span className="muted">{t('lottery.state.open')}</span>
      )}
      {ticket.state !== 'returned' &&
        !isPlaying &&
        line.win !== undefined &&
        (hasWon ? <MoneyText amount={line.win} /> : <span className="muted">{t('lottery.no_win')}</span>)}
    </li>
  )
}
