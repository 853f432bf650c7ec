import { useT } from '#browser/i18n/translate.ts'
import { Icon } from './Icon.tsx'
import './later.css'

/** A price. For five seconds an arrow shows that it moved; a closed market shows a lock. */
export function OddsButton({
  label,
  price,
  isChosen = false,
  moved,
  isClosed = false,
  onToggle,
}: {
  label: string
  price: string
  isChosen?: boolean
  moved?: 'up' | 'down'
  isClosed?: boolean
  onToggle: () => void
}) {
  const t = useT()
  const way = moved === 'up' ? ' up' : moved === 'down' ? ' dn' : ''
  if (isClosed) {
    return (
      <button type="button" className="odd" disabled>
        <Icon name="lock" className="closed" />
        <span className="sr">{t('ui.odds.closed', { label })}</span>
      </button>
    )
  }
  return (
    <button type="button" className={`odd${way}`} aria-pressed={isChosen} onClick={onToggle}>
      <span>{label}</span>
      {/* Keyed by price, so that a new price restarts the five-second animation. */}
      <b key={price}>{price}</b>
      {moved && <span className="sr">{t(`ui.odds.${moved}`)}</span>}
    </button>
  )
}
