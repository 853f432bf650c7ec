import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { oddsText } from '#browser/lottery/line-text.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { families } from '#domain/lottery/families/families.ts'
import { readAmount } from '#domain/money/amount.ts'
import { writeDrawPlace } from '#site/lottery/draw-place.ts'
import { loadRules, rulesOf } from '#site/lottery/rules.ts'
import { LotteryWords } from '#site/lottery/words.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { ChosenNumbers } from './ChosenNumbers.tsx'
import { Combinations } from './Combinations.tsx'
import { CopyTicket } from './CopyTicket.tsx'
import { ticketTones } from './ticket-tones.ts'

import './tickets.css'

type Ticket = Output<typeof lotteryTickets.ticket>

/** One ticket: its draw, each line with numbers, odds and winnings, and the way to the draw's proof. */
export function TicketDetails({ id }: { id: string }) {
  return (
    <LotteryWords>
      <LoadedTicket id={id} />
    </LotteryWords>
  )
}

function LoadedTicket({ id }: { id: string }) {
  const query = useQuery(queryOf(useApi(), lotteryTickets.ticket, { id }))
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  return query.data ? <WholeTicket ticket={query.data} /> : <Skeleton shape="text" />
}

function WholeTicket({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const rules = rulesOf(ticket.family) ?? use(loadRules(ticket.family))
  const { gameCode, numero, state } = ticket
  return (
    <div className="ticket-details">
      <KeyValues
        rows={[
          {
            id: 'state',
            name: t('lottery.state_name'),
            value: <Tag tone={ticketTones[state]}>{t(`lottery.state.${state}`)}</Tag>,
          },
          ...drawRows(t, ticket),
          { id: 'draws', name: t('lottery.drawn_at'), value: <DateText atMs={Date.parse(ticket.drawsAt)} /> },
          {
            id: 'placed',
            name: t('lottery.placed_at'),
            value: <DateText atMs={Date.parse(ticket.placedAt)} />,
          },
          { id: 'cost', name: t('lottery.staked'), value: <MoneyText amount={ticket.cost} tone="plain" /> },
          state === 'open' && {
            id: 'most',
            name: t('lottery.most'),
            value: <MoneyText amount={ticket.most} />,
          },
          state === 'won' && {
            id: 'win',
            name: t('lottery.state.won'),
            value: <MoneyText amount={ticket.win} tone="ok" showsPlus />,
          },
        ]}
      />
      <ul className="ticket-lines">
        {ticket.lines.map((line, at) => (
          <WholeLine
            key={at}
            line={line}
            type={rules.find(({ code }) => code === line.type)}
            ticket={ticket}
          />
        ))}
      </ul>
      <p className="row">
        <Link
          className={buttonClass({ tone: 'line', size: 'sm' })}
          to={paths.lotteryDraw}
          search={withSearch(writeDrawPlace({ gameCode, numero }))}
        >
          {ticket.opened ? t('lottery.check_draw') : t('lottery.follow')}
        </Link>
        <CopyTicket ticket={ticket} rules={rules} />
      </p>
    </div>
  )
}

/** The draw; of a ticket on two draws both. */
function drawRows(t: ReturnType<typeof useT>, { remark, numero, second }: Ticket) {
  return [
    {
      id: 'draw',
      name: t('lottery.col.draw'),
      value: (
        <>
          <bdi>{remark}</bdi> <span className="num">{numero}</span>
        </>
      ),
    },
    second && {
      id: 'second',
      name: t('lottery.second_station'),
      value: (
        <Link
          className="link"
          to={paths.lotteryDraw}
          search={withSearch(writeDrawPlace({ gameCode: second.gameCode, numero }))}
        >
          {second.remark}
        </Link>
      ),
    },
  ]
}

function WholeLine({
  line,
  type,
  ticket: { family, opened, second, state },
}: {
  line: Ticket['lines'][number]
  type: BetType | undefined
  ticket: Ticket
}) {
  const t = useT()
  const odds = line.odds.map((one) => oddsText(BigInt(one.replace('.', '')))).join(' / ')
  const note: ReactNode =
    line.win === undefined ? null : readAmount(line.win) ? (
      <MoneyText amount={line.win} tone="ok" showsPlus />
    ) : (
      <span className="muted">{t('lottery.no_win')}</span>
    )
  return (
    <li>
      <span>
        <b>{type ? typeName(t, type) : line.type}</b>{' '}
        {type && (
          <ChosenNumbers
            type={type}
            choice={line.choice}
            form={families[family].form}
            opened={state === 'returned' ? undefined : opened}
            second={state === 'returned' ? undefined : second?.opened}
          />
        )}
        {type && <Combinations type={type} choice={line.choice} />}
      </span>
      <MoneyText amount={line.cost} tone="plain" />
      <span className="xs muted">
        {type && t('lottery.units_of', { count: type.units(line.choice) })}{' '}
        <MoneyText amount={line.stake} tone="plain" /> · <bdi>{t('lottery.pays', { odds })}</bdi>
      </span>
      <span className="xs end">{note}</span>
    </li>
  )
}
