import { useT } from '#browser/i18n/translate.ts'

import { suitPaths } from './suits.ts'

/** A card as it travels, `QH`. Its name is read out; what is drawn is for the eye. */
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

/** Where a card will lie. */
export function CardPlace() {
  return <span className="bac-card place" aria-hidden="true" />
}
