import type { CSSProperties } from 'react'

import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'

/** Cards that lie over each other in a fan. */
export function LaidCards({ cards }: { readonly cards: readonly string[] }) {
  return (
    <span className="cl-laid" style={{ '--count': cards.length } as CSSProperties}>
      {cards.map((card, nth) => (
        <span key={card} style={{ '--turn': nth - (cards.length - 1) / 2 } as CSSProperties}>
          <PlayingCard card={card} className="cl-card" />
        </span>
      ))}
    </span>
  )
}
