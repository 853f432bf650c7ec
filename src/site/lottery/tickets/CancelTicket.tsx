import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useMoneyCall } from '#browser/api/use-money-call.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useCountPast } from '#browser/ui/clock-store.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'

type Ticket = Output<typeof lotteryTickets.list>['list'][number]

/** Before betting closes, the ticket can be taken back; the server decides by its own clock. */
export function CancelTicket({
  ticket,
  onDone,
}: {
  ticket: Pick<Ticket, 'id' | 'cost' | 'closesAt'>
  onDone?: () => void
}) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const { language, currencySymbol } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const isClosed = useCountPast([Date.parse(ticket.closesAt)]) > 0
  const call = useMoneyCall<{ id: string }, Ticket>(
    `lottery.cancel.${ticket.id}`,
    (requestId, { id }) => api.call(lotteryTickets.cancel, { requestId, id }),
    () => {
      setAsking(false)
      onDone?.()
      showToast({ text: t('lottery.cancelled'), isMoney: true })
      void queries.invalidateQueries({ queryKey: [lotteryTickets.list.path] })
    },
  )
  if (isClosed) return null
  return (
    <>
      <span className="xs muted">
        {t('lottery.cancel_until')} <DateText atMs={Date.parse(ticket.closesAt)} look="time" />
      </span>
      <Button size="sm" tone="line" onClick={() => setAsking(true)}>
        {t('lottery.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`${t('lottery.cancel')}?`}
        verb={t('lottery.cancel')}
        stay={t('lottery.close')}
        onConfirm={() => call.send({ id: ticket.id })}
        onClose={() => setAsking(false)}
      >
        <p>{t('lottery.cancel_text', { cost: writeMoney(ticket.cost, language, currencySymbol) })}</p>
        {call.refusal && <Note tone="bad">{call.refusal.message}</Note>}
        {call.isUnknown && <Note tone="warn">{t('lottery.unknown_answer')}</Note>}
      </ConfirmDialog>
    </>
  )
}
