import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'

import { sumOf } from './base-stake.ts'
import type { Placed } from './use-placing.ts'

/** Tickets of the receipt; the rest stands under "My tickets". */
const LISTED = 5

/** The placed tickets, in place of the slip. */
export function Receipt({ placed, onClose }: { placed: Placed; onClose: () => void }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const { tickets } = placed
  const cost = sumOf(tickets.map((ticket) => ticket.cost))
  return (
    <aside className="slip bet-slip" aria-label={t('lottery.receipt')}>
      <header>
        <Icon name="check" />
        <h2>{t('lottery.receipt')}</h2>
      </header>
      <div className="sum">
        <p role="status">
          {t('lottery.receipt_text', {
            count: tickets.length,
            cost: writeMoney(cost, language, currencySymbol),
          })}
        </p>
        <ul className="small">
          {tickets.slice(0, LISTED).map(({ id, numero }) => (
            <li key={id} className="num">
              {t('lottery.ticket_no', { id })} · {t('lottery.next_draw', { number: numero })}
            </li>
          ))}
        </ul>
        <Button tone="line" isBlock onClick={onClose}>
          {t('lottery.close')}
        </Button>
      </div>
    </aside>
  )
}
