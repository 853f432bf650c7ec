import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { type Lottery, lotteryOf } from '#site/lottery/betting/lottery.ts'
import { paths, withSearch } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'

import { useCopy } from './use-copy.ts'

type Ticket = Output<typeof lotteryTickets.ticket>

/** Bets a ticket again: its lines with the prices of now on the slip of its lottery. Absent once the lottery is not sold. */
export function CopyTicket({ ticket, rules }: { ticket: Ticket; rules: readonly BetType[] }) {
  const { gameCode } = ticket
  const { data: terms } = useQuery(queryOf(useApi(), lotteryTickets.terms, { gameCode }))
  return terms ? <CopyButton ticket={ticket} lottery={lotteryOf(terms, rules)} /> : null
}

function CopyButton({ ticket, lottery }: { ticket: Ticket; lottery: Lottery }) {
  const t = useT()
  const navigate = useNavigate()
  const { code, prizeMode } = lottery.game
  const second = ticket.second && { code: ticket.second.gameCode, name: ticket.second.remark }
  const copy = useCopy(second ? { ...lottery, game: { ...lottery.game, second } } : lottery)
  return (
    <Button
      size="sm"
      tone="ghost"
      icon="copy"
      onClick={() => {
        copy(ticket.lines)
        navigate({
          to: prizeMode === 'Elott' ? paths.vnlottery : paths.lottery,
          search: withSearch({
            gameCode: code,
            ...(second ? { playType: PAIR, second: second.code } : {}),
          }),
        })
      }}
    >
      {t('lottery.same_again')}
    </Button>
  )
}
