import { useMemo } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { drawCard } from './card-art.ts'

/** A card in wire format, `QH`. Its name is for screen readers, the drawing is hidden from them. */
export function PlayingCard({
  card,
  className,
}: {
  readonly card: string
  /** Sets the size, and the way the card comes. */
  readonly className: string
}) {
  const t = useT()
  const svg = useMemo(() => drawCard(card), [card])
  const [rank, suit] = [card.charAt(0), card.charAt(1)]
  return (
    <span
      className={className}
      data-suit={suit}
      role="img"
      aria-label={t('studio.card', { rank: rank === 'T' ? '10' : rank, suit })}
    >
      <svg viewBox="0 0 100 140" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
    </span>
  )
}
