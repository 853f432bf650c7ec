import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'

/** Bounds of the cost of a ticket, and of all tickets of the member in a draw, where the lottery has any. */
export function SlipBounds({ lottery: { terms } }: { lottery: Lottery }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const { ticketLeast, ticketMost, drawMost } = terms
  const money = (amount: string) => writeMoney(amount, language, currencySymbol)
  const ticket = () => {
    if (ticketLeast !== undefined && ticketMost !== undefined)
      return t('lottery.bound_ticket_range', { least: money(ticketLeast), most: money(ticketMost) })
    if (ticketLeast !== undefined) return t('lottery.bound_ticket_least', { least: money(ticketLeast) })
    return ticketMost === undefined ? undefined : t('lottery.bound_ticket_most', { most: money(ticketMost) })
  }
  const ofTicket = ticket()
  if (ofTicket === undefined && drawMost === undefined) return null
  return (
    <p className="slip-bounds xs muted">
      {ofTicket !== undefined && <span>{ofTicket}</span>}
      {drawMost !== undefined && <span>{t('lottery.bound_draw_most', { most: money(drawMost) })}</span>}
    </p>
  )
}
