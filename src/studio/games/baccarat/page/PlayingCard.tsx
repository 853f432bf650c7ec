import { useT } from '#browser/i18n/translate.ts'

import { suitPaths } from './suits.ts'

/** A card in wire format, `QH`. Its name is for screen readers, the drawing is hidden from them. */
export function PlayingCard({ card, isThird = false }: { card: string; isThird?: boolean }) {
  const t = useT()
  const [rank, suit] = [card.charAt(0), card.charAt(1)]
  const written = rank === 'T' ? '10' : rank
  return (
    <span
      className={isThird ? 'bac-card third' : 'bac-card'}
      data-suit={suit}
      role="img"
      aria-label={t('baccarat.card', { rank: written, suit })}
    >
      <b aria-hidden="true">{written}</b>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={suitPaths[suit] ?? ''} />
      </svg>
      <svg className="pip" viewBox="0 0 24 24" aria-hidden="true">
        <path d={suitPaths[suit] ?? ''} />
      </svg>
    </span>
  )
}

/** The place of a card that is not dealt yet. */
export function CardPlace() {
  return <span className="bac-card place" aria-hidden="true" />
}
