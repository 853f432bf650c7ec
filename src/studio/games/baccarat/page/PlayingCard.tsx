import { useMemo } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { drawCard } from './card-art.ts'

/** A card in wire format, `QH`. Its name is for screen readers, the drawing is hidden from them. */
export function PlayingCard({ card, isThird = false }: { card: string; isThird?: boolean }) {
  const t = useT()
  const svg = useMemo(() => drawCard(card), [card])
  const [rank, suit] = [card.charAt(0), card.charAt(1)]
  return (
    <span
      className={isThird ? 'bac-card third' : 'bac-card'}
      data-suit={suit}
      role="img"
      aria-label={t('baccarat.card', { rank: rank === 'T' ? '10' : rank, suit })}
    >
      <svg viewBox="0 0 100 140" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
    </span>
  )
}

/** The place of a card that is not dealt yet. */
export function CardPlace() {
  return <span className="bac-card place" aria-hidden="true" />
}
