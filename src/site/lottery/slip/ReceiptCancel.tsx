import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { CancelTicket } from '#site/lottery/tickets/CancelTicket.tsx'

import type { Placed } from './use-placing.ts'

/** Takes tickets of a receipt back while betting on their draws is open; those of several draws are listed on request. */
export function ReceiptCancel({ placed: { tickets, lottery, closings } }: { placed: Placed }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set())
  if (!lottery.terms.allowsCancelling) return null
  const cancelOf = ({ id, cost, numero }: Placed['tickets'][number]) => {
    const closesAt = closings.get(numero)
    if (cancelled.has(id))
      return (
        <b className="small" role="status">
          {t('lottery.cancelled')}
        </b>
      )
    return (
      closesAt !== undefined && (
        <CancelTicket
          ticket={{ id, cost, closesAt }}
          onDone={() => setCancelled((now) => new Set(now).add(id))}
        />
      )
    )
  }
  const [first, ...later] = tickets
  if (!first) return null
  if (later.length === 0) return cancelOf(first)
  return (
    <>
      <Button size="sm" tone="ghost" icon="chev" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('lottery.draws_count', { count: tickets.length })}
      </Button>
      {isOpen && (
        <ol className="small">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <span className="num">{t('lottery.next_draw', { number: ticket.numero })}</span>
              <MoneyText amount={ticket.cost} tone="plain" />
              <span className="take-back">{cancelOf(ticket)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
