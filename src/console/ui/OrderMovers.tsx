import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'

import './order.css'
import type { Reordering } from './use-order.ts'

/** The focus follows the moved row, because moving a node drops its focus. */
export function OrderMovers({ title, sorting }: { title: string; sorting: Reordering }) {
  const t = useT()
  const { id, place, count, move } = sorting
  const mover = (way: 'up' | 'down', to: number, label: string) => (
    <IconButton
      icon="chev"
      size="sm"
      className={way === 'up' ? 'order-up' : ''}
      data-mover={`${id}-${way}`}
      label={label}
      isResting={to < 0 || to >= count}
      onClick={() => {
        move(to)
        document.querySelector<HTMLElement>(`[data-mover="${CSS.escape(`${id}-${way}`)}"]`)?.focus()
      }}
    />
  )
  return (
    <span className="order-movers">
      {mover('up', place - 1, t('content.up', { title }))}
      {mover('down', place + 1, t('content.down', { title }))}
    </span>
  )
}
