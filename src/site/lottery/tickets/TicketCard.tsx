import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { useCountPast } from '#browser/ui/clock-store.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Output } from '#contract/endpoint.ts'
import { lottery as lotteryCalls } from '#contract/lottery.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { readAmount } from '#domain/money/amount.ts'
import { type Lottery, typeOf } from '#site/lottery/betting/lottery.ts'
import { withKnown } from '#site/lottery/draws/draw.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link, useNavigate } from '#site/routing.ts'

import { AllCodes, isLong } from './AllCodes.tsx'
import { CancelTicket } from './CancelTicket.tsx'
import { ChosenNumbers } from './ChosenNumbers.tsx'
import { Combinations } from './Combinations.tsx'
import { LaterTickets } from './LaterTickets.tsx'
import { lotsOf } from './own-lots.ts'
import { PrizeStrip } from './PrizeStrip.tsx'
import { soFarOf } from './so-far.ts'
import { ticketTones } from './ticket-tones.ts'
import { useCopy } from './use-copy.ts'

type Ticket = Output<typeof lotteryTickets.list>['list'][number]

const LINES = 3
const NUMBERS = 20
const BRIEF = { lines: LINES, numbers: NUMBERS }

/** One ticket: its numbers, those that came with a ring, and the prizes of its draw as they come. */
export function TicketCard({ ticket, lottery }: { ticket: Ticket; lottery: Lottery }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const { second } = ticket
  const draw = useAwaitedDraw(ticket, ticket)
  const secondDraw = useAwaitedDraw(ticket, second)
  const isReturned = ticket.state === 'returned'
  const opened = isReturned ? undefined : (ticket.opened ?? draw?.opened)
  const secondOpened = isReturned ? undefined : (second?.opened ?? secondDraw?.opened)
  const isDrawing = [draw, secondDraw].some((one) => one !== undefined && one.state !== 'cancelled')
  return (
    <article className="card my-ticket" aria-label={t('lottery.ticket_no', { id: ticket.id })}>
      <header>
        <div className="grow">
          <b>{t('lottery.next_draw', { number: ticket.numero })}</b>
          {second && (
            <span className="small">
              <bdi>{ticket.remark}</bdi> + <bdi>{second.remark}</bdi>
            </span>
          )}
          <span className="xs muted">
            <DateText atMs={Date.parse(ticket.drawsAt)} look="short" /> ·{' '}
            {t('lottery.ticket_no', { id: ticket.id })}
          </span>
        </div>
        <StateTag ticket={ticket} isDrawing={isDrawing} />
      </header>
      <div className="my-ticket-lines">
        <ul>
          {ticket.lines.slice(0, isWhole ? undefined : LINES).map((line, at) => (
            <TicketLine
              key={at}
              line={line}
              lottery={lottery}
              opened={opened}
              second={secondOpened}
              most={isWhole ? undefined : NUMBERS}
            />
          ))}
        </ul>
        {ticket.lines.length > LINES && !isWhole && (
          <span className="xs muted">{t('lottery.more_lines', { count: ticket.lines.length - LINES })}</span>
        )}
        {isLong(ticket.lines, BRIEF) && <AllCodes isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />}
        <TicketNumbers ticket={ticket} lottery={lottery} opened={opened} second={secondOpened} />
      </div>
      <TicketSums ticket={ticket} lottery={lottery} opened={opened} second={second && (secondOpened ?? [])} />
      {ticket.later && (
        <LaterTickets key={ticket.id} later={ticket.later} lottery={lottery} next={ticket.id} />
      )}
      <TicketActions ticket={ticket} lottery={lottery} />
    </article>
  )
}

/** The prizes of its draw, of a ticket on two draws those of both; other draws have balls. */
function TicketNumbers({
  ticket: { state, lines, remark, second: other },
  lottery: { game },
  opened,
  second,
}: {
  ticket: Ticket
  lottery: Lottery
  opened: Result | undefined
  second: Result | undefined
}) {
  if (families[game.family].form.kind !== 'prizes')
    return opened && <Balls numbers={opened.flat()} hasSpecial={opened.length > 1} />
  if (state === 'returned') return null
  const of = { family: game.family, hits: lotsOf(game.types, lines) }
  if (!other) return <PrizeStrip {...of} opened={opened} />
  return (
    <>
      <PrizeStrip {...of} opened={opened} name={remark} />
      <PrizeStrip {...of} opened={second} name={other.remark} />
    </>
  )
}

/** Between the time of its draw and its result, a draw is read so often where no live message arrives. */
const AGAIN_MS = 10_000

/** A draw of a ticket that is not paid yet, from the time of the draw on. All members share these reads. */
function useAwaitedDraw({ numero, state }: Ticket, of: Pick<Ticket, 'gameCode' | 'drawsAt'> | undefined) {
  const isDue = useCountPast(of ? [Date.parse(of.drawsAt)] : []) > 0
  const { data } = useQuery({
    ...queryOf(useApi(), lotteryCalls.draw, { gameCode: of?.gameCode ?? '', numero }),
    enabled: isDue && state === 'open',
    refetchInterval: ({ state: { data: known } }) =>
      known?.opened || known?.state === 'cancelled' ? false : AGAIN_MS,
  })
  return isDue && state === 'open' && data ? withKnown(data) : undefined
}

/** A loss is "No win", nothing else. */
function StateTag({ ticket: { state }, isDrawing }: { ticket: Ticket; isDrawing: boolean }) {
  const t = useT()
  if (state === 'open' && isDrawing) return <Tag tone="warn">{t('lottery.draw_state.drawing')}</Tag>
  return (
    <Tag tone={ticketTones[state]}>
      {state === 'lost' ? t('lottery.no_win') : t(`lottery.state.${state}`)}
    </Tag>
  )
}

function TicketLine({
  line,
  lottery: { game },
  opened,
  second,
  most,
}: {
  line: Ticket['lines'][number]
  lottery: Lottery
  opened: Result | undefined
  second: Result | undefined
  most: number | undefined
}) {
  const t = useT()
  const type = typeOf(game, line.type)
  if (!type) return <li>{line.type}</li>
  const hasWon = Boolean(readAmount(line.win ?? ''))
  return (
    <li>
      <span className="small">{typeName(t, type)}</span>
      {hasWon && <MoneyText amount={line.win ?? '0'} />}
      <ChosenNumbers
        type={type}
        choice={line.choice}
        form={families[game.family].form}
        opened={opened}
        second={second}
        {...(most === undefined ? {} : { most })}
      />
      {most === undefined && <Combinations type={type} choice={line.choice} />}
    </li>
  )
}

/** The stake, and the winnings: those that were paid, or those so far while prizes are still to come. */
function TicketSums({
  ticket,
  lottery: { game, step },
  opened,
  second,
}: {
  ticket: Ticket
  lottery: Lottery
  opened: Result | undefined
  /** Of a ticket on two draws, empty until it has numbers. */
  second: Result | undefined
}) {
  const t = useT()
  const { types, family } = game
  const soFar =
    ticket.state === 'open' && (opened || second)
      ? soFarOf(ticket.lines, { types, family, opened: opened ?? [], second, step })
      : undefined
  return (
    <p className="my-ticket-sums small">
      <span className="muted">{t('lottery.staked')}</span>
      <MoneyText amount={ticket.cost} tone="plain" />
      {soFar !== undefined && (
        <span className="end">
          <span className="muted">{t('lottery.so_far')}</span> <MoneyText amount={soFar} />
        </span>
      )}
      {ticket.state === 'won' && (
        <span className="end">
          <MoneyText amount={ticket.win} showsPlus />
        </span>
      )}
    </p>
  )
}

function TicketActions({ ticket, lottery }: { ticket: Ticket; lottery: Lottery }) {
  const t = useT()
  const navigate = useNavigate()
  const { code, prizeMode } = lottery.game
  const path = prizeMode === 'Elott' ? paths.vnlottery : paths.lottery
  const other = ticket.second?.gameCode === code ? ticket : ticket.second
  const second = other && { code: other.gameCode, name: other.remark }
  const copy = useCopy(second ? { ...lottery, game: { ...lottery.game, second } } : lottery)
  const again = () => {
    copy(ticket.lines)
    if (second)
      navigate({
        to: path,
        search: withSearch({ gameCode: code, playType: PAIR, second: second.code }),
        keepsScroll: true,
      })
  }
  return (
    <footer>
      <Link
        className={buttonClass({ tone: 'ghost', size: 'sm' })}
        to={path}
        search={withSearch({ gameCode: code, ticket: ticket.id })}
        keepsScroll
      >
        {t('lottery.details')}
      </Link>
      <Button size="sm" tone="ghost" icon="copy" onClick={again}>
        {t('lottery.same_again')}
      </Button>
      <span className="grow" />
      {ticket.state === 'open' && lottery.terms.allowsCancelling && <CancelTicket ticket={ticket} />}
    </footer>
  )
}
