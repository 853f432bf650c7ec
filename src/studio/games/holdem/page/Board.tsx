import { useState } from 'react'
import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'

const PLACES = 5

/** The cards in the middle. New ones come one after the other, also where a hand is all in and all come at once. */
export function Board({ cards }: { readonly cards: readonly string[] }) {
  const t = useT()
  const [seen, setSeen] = useState({ count: cards.length, from: cards.length })
  if (seen.count !== cards.length) setSeen({ count: cards.length, from: Math.min(seen.count, cards.length) })
  return (
    <div className="he-board" role="group" aria-label={t('holdem.board')}>
      {Array.from({ length: PLACES }, (_, place) => {
        const card = cards[place]
        if (card === undefined) return <i key={place} />
        return (
          <span key={card} style={{ '--nth': Math.max(0, place - seen.from) } as CSSProperties}>
            <PlayingCard card={card} className="he-card" />
          </span>
        )
      })}
    </div>
  )
}
